import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { askedExpression, readAsked, type Asked, type QueryTexts, type QueryWord } from './query-words.ts'
import type { ChatbotPages } from './chatbot-pages.ts'
import { idf, type Candidate, type CountedWord } from './score-candidates.ts'
import { maxCount, type CountWords } from './word-counts.ts'

// Numbers of this file were chosen on two public collections of 12,000 and 13,000 passages (`npm run bench -- retrieval`).

/** Chunks that are ranked roughly, at most. Time is what limits it, 2 µs each. */
const MOST_RANKED = sql`5000`
/** Of those, the chunks that are scored in full; 100 find as much as all, 60 do not. */
const MOST_SCORED = sql`100`
/** Chunks from the top of the visitor's page that are candidates whatever they say. */
const PAGE_BEGINNING = sql`2`
/** Chunks that are sought by other words than the rarest of a question. Three times as many find no more. */
const mostByOthers = 1_000
const mostWords = 64
/** Words that chunks are ranked roughly by, the rarest of a question: ranking takes as long as there are words. */
const mostRankedBy = 24
/** Of earlier turns, the last one first: all of them find as much. */
const mostEarlierRankedBy = 8

/** Input of a keyword search. */
export interface Search {
  readonly chatbotId: string
  readonly known: ChatbotPages
  readonly asked: QueryTexts
  /** Addresses of the page the visitor is on, in every spelling. */
  readonly near: readonly string[]
}

/** Chunks that may answer, and the words they are to be held against. */
export interface Found {
  readonly words: readonly (QueryWord | CountedWord)[]
  readonly candidates: readonly Candidate[]
}

// What is needed of a candidate to score it. What it says is read later, of the few that are shown. Of its words those
// that were asked for are kept, by taking away all others; where words are joined, all are needed.
function candidateColumns(of: { chunk: string; document: string; asked: string }): Sql {
  const [chunk, document, asked] = [identifier(of.chunk), identifier(of.document), identifier(of.asked)]
  return sql`
  ${chunk}.id::text, ${chunk}.xmin::text as version, ${document}.url, ${asked}.configuration, length(${chunk}.tsv) as length,
  hashtextextended(${chunk}.text, 0)::text as "contentHash",
  case when ${asked}.lexemes is null then ${chunk}.tsv
       else ts_delete(${chunk}.tsv, tsvector_to_array(ts_delete(${chunk}.tsv, ${asked}.lexemes))) end as counts`
}

const askedWords = (asked: string): Sql =>
  sql`(select json_agg(json_build_object('configuration', configuration, 'words', words)) from ${identifier(asked)}) as asked`

interface Row {
  asked: Asked
  found: Candidate[] | null
}

// Of a small chatbot all chunks are looked at, each with the words of its language. The "or" keeps PostgreSQL from
// asking the index instead.
const allStatement = ({ chatbotId, asked, known, near }: Search): Sql => sql`
    with ${askedExpression('asked', asked, known)}, found as (
      select ${candidateColumns({ chunk: 'chunks', document: 'documents', asked: 'asked' })}
      from documents
      join asked on asked.language = coalesce(documents.language, '')
      join chunks on chunks.document_id = documents.id and chunks.chatbot_id = ${chatbotId}
      where documents.chatbot_id = ${chatbotId}
        and (chunks.tsv @@ asked.query or chunks.position < ${PAGE_BEGINNING} and documents.url = any(${near}::text[]))
    )
    select ${askedWords('asked')}, (select json_agg(found) from found) as found`

/** Every chunk of a small chatbot that holds one of the words. */
export async function findAll({ db }: { db: Pick<Db, 'pool'> }, search: Search): Promise<Found> {
  const [row] = await query<Row>(db.pool, allStatement(search), { name: 'search-all' })
  return { words: readAsked(row?.asked ?? []), candidates: row?.found ?? [] }
}

// Of a large chatbot, chunks with rare words are ranked roughly, and the best are candidates, with the visitor's
// page: what it holds of the words, and how it begins. ts_rank divides by the number of lexemes; multiplying by it makes
// the ranks of two queries comparable.
const rankBy = (tsquery: string | null): Sql =>
  sql`coalesce(ts_rank('{0.5, 0.5, 0.5, 1}', tsv, ${tsquery}::tsquery) * numnode(${tsquery}::tsquery), 0)`

/** The words of a question as tsqueries. */
interface WordQueries {
  readonly sought: string | null
  readonly own: string | null
  /** Words of earlier turns, and what they count beside those of the question. */
  readonly earlier: string | null
  readonly earlierWeight: number
}

