import { AppError } from '@frontdesk/contracts/app-error'
import { chooseModel, type ModelSettings } from './choose-model.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Model } from './model.ts'
import { readOfferedModels } from './offered-models.ts'

/** The model for what a chatbot has chosen; null, or what is not offered any more, means the installation's own. */
export type ModelFor = (choice: string | null) => Model

export interface ModelsSettings {
  /** The installation's own provider and model. */
  own: ModelSettings
  /** MODELS: what may be chosen. */
  models: string
  /** MODEL_PROVIDERS: `mistral=https://KEY@api.mistral.ai/v1`, separated by commas. */
  providers: string
  /** One for each provider: what is wrong with one says nothing of the others. */
  newBreaker: () => CircuitBreaker | undefined
}

/** All models that a worker may ask, by the ids under which chatbots choose them. */
export function chooseModels({ own, models, providers, newBreaker }: ModelsSettings): ModelFor {
  const fallback = chooseModel(own)
  const known = new Map([['default', own], ...readProviders(providers, { own, newBreaker })])
  const chosen = new Map(
    readOfferedModels(models).map(({ id, provider, model }) => {
      const settings = known.get(provider)
      if (settings === undefined) throw providerMissing(provider)
      // Replies are stored with the name that was chosen: two providers may have models of the same name.
      return [id, { ...chooseModel({ ...settings, openaiModel: model }), name: id }] as const
    }),
  )
  return choice => (choice === null ? undefined : chosen.get(choice)) ?? fallback
}

function readProviders(
  providers: string,
  { own, newBreaker }: Pick<ModelsSettings, 'own' | 'newBreaker'>,
): [string, ModelSettings][] {
  const entries = providers.split(',').map(entry => entry.trim())
  return entries
    .filter(entry => entry !== '')
    .map(entry => {
      const [, name = '', address = ''] = /^([a-z\d-]+)=(https?:\/\/\S+)$/.exec(entry) ?? []
      if (name === '' || name === 'default' || !URL.canParse(address)) throw providerInvalid(name)
      const url = new URL(address)
      const openaiApiKey = decodeURIComponent(url.username) || undefined
      url.username = ''
      url.password = ''
      const openaiBaseUrl = url.href.replace(/\/$/, '')
      return [name, { openaiApiKey, openaiBaseUrl, deadlines: own.deadlines, breaker: newBreaker() }]
    })
}

/** Never repeats the entry, which holds a key. */
const providerInvalid = (name: string): AppError =>
  new AppError(
    'PROVIDERS_INVALID',
    'invalid',
    `MODEL_PROVIDERS cannot be used: ${name === '' ? 'an entry' : name} is not written as name=https://KEY@host/v1.`,
  )

const providerMissing = (name: string): AppError =>
  new AppError(
    'PROVIDERS_INVALID',
    'invalid',
    `MODELS names the provider ${name}, which is not in MODEL_PROVIDERS. The provider of OPENAI_BASE_URL is default.`,
  )
