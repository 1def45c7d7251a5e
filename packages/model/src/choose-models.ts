import { AppError } from '@frontdesk/errors/app-error'
import { chooseModel, type ModelSettings } from './choose-model.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { extractiveModel } from './extractive/extractive.ts'
import type { Fallback, Model } from './model.ts'
import { readModel, readOfferedModels, type OfferedModel } from './offered-models.ts'
import type { MaskingSettings } from './masking/masked-model.ts'
import { readProviders } from './read-providers.ts'

/** The model of a name; null, or what is not offered any more, means the installation's own. */
export type ModelNamed = (choice: string | null) => Model

/** What a chatbot says of the model that answers for it. */
export interface ModelOfChatbot {
  readonly id: string
  /** Its choice; null: the installation's own model. */
  readonly model: string | null
  readonly personalData: MaskingSettings
}

/** The model that answers for a chatbot, asked without personal data where its owner wants that; null: for nobody. */
export type ModelFor = (chatbot: ModelOfChatbot | null) => Model

export interface ModelsSettings {
  /** The installation's own provider and model. */
  own: ModelSettings
  /** MODELS: what may be chosen. */
  models: string
  /** MODEL_PROVIDERS: `mistral=https://KEY@api.mistral.ai/v1`, separated by commas. */
  providers: string
  /** FALLBACK_MODEL: the model that takes over where a provider fails, as in MODELS; or `built-in`; empty for none. */
  fallback: string
  /** One for each model, and one for the fallback: a model that hangs says nothing of its provider's others. */
  newBreaker: (model: string) => CircuitBreaker | undefined
  onFallback: (from: Model, to: Model, failure: unknown) => void
}

/** All models that a worker may ask, by the ids under which chatbots choose them. */
export function chooseModels(settings: ModelsSettings): ModelNamed {
  const { own, newBreaker, onFallback } = settings
  const known = new Map([['default', own]])
  for (const { name, ...place } of readProviders(settings.providers)) {
    known.set(name, { ...place, deadlines: own.deadlines })
  }
  const modelOf = ({ id, provider, model }: OfferedModel, breaker: CircuitBreaker | undefined): Model => {
    const place = known.get(provider)
    if (place === undefined) throw providerMissing(provider)
    // Replies are stored with the name that was chosen: two providers may have models of the same name.
    return { ...withEndpoint(chooseModel({ ...place, openaiModel: model, breaker }), provider), name: id }
  }
  const ownModel = withEndpoint(chooseModel(own), 'default')
  const second = readFallback(settings.fallback, read => modelOf(read, newBreaker('fallback')))
  const withFallback = (model: Model): Model => {
    // Chatbots that chose the fallback itself fall back on the installation's own model.
    const next = second?.name === model.name ? ownModel : second
    if (next === undefined) return model
    const fallback: Fallback = { model: next, onTaken: failure => onFallback(model, next, failure) }
    return { ...model, fallback }
  }
  const chosen = new Map(
    readOfferedModels(settings.models).map(read => [read.id, withFallback(modelOf(read, newBreaker(read.id)))]),
  )
  const ownChoice = withFallback(ownModel)
  return choice => (choice === null ? undefined : chosen.get(choice)) ?? ownChoice
}

const withEndpoint = (model: Model, endpoint: string): Model =>
  model.provider === 'extractive' ? model : { ...model, endpoint }

function readFallback(fallback: string, modelOf: (read: OfferedModel) => Model): Model | undefined {
  const id = fallback.trim()
  if (id === '') return undefined
  return id === 'built-in' ? extractiveModel() : modelOf(readModel(id, 'FALLBACK_MODEL'))
}

const providerMissing = (name: string): AppError =>
  new AppError(
    'PROVIDERS_INVALID',
    'invalid',
    `MODELS or FALLBACK_MODEL names the provider ${name}, which is not in MODEL_PROVIDERS. The provider of OPENAI_BASE_URL is called default.`,
  )
