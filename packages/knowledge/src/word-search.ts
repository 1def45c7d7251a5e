import { unavailable } from '@frontdesk/contracts/app-error'
import type { Db } from '@frontdesk/db/connect'
import { searchConfiguration } from './languages.ts'
import { scoreCandidates, type Candidate, type Lexeme, type Match } from './score-candidates.ts'
import { segmentWords } from './segment-words.ts'

/** One connection of the pool, inside a transaction. */
type Connection = Pick<Db['pool'], 'query'>

/** A text to search for, and how much its words count. The first is the question, with weight 1. */
export interface AskedText {
  readonly text: string
  readonly weight: number
}

/** What to look for, and where. */
export interface WordSearch {
  readonly chatbotId: string
  readonly asked: readonly AskedText[]
  /** Addresses of the page the visitor is on, in every spelling. */
  readonly near: readonly string[]
}

// Numbers of this file were chosen on two public collections of 12,000 and 13,000 passages (`npm run bench -- retrieval`).

/** Counting a word's chunks stops here: how much commoner than that a word is makes no difference to what is found. */
const COUNT_AT_MOST = 1_000
const CHUNKS_PER_PAGE = 4
/** Chunks that are ranked roughly: those with the rarest words. Time is what limits it, 5 µs each. */
const MOST_RANKED = 4_000
/** Of those, the chunks that are scored in full; 100 find as much as all. */
const MOST_SCORED = 100
/** Chunks from the top of the visitor's page that are candidates whatever they say. */
const PAGE_BEGINNING = 2
const MOST_LEXEMES = 64
const TIMEOUT_MS = 2_000
/** PostgreSQL's code for a statement that ran into its timeout. */
const QUERY_CANCELLED = '57014'

/** German and its like join words: a page's "Versandkosten" answers a question for "Versand". */
const COMPOUNDING = new Set(['german', 'dutch', 'danish', 'swedish', 'norwegian', 'finnish', 'hungarian'])
const SHORTEST_PART = 5

/** The chunks of one chatbot that best match the texts' words, best first. Every statement is bound to the chatbot. */
export async function searchWords({ db }: { db: Db }, input: WordSearch): Promise<Match[]> {
  const client = await db.pool.connect()
  try {
    await client.query(`begin read only; set local statement_timeout = ${TIMEOUT_MS}`)
    const matches = await search(client, input)
    await client.query('commit')
    client.release()
    return matches
  } catch (error) {
    // Closed, not reused: its transaction is still open.
    client.release(true)
    const isTooSlow = error instanceof Error && 'code' in error && error.code === QUERY_CANCELLED
    throw isTooSlow ? unavailable(error) : error
  }
}

async function search(client: Connection, { chatbotId, asked, near }: WordSearch): Promise<Match[]> {
  const { rows: used } = await client.query<{ language: string | null; pages: number }>(
    'select language, count(*)::int as pages from documents where chatbot_id = $1 group by language',
    [chatbotId],
  )
  const configurations = [...new Set(used.map(({ language }) => searchConfiguration(language)))]
  const lexemes = await lexemesOf(client, { chatbotId, configurations, asked })
  const found = lexemes.filter(({ chunks }) => chunks > 0)
  if (found.length === 0) return []
  const earlier = found.filter(({ weight }) => weight < 1)
  const { rows } = await client.query<Candidate>(CANDIDATES, [
    chatbotId,
    near,
    anyOf(rarest(found)),
    anyOf(found.filter(({ weight }) => weight === 1)),
    anyOf(earlier),
    earlier[0]?.weight ?? 0,
    [...new Set(found.map(({ lexeme }) => lexeme))],
    configurations.some(configuration => COMPOUNDING.has(configuration)),
  ])
  const pages = used.reduce((sum, language) => sum + language.pages, 0)
  return scoreCandidates(rows, { lexemes, chunks: pages * CHUNKS_PER_PAGE })
}

