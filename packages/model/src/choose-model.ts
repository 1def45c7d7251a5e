import type { CircuitBreaker } from './circuit-breaker.ts'
import { type Deadlines } from './deadlines.ts'
import { extractiveModel } from './extractive/extractive.ts'
import type { Model } from './model.ts'
import { openaiModel } from './openai.ts'

export interface ModelSettings {
  openaiApiKey?: string | undefined
  openaiBaseUrl?: string | undefined
  openaiModel?: string | undefined
  deadlines: Deadlines
  breaker?: CircuitBreaker | undefined
}

/** The endpoint where no other is set. */
export const openaiBaseUrl = 'https://api.openai.com/v1'
/** Answers at once, without a thinking pause before the first word, and costs little. */
export const defaultOpenaiModel = 'gpt-4.1-mini'

/** The provider the settings ask for: an endpoint or a key means a model, neither means the built-in extracts. */
export function chooseModel(settings: ModelSettings): Model {
  const { openaiApiKey: apiKey, openaiBaseUrl: baseURL, openaiModel: model, deadlines, breaker } = settings
  if (!apiKey && !baseURL) return extractiveModel()
  return openaiModel({
    apiKey: apiKey || undefined,
    baseURL: baseURL || openaiBaseUrl,
    model: model || defaultOpenaiModel,
    deadlines,
    breaker,
  })
}
