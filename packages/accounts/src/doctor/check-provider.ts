import { AppError } from '@frontdesk/errors/app-error'
import { chooseModel } from '@frontdesk/model/choose-model'
import { readModel, readOfferedModels } from '@frontdesk/model/offered-models'
import { readProviders } from '@frontdesk/model/read-providers'
import { fail, ok, placeOf, reasonOf, warn, type Finding } from './finding.ts'

export interface ProviderInput {
  openaiApiKey: string | undefined
  openaiBaseUrl: string | undefined
  openaiModel: string | undefined
}

const deadlines = { firstTokenMs: 20_000, idleMs: 20_000, totalMs: 30_000 }

const remedies: Record<string, string> = {
  PROVIDER_UNREACHABLE: 'Check OPENAI_BASE_URL, and that this machine can reach it.',
  PROVIDER_REFUSED: 'Check OPENAI_API_KEY and OPENAI_MODEL with the provider.',
  PROVIDER_BUSY: 'Check the rate limits and the balance of your account with the provider.',
}

/** The settings of the same names. */
export interface OtherProviders {
  models: string
  modelProviders: string
  fallbackModel: string
}

/** Checks the default provider, the fallback model, and each other provider with the first model it offers. */
export async function* checkProviders(
  own: ProviderInput,
  { models, modelProviders, fallbackModel }: OtherProviders,
): AsyncGenerator<Finding, void, undefined> {
  yield await checkProvider(own)
  const known = new Map<string, Omit<ProviderInput, 'openaiModel'>>([['default', own]])
  for (const { name, ...place } of readProviders(modelProviders)) known.set(name, place)
  const fallback =
    fallbackModel === '' || fallbackModel === 'built-in' ? [] : [readModel(fallbackModel, 'FALLBACK_MODEL')]
  const offered = readOfferedModels(models).filter(({ provider }) => provider !== 'default')
  const missing = [...fallback, ...offered].filter(({ provider }) => !known.has(provider)).map(({ id }) => id)
  if (missing.length > 0) {
    yield fail(
      'Provider',
      `${missing.join(', ')}: provider not in MODEL_PROVIDERS`,
      'Add the provider and its key to MODEL_PROVIDERS.',
    )
  }
  for (const { provider, model } of fallback) {
    const place = known.get(provider)
    if (place !== undefined) yield await checkProvider({ ...place, openaiModel: model }, 'Fallback')
  }
  for (const [name, place] of known) {
    if (name === 'default') continue
    const about = `Provider ${name}`
    const first = offered.find(({ provider }) => provider === name)
    if (first !== undefined) yield await checkProvider({ ...place, openaiModel: first.model }, about)
    else if (fallback.every(({ provider }) => provider !== name)) {
      yield warn(about, 'no model of this provider is offered', 'Add one to MODELS, or set FALLBACK_MODEL.')
    }
  }
}

/** Sends one short question to the configured model. The finding never contains the key. */
export async function checkProvider(input: ProviderInput, about = 'Provider'): Promise<Finding> {
  const model = chooseModel({ ...input, deadlines })
  if (model.provider === 'extractive') {
    const advice = 'Set OPENAI_API_KEY or OPENAI_BASE_URL for replies that a model writes.'
    return warn(about, 'built-in: replies quote the best sentences of your pages', advice)
  }
  const place = input.openaiBaseUrl === undefined ? 'OpenAI' : placeOf(input.openaiBaseUrl)
  const startedAt = performance.now()
  try {
    const question = 'Say OK.'
    const messages = [{ role: 'user' as const, content: question }]
    const signal = AbortSignal.timeout(deadlines.totalMs)
    const asked = { messages, question, passages: [], language: 'en', maxOutputTokens: 16, signal }
    for await (const _ of model.stream(asked)) break
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    return ok(about, `${model.name} at ${place} began to answer after ${seconds} s`)
  } catch (error) {
    const advice =
      (error instanceof AppError ? remedies[error.code] : undefined) ?? 'Try again later, or contact the provider.'
    const reason = error instanceof AppError ? `${error.code}: ${reasonOf(error.cause)}` : reasonOf(error)
    return fail(about, `${model.name} at ${place} does not answer: ${reason}`, advice)
  }
}
