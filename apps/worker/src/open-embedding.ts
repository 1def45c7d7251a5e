import type { Db } from '@frontdesk/db/connect'
import { questionTimeoutMs, type SemanticSearchNeeds } from '@frontdesk/knowledge/semantic/semantic-search'
import { openVectors } from '@frontdesk/knowledge/semantic/open-vectors'
import type { CircuitBreaker } from '@frontdesk/model/circuit-breaker'
import { openaiBaseUrl } from '@frontdesk/model/choose-model'
import { vectorsModel } from '@frontdesk/model/embedding-prefixes'
import type { Embed } from '@frontdesk/model/model'
import { openaiEmbed } from '@frontdesk/model/openai-embed'

/** What passages are embedded with. */
export interface Embedding {
  /** As `vectorsModel` names it. */
  readonly model: string
  readonly embed: Embed
  /** Connections whose statements may take longer than a visitor waits. */
  readonly db: Pick<Db, 'pool'>
}

/** The semantic search, or why there is none: then keyword search works alone. */
export type OpenEmbedding =
  | { readonly embedding: Embedding; readonly questions: Questions; readonly why?: undefined }
  | { readonly embedding: undefined; readonly questions?: undefined; readonly why: string }

/** What visitors' questions are embedded with. */
type Questions = Pick<SemanticSearchNeeds, 'embed' | 'model' | 'filters'>

/** The model of EMBEDDING_MODEL, and its provider. */
interface EmbeddingSettings {
  readonly model: string | undefined
  readonly apiKey: string | undefined
  readonly baseUrl: string | undefined
}

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly newBreaker: (provider: string) => CircuitBreaker
}

/** For a batch. Servers of one's own take seconds for it. */
const BATCH_MS = 60_000

/** Opens the semantic search where EMBEDDING_MODEL, its provider and PostgreSQL allow it. */
export async function openEmbedding(
  { model: name, apiKey, baseUrl: baseURL }: EmbeddingSettings,
  { db, newBreaker }: Needs,
): Promise<OpenEmbedding> {
  if (name === undefined) return off('EMBEDDING_MODEL is not set.')
  if (apiKey === undefined && baseURL === undefined) {
    return off('EMBEDDING_MODEL needs a provider: set OPENAI_API_KEY or OPENAI_BASE_URL.')
  }
  const vectors = await openVectors({ db })
  if (!vectors.isReady) return off(vectors.why)
  const model = vectorsModel(name)
  const provider = { apiKey, baseURL: baseURL ?? openaiBaseUrl }
  const embed = openaiEmbed({ ...provider, withinMs: BATCH_MS, breaker: newBreaker('embedding') })
  // A provider may be quick enough for batches and too slow for visitors.
  const embedQuestion = openaiEmbed({ ...provider, withinMs: questionTimeoutMs, breaker: newBreaker('questions') })
  return { embedding: { model, embed, db }, questions: { model, embed: embedQuestion, filters: vectors.filters } }
}

const off = (why: string): OpenEmbedding => ({ embedding: undefined, why })
