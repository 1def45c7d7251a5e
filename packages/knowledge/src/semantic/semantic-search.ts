import { ttlCache } from '@frontdesk/runtime/ttl-cache'
import { AppError } from '@frontdesk/contracts/app-error'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { Embed } from '@frontdesk/model/model'
import type { FilterKind } from './open-vectors.ts'
import { HASH, VECTORS, type Slot } from './vector-sets.ts'

/**
 * How similar a passage is to the question. `related`: as similar as the chatbot's passages are to each other on average.
 * `close`: as similar as few of them are, so that it is likely to answer the question.
 */
export type Closeness = 'related' | 'close'

/** A passage that semantic search has found. */
export interface SemanticMatch {
  readonly id: string
  /** As a candidate of the keyword search has it. */
  readonly version: string
  readonly url: string
  readonly contentHash: string
  /** Cosine similarity: 1 for the same meaning, 0 for none in common. */
  readonly similarity: number
  readonly closeness: Closeness | null
}

/** The question of a visitor, and the chatbot that it was asked. */
export interface SemanticQuery {
  readonly chatbotId: string
  readonly question: string
  /** Earlier messages of the visitor, oldest first. */
  readonly previousTurns?: readonly string[]
}

/** Finds the passages most similar to a question, best first. It never throws: on a failure or a timeout it finds none. */
export type SemanticSearch = (asked: SemanticQuery) => Promise<SemanticMatch[]>

/** How a semantic search ended. A chatbot without vectors is not searched, and not counted. */
export type SemanticSearchOutcome = 'found' | 'timeout' | 'failed'

export interface SemanticSearchNeeds {
  readonly db: Pick<Db, 'pool'>
  /** With a timeout of its own, `questionTimeoutMs`, so that its circuit breaker counts slow answers. */
  readonly embed: Embed
  /** The model whose set serves where it is complete; any other serves until then. */
  readonly model: string
  readonly filters: FilterKind
  readonly onSearched: (end: SemanticSearchOutcome) => void
  /** How stale the knowledge of which set serves a chatbot may be, and which chatbots are small; tests choose their own. */
  readonly keepMs?: number
  readonly exactUpTo?: number
}

/** A visitor waits for the question's vector before anything is written; a provider nearby takes 50 to 200 ms. */
export const questionTimeoutMs = 500
/** With the search itself. */
const searchTimeoutMs = 600
const setsKeepMs = 2_000
const keptChatbots = 10_000
/**
 * Up to here each vector of the chatbot is compared, which finds all that is near however many others there are. The
 * index walks through everybody's vectors and leaves those of others out: of a small chatbot it would find few.
 */
const maxExactPassages = 2_000
const MOST_FOUND = sql`50`
/** A passage is close from this many standard deviations above the average on. */
const closeSpreads = 2
/** Weight of the last turn's vector beside that of the question, as its words have. */
const earlierWeight = 0.2

const servingStatement = (chatbotId: string, model: string): Sql => sql`
  select slot, model, passages, average_similarity, spread
  from embedded_chatbots join vector_sets using (slot)
  where chatbot_id = ${chatbotId} order by model = ${model} desc, made_at desc limit 1`

interface Serving {
  readonly slot: Slot
  readonly model: string
  readonly passages: number
  /** Null where there are no two passages to compare. */
  readonly averageSimilarity: number | null
  readonly spread: number | null
}

// A passage that has changed since its vector was made is left out here.
const found = (chatbotId: string): Sql => sql`
  select chunks.id::text, chunks.xmin::text as version, documents.url, hashtextextended(chunks.text, 0)::text as content_hash,
         1 - nearest.distance as similarity
  from nearest
  join chunks on chunks.id = nearest.chunk_id and chunks.chatbot_id = ${chatbotId}::uuid
  join documents on documents.id = chunks.document_id and documents.chatbot_id = ${chatbotId}::uuid
  where nearest.hash = ${HASH} and nearest.distance <> 'NaN'
  order by nearest.distance, chunks.id`

