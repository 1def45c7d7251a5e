import { AppError } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { questionTimeoutMs, type SemanticSearchNeeds } from '@frontdesk/knowledge/semantic/semantic-search'
import { openVectors } from '@frontdesk/knowledge/semantic/open-vectors'
import type { VectorStorage } from '@frontdesk/knowledge/semantic/vector-sets'
import type { CircuitBreaker } from '@frontdesk/model/circuit-breaker'
import { openaiBaseUrl } from '@frontdesk/model/choose-model'
import { vectorsModel } from '@frontdesk/model/embedding-prefixes'
import { openLocalModels, type LocalModels } from '@frontdesk/model/local/local-models'
import { checkModel, readLocalName } from '@frontdesk/model/local/model-folder'
import type { Embed } from '@frontdesk/model/model'
import { openaiEmbed } from '@frontdesk/model/openai-embed'
import type { Log } from '@frontdesk/runtime/log'

/** The model that embeds passages. */
export interface Embedding {
  /** As `vectorsModel` names it. */
  readonly model: string
  readonly embed: Embed
  /** With pgvector, or without it, for the memory of the workers. */
  readonly storage: VectorStorage
  /** Connections whose statements may take longer than a visitor waits. */
  readonly db: Pick<Db, 'pool'>
}

/** The semantic search, or why there is none: then keyword search works alone. */
export type OpenEmbedding =
  | ({ readonly embedding: Embedding; readonly questions: Questions; readonly why?: undefined } & LocalModel)
  | { readonly embedding: undefined; readonly questions?: undefined; readonly why: string }

/** The model that embeds visitors' questions. */
type Questions = Pick<SemanticSearchNeeds, 'embed' | 'embedPatiently' | 'model' | 'filters'>

interface LocalModel {
  /** Loads a local model before the first visitor asks: that takes longer than a question may wait. */
  readonly warmUp: () => Promise<void>
  /** Ends the processes of local models. */
  readonly close: () => void
}

/** The model of EMBEDDING_MODEL, its provider, and where local models are. */
interface EmbeddingSettings {
  readonly model: string | undefined
  readonly apiKey: string | undefined
  readonly baseUrl: string | undefined
  readonly dataDir: string
}

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly newBreaker: (provider: string) => CircuitBreaker
  readonly log: Log
}

/** For a batch. Servers of one's own take seconds for it; a local model embeds all that is waiting one by one. */
const batchTimes = { withinMs: 60_000, localMs: 600_000 }
const questionTimes = { withinMs: questionTimeoutMs, localMs: questionTimeoutMs }

/** Opens the semantic search where EMBEDDING_MODEL, its provider or its folder, and PostgreSQL allow it. */
export async function openEmbedding(settings: EmbeddingSettings, needs: Needs): Promise<OpenEmbedding> {
  const { model: name, dataDir } = settings
  if (name === undefined) return off('EMBEDDING_MODEL is not set.')
  const local = readLocalName(name)
  if (local === undefined && !hasProvider(settings)) {
    return off('EMBEDDING_MODEL needs a provider: set OPENAI_API_KEY or OPENAI_BASE_URL.')
  }
  const known = local === undefined ? { name } : await checkLocal(dataDir, local.name)
  if (known.name === undefined) return off(known.why)
  const vectors = await openVectors({ db: needs.db })
  if (!vectors.isReady) return off(vectors.why)
  const model = vectorsModel(known.name)
  const models = openLocalModels({
    dataDir,
    onEnded: (ended, why) => needs.log.warn({ model: ended, why }, 'the process of the embedding model exited'),
  })
  const embed = embedBoth(settings, models, { ...batchTimes, breaker: needs.newBreaker('embedding') })
  // A provider may be quick enough for batches and too slow for visitors, and so may a model on a small machine.
  const breaker = needs.newBreaker('questions')
  const localBreaker = needs.newBreaker('local-questions')
  const embedQuestion = embedBoth(settings, models, { ...questionTimes, breaker, localBreaker })
  const warmUp = async (): Promise<void> => {
    if (local === undefined) return
    const texts = ['Is the model loaded?']
    try {
      await embed({ model, kind: 'question', texts, signal: new AbortController().signal })
    } catch (err) {
      needs.log.warn({ err, model }, 'the embedding model cannot be used; keyword search only')
    }
  }
  return {
    embedding: { model, embed, storage: vectors.storage, db: needs.db },
    questions: { model, embed: embedQuestion, embedPatiently: embed, filters: vectors.filters },
    warmUp,
    close: () => models.close(),
  }
}

const off = (why: string): OpenEmbedding => ({ embedding: undefined, why })

const hasProvider = ({ apiKey, baseUrl }: EmbeddingSettings): boolean => apiKey !== undefined || baseUrl !== undefined

/** The name of this version of the model, or the reason it cannot be used. The worker starts either way. */
async function checkLocal(
  dataDir: string,
  name: string,
): Promise<{ name: string } | { name?: undefined; why: string }> {
  try {
    const { digest } = await checkModel(dataDir, name)
    return { name: `local:${name}@${digest}` }
  } catch (error) {
    if (error instanceof AppError) return { why: error.message }
    throw error
  }
}

interface Breakers {
  readonly breaker: CircuitBreaker
  /** None for batches: they wait for each other, and the process of a model that dies has its own pause. */
  readonly localBreaker?: CircuitBreaker
}

/** Asks whom the request names: the set of the model before serves until the new one is whole, and may be of the other kind. */
function embedBoth(
  settings: EmbeddingSettings,
  models: LocalModels,
  { withinMs, localMs, breaker, localBreaker }: typeof batchTimes & Breakers,
): Embed {
  const { apiKey, baseUrl: baseURL = openaiBaseUrl } = settings
  const ofProvider = openaiEmbed({ apiKey, baseURL, withinMs, breaker })
  const ofLocal = models.embedWithin(localMs, localBreaker)
  return async request => {
    if (readLocalName(request.model) !== undefined) return ofLocal(request)
    if (hasProvider(settings)) return ofProvider(request)
    throw new AppError('PROVIDERS_INVALID', 'invalid', `No provider is configured for ${request.model} any more.`)
  }
}
