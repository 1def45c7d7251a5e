import { ask } from '../../api/ask.ts'
import { followSteps, type Step } from '../../api/follow-steps.ts'
import { tryChatbot, type TryChatbotRequest, type TryChatbotResult } from '../../api/generated'

export type TrialStep = Step<TryChatbotResult>

interface TrialPlace {
  chatbotId: string
  signal: AbortSignal
}

/**
 * Tries a question, and yields what a visitor would see while the reply is written. Ends with `done`, or throws an
 * ApiFailure.
 */
export async function* streamTrial(
  { chatbotId, signal }: TrialPlace,
  body: TryChatbotRequest,
): AsyncGenerator<TrialStep, void, undefined> {
  const headers = { Accept: 'text/event-stream' }
  yield* followSteps(await ask(tryChatbot({ path: { chatbotId }, body, headers, parseAs: 'stream', signal })))
}
