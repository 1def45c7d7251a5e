import { plural } from '../plural.ts'

const count = plural('en')

/** The words of what stands behind a reply, and of the answers that owners write themselves, in English. */
export const repliesEn = {
  replies: {
    why: 'Why this answer',
    improve: 'Improve',
    changed: 'Says something else by now',
    gone: 'This passage is no longer in your knowledge.',
    notRecorded:
      'What this reply was written from was not recorded: it is from an earlier version, or needed no search.',
    asTheyRead: 'Passages are shown as they read today.',
    yours: 'Your own answer',
    allYours: 'All verified answers',
    whyNamed: (question: string): string => `Why this answer: ${question}`,
    improveNamed: (question: string): string => `Improve the answer: ${question}`,
  },
  verified: {
    title: 'Verified answers',
    lead: 'Your own answers to single questions. When a visitor asks one of them, the chatbot gives your answer, whatever the pages say.',
    search: 'Search in questions and answers',
    show: 'Show',
    shows: { all: 'All', due: 'Due' },
    author: 'Written by',
    anybody: 'Anybody',
    write: 'Write an answer',
    question: 'Question',
    answer: 'Answer',
    reviewOn: 'Look at it again on',
    reviewHelp: 'From this day on it is listed as due, so that no answer grows old unnoticed.',
    teach: 'Teach this answer',
    unused: 'Not used yet',
    stillRight: 'Still right',
    remove: 'Remove',
    empty: 'There are none yet. Where an answer was wrong, press “Improve” under it, or write one here.',
    noneDue: 'No answer is due.',
    end: 'These are all.',
    by: (name: string): string => `By ${name}`,
    dueSince: (day: string): string => `Due since ${day}`,
    next: (day: string): string => `Look again on ${day}`,
    lastUsed: (day: string): string => `Last used: ${day}`,
    confirmed: (day: string): string => `It is listed again on ${day}.`,
    stillRightNamed: (question: string): string => `Still right: ${question}`,
    editNamed: (question: string): string => `Edit: ${question}`,
    removeNamed: (question: string): string => `Remove: ${question}`,
    removed: (question: string): string => `“${question}” is removed.`,
    saved: (question: string): string => `Your chatbot answers “${question}” with it from now on.`,
    used: (n: number): string => count(n, { one: 'Used in # reply', other: 'Used in # replies' }),
  },
}
export type RepliesTexts = typeof repliesEn
