import type { Actor } from '@frontdesk/accounts/actor'
import { liveChatNotOpen } from './errors.ts'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { liveChatNotice } from '@frontdesk/conversations/messages/live-chat-notices'
import { changeLiveChat, type LiveChatNeeds } from './change-live-chat.ts'

/** An agent ends a conversation of their own, or declines one that waits. The bot answers the next message. */
export async function endLiveChat(needs: LiveChatNeeds, actor: Actor, sessionId: string): Promise<void> {
  const { accountId, chatbotIds, userId } = actor
  const result = await changeLiveChat(needs, { sessionId, accountId, chatbotIds }, ({ state, agentId, language }) => {
    if (state === 'open' && agentId !== userId) return null
    const notice = liveChatNotice(language, state === 'open' ? 'ended' : 'unanswered')
    return { step: 'end', notice, agent: null }
  })
  if (result.outcome === 'unknown') throw sessionUnknown()
  if (result.outcome === 'refused') throw liveChatNotOpen()
}

/** The visitor ends the chat with an agent, or stops waiting for one; where there is neither, nothing changes. */
export async function leaveLiveChat(
  needs: LiveChatNeeds,
  whose: { sessionId: string; chatbotId: string },
): Promise<void> {
  const result = await changeLiveChat(needs, whose, ({ state, language }) =>
    state === 'open'
      ? { step: 'end', notice: liveChatNotice(language, 'ended'), agent: null }
      : { step: 'cancel', notice: liveChatNotice(language, 'cancelled'), agent: null },
  )
  if (result.outcome === 'unknown') throw sessionUnknown()
}