interface VectorQuery {
  readonly slot: Slot
  readonly chatbotId: string
  /** The vector of the question, as JSON. */
  readonly vector: string
}

// "+ 0" keeps PostgreSQL from asking the index of vectors.
const exactStatement = ({ slot, chatbotId, vector }: VectorQuery): Sql => sql`
    with nearest as materialized (
      select chunk_id, hash, (embedding <=> ${vector}::halfvec) + 0 as distance from ${VECTORS[slot]}
      where chatbot_id = ${chatbotId}::uuid and embedding is not null
      order by distance limit ${MOST_FOUND}
    ) ${found(chatbotId)}`

// A chatbot compared as text keeps it from asking the index of chatbots.
const indexStatement = ({ slot, chatbotId, vector }: VectorQuery): Sql => sql`
    with nearest as materialized (
      select chunk_id, hash, embedding <=> ${vector}::halfvec as distance from ${VECTORS[slot]}
      where chatbot_id::text = ${chatbotId}::text
      order by distance limit ${MOST_FOUND}
    ) ${found(chatbotId)}`

/** Makes the semantic search of one process. Every statement it makes is bound to the chatbot. */
export function newSemanticSearch(needs: SemanticSearchNeeds): SemanticSearch {
  const { db, embed, model, filters, onSearched, keepMs = setsKeepMs, exactUpTo = maxExactPassages } = needs
  const servingSets = ttlCache({
    ttlMs: keepMs,
    max: keptChatbots,
    onFailure: 'throw',
    fetch: (chatbotId: string): Promise<readonly Serving[]> =>
      query<Serving>(db.pool, servingStatement(chatbotId, model), { name: 'serving-vectors' }),
  })

  const find = async ({ chatbotId, question, previousTurns = [] }: SemanticQuery, signal: AbortSignal) => {
    const [serving] = await servingSets(chatbotId)
    if (serving === undefined || serving.passages === 0) return undefined
    const { slot, passages } = serving
    const texts = [question, ...previousTurns.slice(-1)].filter(text => text.trim() !== '')
    if (texts.length === 0) return undefined
    const wanted = withEarlier(await embed({ model: serving.model, kind: 'question', texts, signal }))
    const asked = { slot, chatbotId, vector: JSON.stringify(wanted) }
    const isExact = filters === 'exact' || passages <= exactUpTo
    const statement = isExact ? exactStatement(asked) : indexStatement(asked)
    const name = `semantic-search-${isExact ? 'exact' : 'index'}-${slot}`
    const rows = await query<Omit<SemanticMatch, 'closeness'>>(db.pool, statement, { name })
    return rows.map(row => ({ ...row, closeness: closenessOf(row.similarity, serving) }))
  }

  return async asked => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('the semantic search took too long')), searchTimeoutMs)
    try {
      const found = await Promise.race([find(asked, late.signal), aborted(late.signal)])
      if (found !== undefined) onSearched('found')
      return found ?? []
    } catch (error) {
      const isLate = late.signal.aborted || (error instanceof AppError && error.code === 'PROVIDER_STALLED')
      onSearched(isLate ? 'timeout' : 'failed')
      return []
    } finally {
      clearTimeout(timer)
    }
  }
}

function closenessOf(similarity: number, { averageSimilarity, spread }: Serving): Closeness | null {
  if (averageSimilarity === null || spread === null || similarity < averageSimilarity) return null
  return similarity >= averageSimilarity + closeSpreads * spread ? 'close' : 'related'
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** The question's vector, drawn a little towards that of the turn before. */
function withEarlier([question = [], earlier]: number[][]): number[] {
  if (earlier === undefined) return question
  const [length, earlierLength] = [Math.hypot(...question), Math.hypot(...earlier)]
  return question.map((value, place) => value / length + (earlierWeight * (earlier[place] ?? 0)) / earlierLength)
}
