import type { JobPayload } from '@frontdesk/contracts/jobs'
import { translateConversation } from '@frontdesk/answers/assist/translate-conversation'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import type { Deps } from '../deps.ts'
import { inTenantPlace, type TenantPlaceNeeds } from './in-tenant-place.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'modelFor' | 'findChatbot'> & TenantPlaceNeeds

/** Translates what is due of a conversation, in a place as for a reply. Run twice it finds nothing to do. */
export async function translateConversationJob(
  needs: Needs,
  { conversationId, chatbotId }: JobPayload<'translate-conversation'>,
  { signal }: JobContext,
): Promise<void> {
  await inTenantPlace(needs, chatbotId, async () => {
    const chatbot = await needs.findChatbot(chatbotId)
    if (chatbot !== null) await translateConversation(needs, chatbot, conversationId, signal)
  })
}
