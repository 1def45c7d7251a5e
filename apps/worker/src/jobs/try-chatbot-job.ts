import type { JobPayload } from '@frontdesk/contracts/jobs'
import { abandonTrial, takeTrial } from '@frontdesk/answers/answer/trial'
import { tryChatbot, type Trial } from '@frontdesk/answers/answer/try-chatbot'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import type { Deps } from '../deps.ts'
import { answerTrial, type AnswerTrialNeeds } from './answer-trial.ts'
import { inTenantPlace, type TenantPlaceNeeds } from './in-tenant-place.ts'

type Needs = Pick<
  Deps,
  | 'db'
  | 'modelFor'
  | 'retrieve'
  | 'findChatbot'
  | 'egress'
  | 'perAccount'
  | 'secretCipher'
  | 'findToolFacts'
  | 'toolLimits'
> &
  AnswerTrialNeeds &
  TenantPlaceNeeds

/**
 * Answers what an owner tries out, in a place as for a reply, and stops where they no longer wait for it. Run twice it
 * finds no question any more, and does nothing.
 */
export async function tryChatbotJob(
  needs: Needs,
  { trialId, chatbotId }: JobPayload<'try-chatbot'>,
  { signal, wasInterrupted }: JobContext,
): Promise<void> {
  await inTenantPlace(needs, chatbotId, async () => {
    const [chatbot, trial] = await Promise.all([needs.findChatbot(chatbotId), takeTrial<Trial>(needs, trialId)])
    if (trial === null) return wasInterrupted ? abandonTrial(needs, trialId) : undefined
    if (chatbot === null) return abandonTrial(needs, trialId)
    const { isStreamed } = trial
    const write = (leave: AbortSignal) => tryChatbot(needs, chatbot, { trialId, ...trial }, leave)
    await answerTrial(needs, { trialId, isStreamed, write }, signal)
  })
}