// The words of each text under each configuration, and in how many of the chatbot's chunks they are. The quoting makes
// a tsquery of one lexeme, taken as it is.
const LEXEMES = `
  select word.lexeme, asked.configuration, max(asked.weight) as weight, word.query,
         (select count(*)::int from (select 1 from chunks where chatbot_id = $1 and tsv @@ word.query::tsquery
                                     limit ${COUNT_AT_MOST}) counted) as chunks
  from unnest($2::text[], $3::text[], $4::float8[], $5::bool[]) as asked (configuration, text, weight, joins_words)
  cross join lateral (
    select lexeme,
           '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' ||
           case when joins_words and length(lexeme) >= ${SHORTEST_PART} then ':*' else '' end as query
    from unnest(to_tsvector(asked.configuration::regconfig, asked.text))
  ) word
  group by word.lexeme, asked.configuration, word.query`

interface Asking {
  readonly chatbotId: string
  readonly configurations: readonly string[]
  readonly asked: readonly AskedText[]
}

async function lexemesOf(client: Connection, { chatbotId, configurations, asked }: Asking): Promise<Lexeme[]> {
  const pairs = configurations.flatMap(configuration => asked.map(text => ({ configuration, ...text })))
  const { rows } = await client.query<Lexeme>(LEXEMES, [
    chatbotId,
    pairs.map(({ configuration }) => configuration),
    pairs.map(({ text }) => segmentWords(text)),
    pairs.map(({ weight }) => weight),
    pairs.map(({ configuration }) => COMPOUNDING.has(configuration)),
  ])
  return rows
    .toSorted((a, b) => b.weight - a.weight || a.chunks - b.chunks)
    .slice(0, MOST_LEXEMES * configurations.length)
}

const anyOf = (lexemes: readonly Lexeme[]): string => [...new Set(lexemes.map(({ query }) => query))].join(' | ')

/** The rarest words, the question's own first, as many as bring few enough chunks to rank. */
function rarest(lexemes: readonly Lexeme[]): Lexeme[] {
  const chosen: Lexeme[] = []
  let chunks = 0
  for (const lexeme of lexemes) {
    chunks += lexeme.chunks < COUNT_AT_MOST ? lexeme.chunks : MOST_RANKED
    if (chosen.length > 0 && chunks > MOST_RANKED) break
    chosen.push(lexeme)
  }
  return chosen
}

// The visitor's page is always among the candidates: what it holds of the words, and how it begins. ts_rank divides by
// the number of lexemes; multiplying by it makes the ranks of two queries comparable.
const CANDIDATES = `
  with rough as (
    select id, ts_rank('{0.5, 0.5, 0.5, 1}', tsv, $4::tsquery) * numnode($4::tsquery) +
               ts_rank('{0.5, 0.5, 0.5, 1}', tsv, $5::tsquery) * numnode($5::tsquery) * $6::float8 as rank
    from (select id, tsv from chunks where chatbot_id = $1 and tsv @@ $3::tsquery limit ${2 * MOST_RANKED}) rare
  ), candidate as (
    (select id from rough order by rank desc, id desc limit ${MOST_SCORED})
    union
    (select chunks.id from documents join chunks on chunks.document_id = documents.id
     where documents.chatbot_id = $1 and documents.url = any($2::text[])
       and chunks.chatbot_id = $1 and (chunks.tsv @@ $4::tsquery or chunks.position < ${PAGE_BEGINNING})
     limit ${MOST_SCORED})
  )
  select chunks.id, documents.title, documents.url, documents.language, chunks.heading, chunks.text,
         length(chunks.tsv) as words, counts.counts
  from candidate
  join chunks on chunks.id = candidate.id
  join documents on documents.id = chunks.document_id and documents.chatbot_id = $1
  cross join lateral (
    select coalesce(json_object_agg(word.lexeme, json_build_array(
             cardinality(array_positions(word.weights, 'D')), cardinality(array_positions(word.weights, 'A')))), '{}') as counts
    from unnest(chunks.tsv) word
    where word.lexeme = any($7::text[]) or ($8::bool and word.lexeme ^@ any($7::text[]))
  ) counts`