const likelyStatement = ({ chatbotId, asked, known, near }: Search, words: WordQueries): Sql => sql`
    with ${askedExpression('asked', asked, known)}, candidate as (
      (select id
       from (select id, tsv from chunks where chatbot_id = ${chatbotId} and tsv @@ ${words.sought}::tsquery
             limit ${MOST_RANKED}) sought
       order by ${rankBy(words.own)} + ${rankBy(words.earlier)} * ${words.earlierWeight}::float8 desc, id desc
       limit ${MOST_SCORED})
      union
      (select chunks.id
       from documents join chunks on chunks.document_id = documents.id and chunks.chatbot_id = ${chatbotId}
       where documents.chatbot_id = ${chatbotId} and documents.url = any(${near}::text[])
         and (chunks.tsv @@ ${words.own}::tsquery or chunks.position < ${PAGE_BEGINNING})
       limit ${MOST_SCORED})
    ), found as (
      select ${candidateColumns({ chunk: 'chunks', document: 'documents', asked: 'asked' })}
      from candidate
      join chunks on chunks.id = candidate.id and chunks.chatbot_id = ${chatbotId}
      join documents on documents.id = chunks.document_id and documents.chatbot_id = ${chatbotId}
      join asked on asked.language = coalesce(documents.language, '')
    )
    select (select json_agg(found) from found) as found`

/** The chunks of a large chatbot that are likely to answer best. */
export async function findLikely(
  { db, countWords }: { db: Pick<Db, 'pool'>; countWords: CountWords },
  search: Search,
): Promise<Found> {
  const { chatbotId, known, asked } = search
  const readWords = sql`with ${askedExpression('asked', asked, known)} select ${askedWords('asked')}`
  const [read] = await query<Pick<Row, 'asked'>>(db.pool, readWords, { name: 'read-words' })
  const all = readAsked(read?.asked ?? [])
  // Hints find nothing, so they need no counting: how rare they are among the candidates is as good.
  const hints = all.filter(({ isHint }) => isHint)
  const sought = all.filter(({ isHint }) => !isHint)
  if (sought.length === 0) return { words: [], candidates: [] }
  const counts = await countWords(
    { chatbotId, pages: known.pages },
    sought.map(word => ({ query: queryOf(word), lexeme: word.isPrefix ? undefined : word.lexeme })),
  )
  const words = sought
    .map((word, place) => ({ ...word, chunks: counts[place] ?? 0 }))
    .toSorted((a, b) => b.weight - a.weight || a.chunks - b.chunks)
    .slice(0, mostWords * known.configurations.length)
  const earlier = words.filter(({ weight }) => weight < 1)
  const own = words.filter(({ weight }) => weight === 1)
  const statement = likelyStatement(search, {
    sought: anyOf(soughtBy(words)),
    own: anyOf(own.slice(0, mostRankedBy)),
    earlier: anyOf(earlier.slice(0, mostEarlierRankedBy)),
    earlierWeight: ((earlier[0]?.weight ?? 0) * rarity(earlier, known.pages)) / rarity(own, known.pages),
  })
  const [row] = await query<Pick<Row, 'found'>>(db.pool, statement, { name: 'search-likely' })
  return { words: [...words, ...hints], candidates: row?.found ?? [] }
}

/** How rare the rarest of some words is: the rough ranking weighs earlier turns by it, and knows no other rarity. */
const rarity = (words: readonly CountedWord[], pages: number): number =>
  idf(Math.min(maxCount, ...words.map(({ chunks }) => chunks)), pages)

/** A tsquery of one word, taken as it is. */
const queryOf = ({ lexeme, isPrefix }: QueryWord): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${isPrefix ? ':*' : ''}`

/** A tsquery that any of the words fulfils; null for none. */
const anyOf = (words: readonly QueryWord[]): string | null =>
  words.length === 0 ? null : [...new Set(words.map(queryOf))].join(' | ')

/**
 * The words that chunks are sought by: the rarest of the question's own that is there at all, whatever it brings, and of the others, its own
 * first and the rarest first, those that together bring few chunks. A common word is passed over for the rarer ones of
 * earlier turns: "how do I use it?" can be found by nothing else.
 */
function soughtBy(words: readonly CountedWord[]): CountedWord[] {
  // A word with a typo, or in the form of another language than its passages, is in none.
  const rarest = words.findIndex(word => word.chunks > 0)
  let chunks = 0
  return words.filter((word, place) => {
    if (place === rarest) return true
    if (word.chunks >= maxCount || chunks + word.chunks > mostByOthers) return false
    chunks += word.chunks
    return true
  })
}
