import { AppError } from '@frontdesk/contracts/app-error'
import { chooseModel } from '@frontdesk/model/choose-model'
import { readModel, readOfferedModels } from '@frontdesk/model/offered-models'
import { readProviders } from '@frontdesk/model/read-providers'
import { fail, ok, placeOf, reasonOf, warn, type Finding } from './finding.ts'

export interface ProviderInput {
  openaiApiKey: string | undefined
  openaiBaseUrl: string | undefined
  openaiModel: string | undefined
}

const patience = { firstTokenMs: 20_000, idleMs: 20_000, totalMs: 30_000 }

const remedies: Record<string, string> = {
  PROVIDER_UNREACHABLE: 'Check OPENAI_BASE_URL, and that this machine may reach it.',
  PROVIDER_REFUSED: 'Check OPENAI_API_KEY and OPENAI_MODEL at the provider.',
  PROVIDER_BUSY: 'Check the limits and the credit of your account at the provider.',
}

/** The settings of the same names. */
export interface OtherProviders {
  models: string
  modelProviders: string
  fallbackModel: string
}

/** The installation's own provider, its fallback, and each other one with the first model that is offered of it. */
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
    yield fail('Provider', `${missing.join(', ')}: not among MODEL_PROVIDERS`, 'Name the provider there with its key.')
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
      yield warn(about, 'no model of it is offered', 'Name one in MODELS or FALLBACK_MODEL.')
    }
  }
}

/** One tiny question to the model that is configured. Its key is not repeated, whatever the provider answers. */
export async function checkProvider(input: ProviderInput, about = 'Provider'): Promise<Finding> {
  const model = chooseModel({ ...input, deadlines: patience })
  if (model.provider === 'extractive') {
    const advice = 'Set OPENAI_API_KEY, or OPENAI_BASE_URL, for answers in whole sentences.'
    return warn(about, 'built in: answers quote the best sentences of your pages', advice)
  }
  const place = input.openaiBaseUrl === undefined ? 'OpenAI' : placeOf(input.openaiBaseUrl)
  const startedAt = performance.now()
  try {
    const question = 'Say OK.'
    const messages = [{ role: 'user' as const, content: question }]
    const signal = AbortSignal.timeout(patience.totalMs)
    const asked = { messages, question, passages: [], language: 'en', maxOutputTokens: 16, signal }
    for await (const _ of model.stream(asked)) break
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    return ok(about, `${model.name} at ${place} began to answer after ${seconds} s`)
  } catch (error) {
    const advice =
      (error instanceof AppError ? remedies[error.code] : undefined) ?? 'Ask again later, or ask the provider.'
    const reason = error instanceof AppError ? `${error.code}: ${reasonOf(error.cause)}` : reasonOf(error)
    return fail(about, `${model.name} at ${place} does not answer: ${reason}`, advice)
  }
}
