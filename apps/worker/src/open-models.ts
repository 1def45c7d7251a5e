import { countMasked } from '@frontdesk/chatbots/masked-values'
import { chooseModels, type ModelFor } from '@frontdesk/model/choose-models'
import { newCircuitBreaker, type BreakerLimits, type CircuitBreaker } from '@frontdesk/model/circuit-breaker'
import type { Deadlines } from '@frontdesk/model/deadlines'
import { maskedModel } from '@frontdesk/model/masking/masked-model'
import type { Deps } from './deps.ts'

/** The providers and models of an installation, as its environment variables name them. */
export interface ProviderSettings {
  /** OPENAI_API_KEY. */
  apiKey: string | undefined
  /** OPENAI_BASE_URL. */
  baseUrl: string | undefined
  /** OPENAI_MODEL. */
  model: string | undefined
  /** MODELS: the models that owners may choose. */
  models: string
  /** MODEL_PROVIDERS: the other providers of these models. */
  providers: string
  /** FALLBACK_MODEL: the model that goes on where a provider fails. */
  fallback: string
}

export type NewBreaker = (provider: string) => CircuitBreaker

/** Makes circuit breakers whose changes are logged, and whose calls are counted under their provider's name. */
export const newBreakers =
  ({ log, metrics }: Pick<Deps, 'log' | 'metrics'>, limits: BreakerLimits): NewBreaker =>
  provider => {
    const watch = metrics.watchProvider(provider)
    const breaker = newCircuitBreaker(limits, (state, err) => {
      watch.breakerChanged(state)
      log.warn({ provider, state, err }, `circuit breaker ${state}`)
    })
    return watch.watched(breaker)
  }

export interface ModelsInput {
  settings: ProviderSettings
  deadlines: Deadlines
  newBreaker: NewBreaker
}

/**
 * The installation's own model, its fallback, and those that owners may choose, each provider with its breaker. Every
 * request to one of them goes through here, so that nothing is asked without the masks of an owner who wants them.
 */
export function openModels(
  { db, log, metrics }: Pick<Deps, 'db' | 'log' | 'metrics'>,
  { settings, deadlines, newBreaker }: ModelsInput,
): ModelFor {
  const { apiKey, baseUrl, model, models, providers, fallback } = settings
  const named = chooseModels({
    own: {
      openaiApiKey: apiKey,
      openaiBaseUrl: baseUrl,
      openaiModel: model,
      deadlines,
      breaker: newBreaker('default'),
    },
    models,
    providers,
    fallback,
    newBreaker,
    onFallback: (from, to, err) => {
      metrics.fallbackUsed()
      log.warn({ from: from.name, to: to.name, err }, 'provider failed; using the fallback')
    },
  })
  return chatbot => {
    const chosen = named(chatbot?.model ?? null)
    if (chatbot?.personalData.isMasked !== true) return chosen
    const { id, personalData } = chatbot
    return maskedModel(chosen, personalData, kinds => {
      for (const kind of kinds) metrics.valueMasked(kind)
      // A number for the owner: a reply does not wait for it.
      countMasked({ db }, id, kinds.length).catch((err: unknown) => log.warn({ err }, 'masked values were not counted'))
    })
  }
}
