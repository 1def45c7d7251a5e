import type { Actor } from '@frontdesk/accounts/actor'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { baseLanguage } from '../words/languages.ts'
import { genericTitles, questionAbout } from './question-templates.ts'

/** Pages and headings that are looked at: the first of a site say what it is about. */
const PAGES = sql`100`
const HEADINGS = sql`12`
const mostQuestions = 3
/** A topic of more characters is a sentence, of fewer an initial. */
const topicLength = { min: 3, max: 70 }
const questionLength = { min: 12, max: 120 }

interface Page {
  url: string
  title: string
  language: string | null
  /** In the order of the page, each with those above it. */
  headings: string[] | null
  chatbotLanguage: string
  serviceName: string
}

// In the order of the addresses, which the index has: the start page comes first.
const statement = (chatbotId: string): Sql => sql`
  select url, title, page.language, headings, chatbots.language as chatbot_language, service_name
  from chatbots
  cross join lateral (
    select id, url, title, language from documents
    where chatbot_id = chatbots.id and status = 'indexed' order by url limit ${PAGES}
  ) page
  cross join lateral (
    select array_agg(heading order by position) as headings
    from (select heading, position from chunks where document_id = page.id and heading <> '' order by position limit ${HEADINGS})
      as first
  ) of_page
  where chatbots.id = ${chatbotId}
  order by url`

/**
 * Up to three questions that a chatbot's pages should answer: those that the pages ask themselves, else questions about
 * the topics of titles and headings. No model is asked.
 */
export async function suggestQuestions({ db }: { db: Db }, actor: Actor, chatbot: string): Promise<string[]> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const found = questionsOf(await query<Page>(db.pool, statement(chatbotId)))
  return found.slice(0, mostQuestions).map(({ question }) => question)
}

/** Of one page, so that all of a site has its turn. */
const mostOfPage = 3

/** The same questions for each page, with its address: as many as are wanted. */
export async function suggestQuestionsOfPages(
  { db }: { db: Pick<Db, 'pool'> },
  { chatbotId, limit }: { chatbotId: string; limit: number },
): Promise<{ question: string; url: string }[]> {
  const ofPage = new Map<string, number>()
  return questionsOf(await query<Page>(db.pool, statement(chatbotId)))
    .filter(({ url }) => {
      const before = ofPage.get(url) ?? 0
      ofPage.set(url, before + 1)
      return before < mostOfPage
    })
    .slice(0, limit)
}

interface Candidate {
  question: string
  url: string
  /** The lowest comes first. */
  rank: number
}

function questionsOf(pages: readonly Page[]): Candidate[] {
  const candidates = pages.flatMap(candidatesOf).toSorted((one, other) => one.rank - other.rank)
  const different = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const key = candidate.question.toLowerCase()
    if (!different.has(key)) different.set(key, candidate)
  }
  return [...different.values()]
}

/** The questions of a page. Pages in another language than the chatbot's come after all others. */
function candidatesOf({ url, title, language, headings, chatbotLanguage, serviceName }: Page): Candidate[] {
  const isForeign = language !== null && baseLanguage(language) !== baseLanguage(chatbotLanguage)
  const last = (heading: string): string => heading.split(' › ').at(-1)?.trim() ?? ''
  const isStartPage = /^https?:\/\/[^/]+\/?$/.test(url)
  const named = [
    // The title of a start page is mostly a name.
    { text: titleOf(title, serviceName), rank: isStartPage ? 3 : 1 },
    ...(headings ?? []).map(heading => ({ text: last(heading), rank: 2 })),
  ]
  return named.flatMap(({ text, rank }) => {
    const after = isForeign ? 10 : 0
    if (isQuestion(text)) return [{ question: text, url, rank: after }]
    return isTopic(text, serviceName)
      ? [{ question: questionAbout(text, chatbotLanguage), url, rank: rank + after }]
      : []
  })
}

/** A title without the name of the website. */
const titleOf = (title: string, serviceName: string): string =>
  title.split(/\s+[|–—·»-]\s+/).find(part => !isSame(part, serviceName)) ?? ''

const isQuestion = (text: string): boolean =>
  /[?？؟]$/.test(text) && text.length >= questionLength.min && text.length <= questionLength.max

const isTopic = (text: string, serviceName: string): boolean =>
  text.length >= topicLength.min &&
  text.length <= topicLength.max &&
  /\p{L}{2}/u.test(text) &&
  !/[?!？؟]$|:\/\/|^[/\\]|\.(?:pdf|docx|html?|md|txt|csv)\b/i.test(text) &&
  !genericTitles.has(text.toLowerCase()) &&
  !isSame(text, serviceName)

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
