/** Questions to a website, and what replies to them cite. */
import { citationFilterOf, generateReply, prepareQuestion } from '@frontdesk/answers/answer/generate-reply'
import { quoteSources } from '@frontdesk/answers/answer/quote-sources'
import { findChatbot } from '@frontdesk/chatbots/find-chatbot'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { splitUnits } from '@frontdesk/model/extractive/extract-units'

const noTools = {
  declarations: [],
  isOpen: () => false,
  isOpenQuestion: () => false,
  hasActed: () => false,
  actions: () => [],
}
const signal = new AbortController().signal
/** A statement of fewer words says too little. */
const fewestWords = 8

/** The headings of a chatbot's pages as questions, at most so many, drawn evenly. */
export async function headingsOf(db, chatbotId, most) {
  const rows = await query(
    db.pool,
    sql`select distinct documents.title, chunks.heading from chunks join documents on documents.id = chunks.document_id
        where chunks.chatbot_id = ${chatbotId} order by 1, 2`,
  )
  const questions = [...new Set(rows.map(({ title, heading }) => heading.split(' › ').at(-1) || title))]
  const step = Math.max(1, questions.length / most)
  return Array.from({ length: Math.min(most, questions.length) }, (_, at) => questions[Math.floor(at * step)])
}

/** What the replies cite: each page with the words that are kept of it. */
export async function citationsOf(needs, chatbotId, { questions, isOfModel }) {
  const chatbot = { ...(await findChatbot(needs, chatbotId)), language: 'en' }
  const citations = []
  for (const question of questions) {
    const prepared = await prepareQuestion(needs, { chatbot, question, turns: [], hasTools: false }, signal)
    citations.push(...(isOfModel ? statementsOf(prepared) : await repliesOf(needs, chatbotId, prepared)))
  }
  return citations
}

async function repliesOf(needs, chatbotId, prepared) {
  const filterCitations = citationFilterOf(needs, chatbotId)
  const writing = generateReply({ ...needs, filterCitations }, { ...prepared, toolbox: noTools, isWhole: true }, signal)
  let step = await writing.next()
  while (!step.done) step = await writing.next()
  const { sources, sourceQuotes } = step.value
  return sources.map(({ source }) => ({ url: source, quote: sourceQuotes[source] }))
}

/** Each longer sentence of the best passage in other words, as a model says it. */
function statementsOf({ found: [passage] }) {
  if (passage === undefined) return []
  const sources = [{ type: 'web', source: passage.url }]
  return splitUnits(passage)
    .map(({ text }) => text.split(/\s+/))
    .filter(words => words.length >= fewestWords)
    .map(words => words.filter((_, at) => at % 4 !== 1).join(' '))
    .map(said => ({
      url: passage.url,
      quote: quoteSources([passage], sources, `${said} [${passage.number}]`)[passage.url],
    }))
}
