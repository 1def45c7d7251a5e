import type { JobPayload } from '@frontdesk/contracts/jobs'
import { abandonTrial, takeTrial } from '@frontdesk/answers/answer/trial'
import { assistAgent } from '@frontdesk/answers/assist/assist-agent'
import type { AssistRequest } from '@frontdesk/answers/assist/assist-request'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import type { Deps } from '../deps.ts'
import { answerTrial, type AnswerTrialNeeds } from './answer-trial.ts'
import { inTenantPlace, type TenantPlaceNeeds } from './in-tenant-place.ts'

type Needs = Pick<Deps, 'db' | 'modelFor' | 'retrieve' | 'findChatbot'> & AnswerTrialNeeds & TenantPlaceNeeds

/**
 * Does what an agent asks for, in a place as for a reply, and stops where they no longer wait for it. Run twice it finds
 * nothing asked any more, and does nothing.
 */
export async function assistAgentJob(
  needs: Needs,
  { trialId, chatbotId }: JobPayload<'assist-agent'>,
  { signal, wasInterrupted }: JobContext,
): Promise<void> {
  await inTenantPlace(needs, chatbotId, async () => {
    const [chatbot, request] = await Promise.all([
      needs.findChatbot(chatbotId),
      takeTrial<AssistRequest>(needs, trialId),
    ])
    if (request === null) return wasInterrupted ? abandonTrial(needs, trialId) : undefined
    if (chatbot === null) return abandonTrial(needs, trialId)
    const isStreamed = request.kind === 'suggestion' && request.isStreamed
    const write = (leave: AbortSignal) => assistAgent(needs, chatbot, request, leave)
    await answerTrial(needs, { trialId, isStreamed, write }, signal)
  })
}
