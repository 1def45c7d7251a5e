import { tryChatbot, type TryChatbotRequest, type TryChatbotResult } from '@frontdesk/client/operations'
import { followSteps, type Step } from '../../api/follow-steps.ts'

export type TrialStep = Step<TryChatbotResult>

interface TrialPlace {
  chatbotId: string
  signal: AbortSignal
}

/**
 * Tries a question, and yields what a visitor would see while the reply is written. Ends with `done`, or throws an
 * ApiFailure.
 */
export const streamTrial = (
  { chatbotId, signal }: TrialPlace,
  body: TryChatbotRequest,
): AsyncGenerator<TrialStep, void, undefined> =>
  followSteps<TryChatbotResult>(tryChatbot({ path: { chatbotId }, body, signal }))
