import { AppError } from '@frontdesk/contracts/app-error'
import { chooseModel } from '@frontdesk/model/choose-model'
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

/** One tiny question to the model that is configured. Its key is not repeated, whatever the provider answers. */
export async function checkProvider(input: ProviderInput): Promise<Finding> {
  const model = chooseModel({ ...input, deadlines: patience })
  if (model.provider === 'extractive') {
    const advice = 'Set OPENAI_API_KEY, or OPENAI_BASE_URL, for answers in whole sentences.'
    return warn('Provider', 'built in: answers quote the best sentences of your pages', advice)
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
    return ok('Provider', `${model.name} at ${place} began to answer after ${seconds} s`)
  } catch (error) {
    const advice =
      (error instanceof AppError ? remedies[error.code] : undefined) ?? 'Ask again later, or ask the provider.'
    const reason = error instanceof AppError ? `${error.code}: ${reasonOf(error.cause)}` : reasonOf(error)
    return fail('Provider', `${model.name} at ${place} does not answer: ${reason}`, advice)
  }
}
