import { setTimeout as wait } from 'node:timers/promises'
import { ttlCache } from '@frontdesk/runtime/ttl-cache'
import { AppError } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { readLocalName } from '@frontdesk/model/local/model-folder'
import type { Embed } from '@frontdesk/model/model'
import { dimensionsChanged } from '../errors.ts'
import type { IndexMemory } from './index-memory.ts'
import type { NearPassage, ServingSet, VectorSearch } from './nearest-passages.ts'
import { newScale, type Closeness } from './closeness.ts'
import { newEverydayComparison } from './everyday-texts.ts'
import type { FilterKind } from './open-vectors.ts'
import { scoreParts } from './score-parts.ts'
import { searchInMemory, type LeftOut } from './search-in-memory.ts'
import { searchInPgvector } from './search-in-pgvector.ts'
import type { VectorStorage } from './vector-sets.ts'

/** A passage that semantic search has found. */
export interface SemanticMatch extends NearPassage {
  readonly closeness: Closeness | null
  /** By how many standard deviations it is more similar to the question than the chatbot's passages are on average. */
  readonly standing: number
}

/** The question of a visitor, and the chatbot that it was asked. */
export interface SemanticQuery {
  readonly chatbotId: string
  readonly question: string
  /** Earlier messages of the visitor, oldest first. */
  readonly previousTurns?: readonly string[]
}

/** What a semantic search has found. */
export interface SemanticFindings {
  /** The passages most similar to the question, best first. */
  readonly matches: readonly SemanticMatch[]
  /** How each part of some passages stands, by the id of the passage; those without vectors of parts are left out. */
  readonly scoreParts: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly number[]>>
}

/** Replaces what of these texts a provider must not see, where the owner of the chatbot wants that. */
export type MaskTexts = (chatbotId: string, texts: readonly string[]) => Promise<readonly string[]>

/** Compares passages with a question by their vectors. It never throws: on a failure or a timeout it finds none. */
export type SemanticSearch = (asked: SemanticQuery) => Promise<SemanticFindings>

/** Where there is no semantic search, or it came to nothing. */
export const nothingFound: SemanticFindings = { matches: [], scoreParts: async () => new Map() }

/** How a semantic search ended. A chatbot without vectors is not searched, and not counted. */
export type SemanticSearchOutcome = 'found' | 'timeout' | 'failed'

export interface SemanticSearchNeeds {
  readonly db: Pick<Db, 'pool'>
  /** With a timeout of its own, `questionTimeoutMs`, so that its circuit breaker counts slow answers. */
  readonly embed: Embed
  /** For texts that no visitor waits for, with more time. */
  readonly embedPatiently: Embed
  /** For questions that leave for a provider. Absent: they leave as they are. */
  readonly maskTexts?: MaskTexts | undefined
  /** The model whose set serves where it is complete; any other serves until then. */
  readonly model: string
  /** How pgvector filters its index; undefined if there is none, and vectors are searched in memory alone. */
  readonly filters?: FilterKind | undefined
  /** Where vectors are kept that PostgreSQL does not search. */
  readonly memory: IndexMemory
  readonly onSearched: (end: SemanticSearchOutcome) => void
  readonly onLeftOut: (leftOut: LeftOut) => void
  /** How stale the knowledge of which set serves a chatbot may be, and which chatbots are small; tests choose their own. */
  readonly keepMs?: number
  readonly exactUpTo?: number
  /** How long a search waits for everyday texts at most; tests choose their own. */
  readonly everydayMs?: number
}

/** A visitor waits for the question's vector before anything is written; a provider nearby takes 50 to 200 ms. */
export const questionTimeoutMs = 500
/** After a start everyday texts are embedded once: a search that comes before goes on without. */
const everydayWaitMs = 300
/** With the search itself. */
const searchTimeoutMs = 600
const setsKeepMs = 2_000
const keptChatbots = 10_000
/** Weight of the last turn's vector beside that of the question, as its words have. */
const earlierWeight = 0.2

const servingStatement = (chatbotId: string, model: string, storages: readonly string[]): Sql => sql`
  select slot, chatbot_id, model, storage, dimensions, made_at::text, looked_at::text, passages
  from embedded_chatbots join vector_sets using (slot)
  where chatbot_id = ${chatbotId} and storage = any(${storages}::text[])
  order by model = ${model} desc, made_at desc limit 1`

/** Makes the semantic search of one process. Every statement it makes is bound to the chatbot. */
export function newSemanticSearch(needs: SemanticSearchNeeds): SemanticSearch {
  const {
    db,
    embed,
    embedPatiently,
    maskTexts = async (_, texts) => texts,
    model,
    filters,
    memory,
    onSearched,
    onLeftOut,
    keepMs = setsKeepMs,
    exactUpTo,
    everydayMs = everydayWaitMs,
  } = needs
  const searches: Partial<Record<VectorStorage, VectorSearch>> = {
    int8: searchInMemory({ db, memory, onLeftOut }),
    ...(filters === undefined ? {} : { halfvec: searchInPgvector({ db, filters, exactUpTo }) }),
  }
  const storages = Object.keys(searches)
  const compareEveryday = newEverydayComparison({ embed: embedPatiently })
  const servingSets = ttlCache({
    ttlMs: keepMs,
    max: keptChatbots,
    fetch: (chatbotId: string): Promise<readonly ServingSet[]> =>
      query<ServingSet>(db.pool, servingStatement(chatbotId, model, storages), { name: 'serving-vectors' }),
  })

  const find = async ({ chatbotId, question, previousTurns = [] }: SemanticQuery, signal: AbortSignal) => {
    const [serving] = await servingSets(chatbotId)
    if (serving === undefined || serving.passages === 0) return undefined
    const vectors = searches[serving.storage]
    const asked = [question, ...previousTurns.slice(-1)].filter(text => text.trim() !== '')
    if (asked.length === 0 || vectors === undefined || !vectors.prepare(serving)) return undefined
    const isLocal = readLocalName(serving.model) !== undefined
    const texts = isLocal ? asked : await maskTexts(chatbotId, asked)
    const wanted = withEarlier(await embed({ model: serving.model, kind: 'question', texts, signal }))
    if (wanted.length !== serving.dimensions) throw dimensionsChanged(serving.model)
    const [{ passages, background }, everyday] = await Promise.all([
      vectors.findNearest(serving, wanted),
      Promise.race([compareEveryday(serving.model, wanted), nothingAfter(everydayMs)]),
    ])
    const scale = newScale(everyday, serving.passages, background)
    return {
      matches: passages.map(passage => ({ ...passage, ...scale(passage.similarity) })),
      scoreParts: (ids: readonly string[]) =>
        scoreParts({ db }, { serving, vector: wanted, scale }, ids).catch(() => {
          onSearched('failed')
          return new Map<string, number[]>()
        }),
    }
  }

  return async asked => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('the semantic search took too long')), searchTimeoutMs)
    try {
      const found = await Promise.race([find(asked, late.signal), aborted(late.signal)])
      if (found !== undefined) onSearched('found')
      return found ?? nothingFound
    } catch (error) {
      const isLate = late.signal.aborted || (error instanceof AppError && error.code === 'PROVIDER_STALLED')
      onSearched(isLate ? 'timeout' : 'failed')
      return nothingFound
    } finally {
      clearTimeout(timer)
    }
  }
}

const nothingAfter = (ms: number): Promise<undefined> => wait(ms, undefined, { ref: false })

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
