/** Indexes a question set's passages, and measures how well questions find theirs. */
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { connect } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { replaceDocument } from '@frontdesk/knowledge/indexing/index-document'
import { searchConfiguration } from '@frontdesk/knowledge/words/languages'
import { pageContent } from '@frontdesk/knowledge/read/page-content'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { segmentWords } from '@frontdesk/knowledge/words/segment-words'
import { benchPostgres } from '../search/bench-postgres.mjs'
import { recordsOf } from './question-sets.mjs'

/** Runs something with a database of its own. */
export async function withDatabase(work) {
  const postgres = await benchPostgres()
  await migrate({ databaseUrl: postgres.url })
  const db = connect({ databaseUrl: postgres.url, poolSize: 16, name: 'bench', onIdleError: () => undefined })
  try {
    await work(db)
  } finally {
    await db.close()
    await postgres.stop()
  }
}

/** Indexes each passage of a file as a page of one chatbot. */
export const indexCorpus = (db, { file, language }) => indexPassages(db, { passages: recordsOf(file), language })

/** Indexes each of the passages as a page of one chatbot. */
export async function indexPassages(db, { passages, language }) {
  const account = await db.prisma.account.create({ data: { name: 'bench', plan: 'standard' } })
  const chatbot = { accountId: account.id, name: 'bench', serviceName: 'bench' }
  const { id: chatbotId } = await db.prisma.chatbot.create({ data: chatbot })
  const run = crypto.randomUUID()
  const { id: sourceId } = await db.prisma.source.create({ data: { chatbotId, kind: 'website', indexRun: run } })
  const index = ({ _id, title, text }) => {
    const facts = { url: `https://bench.example/${encodeURIComponent(_id)}`, etag: null, lastModified: null, links: [] }
    // A passage given as it is: NUL and the like never reach the index through a page.
    const content = pageContent({ title, language, chunks: [{ heading: '', text: text.replaceAll('\0', '') }] })
    return replaceDocument({ db }, { sourceId, run, content, ...facts })
  }
  for (let at = 0; at < passages.length; at += 16) await Promise.all(passages.slice(at, at + 16).map(index))
  await db.pool.query('vacuum analyze chunks')
  // Passages with the same text are one passage, as they are for `retrieve`.
  const idOfText = new Map(passages.map(({ _id, text }) => [text, _id]))
  const nameOf = new Map(passages.map(({ _id, text }) => [_id, idOfText.get(text)]))
  return { chatbotId, language, passages: passages.length, nameOf, idOf }
}

const idOf = url => decodeURIComponent(new URL(url).pathname.slice(1))

/** This search. */
export function searchOf(db, { chatbotId }, semanticSearch) {
  const retrieve = newRetriever({ db, semanticSearch })
  return async ({ question, previousTurns, lastReply }) => {
    const found = await retrieve({ chatbotId, question, previousTurns, lastReply, limit: 10 })
    return found.map(({ url }) => idOf(url))
  }
}

/** Semantic search alone. */
export const meaningOf =
  ({ chatbotId, nameOf }, semanticSearch) =>
  async ({ question, previousTurns }) => {
    const { matches: found } = await semanticSearch({ chatbotId, question, previousTurns })
    return [...new Set(found.map(({ url }) => nameOf.get(idOf(url))))].slice(0, 10)
  }

// All weights are the same, so that a title counts as much as the text. 30 rows, because duplicates among them are dropped.
const baselineQuery = ({ chatbotId, language, question }) => sql`
  select documents.url, ts_rank('{0.1, 0.1, 0.1, 0.1}', tsv, query) as rank
  from (select replace(plainto_tsquery(${searchConfiguration(language)}::regconfig, ${segmentWords(question)})::text, '&', '|')::tsquery as query) asked,
       chunks join documents on documents.id = chunks.document_id
  where chunks.chatbot_id = ${chatbotId} and tsv @@ query order by rank desc, url collate "C" desc limit 30`

/** The baseline: passages with any of the question's words, ranked by PostgreSQL. */
export const baselineSearchOf =
  (db, { chatbotId, language, nameOf }) =>
  async ({ question }) => {
    const rows = await query(db.pool, baselineQuery({ chatbotId, language, question }), { name: 'baseline' })
    return [...new Set(rows.map(({ url }) => nameOf.get(idOf(url))))].slice(0, 10)
  }

const share = (ids, relevant) => ids.filter(id => relevant.has(id)).length / relevant.size

function gain(ids, relevant) {
  const sum = hits => hits.reduce((total, hit, place) => total + (hit ? 1 / Math.log2(place + 2) : 0), 0)
  return (
    sum(ids.slice(0, 10).map(id => relevant.has(id))) /
    sum(Array.from({ length: Math.min(10, relevant.size) }, () => true))
  )
}

/** The names of what `measure` finds. */
export const figureNames = ['R@5', 'R@10', 'nDCG@10', 'ms p50', 'p95']

/** Asks all questions, one after another: R@5, R@10, nDCG@10, and the p50 and p95 of a search in milliseconds. */
export async function measure(search, { nameOf, questions }) {
  const results = []
  const times = []
  for (const { relevant: named, ...asked } of questions) {
    const relevant = new Set([...named].map(id => nameOf.get(id)))
    const started = performance.now()
    const ids = (await search(asked)).map(id => nameOf.get(id))
    times.push(performance.now() - started)
    results.push([share(ids.slice(0, 5), relevant), share(ids, relevant), gain(ids, relevant)])
  }
  const mean = column => results.reduce((sum, result) => sum + result[column], 0) / results.length
  const sorted = times.toSorted((a, b) => a - b)
  const msAt = part => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)
  return [...[0, 1, 2].map(column => mean(column).toFixed(3)), msAt(0.5), msAt(0.95)]
}
