import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { TryChatbotRequest } from '@frontdesk/contracts/chatbots/try-chatbot'
import { leaveAnswer, takeTrial } from '@frontdesk/conversations/answer/trial'
import { tryChatbot } from '@frontdesk/conversations/answer/try-chatbot'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import type { Deps } from '../deps.ts'
import { inTenantPlace, type TenantPlaceNeeds } from './in-tenant-place.ts'

type Needs = Pick<
  Deps,
  | 'db'
  | 'redis'
  | 'namespace'
  | 'cipher'
  | 'modelFor'
  | 'retrieve'
  | 'findChatbot'
  | 'egress'
  | 'perAccount'
  | 'secretCipher'
  | 'findToolFacts'
  | 'toolLimits'
> &
  TenantPlaceNeeds

/** Answers what an owner tries out, in a place as for a reply. Run twice it finds no question any more, and does nothing. */
export async function tryChatbotJob(
  needs: Needs,
  { trialId, chatbotId }: JobPayload<'try-chatbot'>,
  { signal }: JobContext,
): Promise<void> {
  await inTenantPlace(needs, chatbotId, async () => {
    const [chatbot, question] = await Promise.all([
      needs.findChatbot(chatbotId),
      takeTrial<TryChatbotRequest>(needs, trialId),
    ])
    if (chatbot === null || question === null) return
    await leaveAnswer(needs, trialId, await tryChatbot(needs, chatbot, { trialId, ...question }, signal))
  })
}
