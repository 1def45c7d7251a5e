import { AppError } from '@frontdesk/errors/app-error'

/** A model that owners may choose for a chatbot. */
export interface OfferedModel {
  /** `provider:model`, which is what is chosen. */
  id: string
  /** A name of MODEL_PROVIDERS; `default` is the provider of OPENAI_BASE_URL and OPENAI_API_KEY. */
  provider: string
  /** As the provider calls it. */
  model: string
}

/** The models that MODELS names: `default:gpt-4.1, mistral:mistral-small-latest`. */
export function readOfferedModels(models: string): OfferedModel[] {
  const entries = models.split(',').map(entry => entry.trim())
  return entries.filter(entry => entry !== '').map(id => readModel(id, 'MODELS'))
}

/** One model as the setting of this name has it. */
export function readModel(id: string, setting: 'MODELS' | 'FALLBACK_MODEL'): OfferedModel {
  const [, provider, model] = /^([a-z\d-]+):(\S{1,180})$/.exec(id) ?? []
  if (provider !== undefined && model !== undefined) return { id, provider, model }
  throw new AppError(
    'MODELS_INVALID',
    'invalid',
    `${setting} is invalid: ${JSON.stringify(id)} is not in the form provider:model, such as default:gpt-4.1.`,
  )
}
