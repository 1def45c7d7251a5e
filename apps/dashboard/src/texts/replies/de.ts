import { plural } from '../plural.ts'
import type { RepliesTexts } from './en.ts'

const count = plural('de')

export const repliesDe: RepliesTexts = {
  replies: {
    why: 'Warum diese Antwort',
    improve: 'Verbessern',
    changed: 'Lautet inzwischen anders',
    gone: 'Diese Stelle steht nicht mehr in Ihrem Wissen.',
    notRecorded:
      'Woraus diese Antwort entstand, ist nicht festgehalten: Sie stammt aus einer früheren Version oder brauchte keine Suche.',
    asTheyRead: 'Die Stellen sind so gezeigt, wie sie heute lauten.',
    yours: 'Ihre eigene Antwort',
    allYours: 'Alle geprüften Antworten',
    whyNamed: question => `Warum diese Antwort: ${question}`,
    improveNamed: question => `Die Antwort verbessern: ${question}`,
  },
  verified: {
    title: 'Geprüfte Antworten',
    lead: 'Ihre eigenen Antworten auf einzelne Fragen. Stellt ein Besucher eine davon, gibt der Chatbot Ihre Antwort, was auch immer auf den Seiten steht.',
    search: 'In Fragen und Antworten suchen',
    show: 'Anzeigen',
    shows: { all: 'Alle', due: 'Fällig' },
    author: 'Geschrieben von',
    anybody: 'Allen',
    write: 'Antwort schreiben',
    question: 'Frage',
    answer: 'Antwort',
    reviewOn: 'Wieder ansehen am',
    reviewHelp: 'Ab diesem Tag gilt sie als fällig, damit keine Antwort unbemerkt veraltet.',
    teach: 'Diese Antwort beibringen',
    unused: 'Noch nicht verwendet',
    stillRight: 'Stimmt noch',
    remove: 'Entfernen',
    empty:
      'Es gibt noch keine. Wo eine Antwort falsch war, drücken Sie darunter auf „Verbessern“, oder schreiben Sie hier eine.',
    noneDue: 'Keine Antwort ist fällig.',
    end: 'Das sind alle.',
    by: name => `Von ${name}`,
    dueSince: day => `Fällig seit ${day}`,
    next: day => `Wieder ansehen am ${day}`,
    lastUsed: day => `Zuletzt verwendet: ${day}`,
    confirmed: day => `Sie wird am ${day} wieder aufgeführt.`,
    stillRightNamed: question => `Stimmt noch: ${question}`,
    editNamed: question => `Bearbeiten: ${question}`,
    removeNamed: question => `Entfernen: ${question}`,
    removed: question => `„${question}“ ist entfernt.`,
    saved: question => `Ihr Chatbot beantwortet „${question}“ von nun an damit.`,
    used: n => count(n, { one: 'In # Antwort verwendet', other: 'In # Antworten verwendet' }),
  },
}
