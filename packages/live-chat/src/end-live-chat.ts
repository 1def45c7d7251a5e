import type { Actor } from '@frontdesk/accounts/actor'
import { liveChatNotOpen } from './errors.ts'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { changeLiveChat, type LiveChatNeeds } from './change-live-chat.ts'

/** An agent ends a conversation of their own, or declines one that waits. The bot answers the next message. */
export async function endLiveChat(needs: LiveChatNeeds, actor: Actor, sessionId: string): Promise<void> {
  const { accountId, chatbotIds, userId } = actor
  const result = await changeLiveChat(needs, { sessionId, accountId, chatbotIds }, ({ state, agentId }) => {
    if (state === 'open' && agentId !== userId) return null
    return { step: 'end', notice: state === 'open' ? 'ended' : 'unanswered', agent: null }
  })
  if (result.outcome === 'unknown') throw sessionUnknown()
  if (result.outcome === 'refused') throw liveChatNotOpen()
}

/** The visitor ends the chat with an agent, or stops waiting for one; where there is neither, nothing changes. */
export async function leaveLiveChat(
  needs: LiveChatNeeds,
  whose: { sessionId: string; chatbotId: string },
): Promise<void> {
  const result = await changeLiveChat(needs, whose, ({ state }) =>
    state === 'open'
      ? { step: 'end', notice: 'ended', agent: null }
      : { step: 'cancel', notice: 'cancelled', agent: null },
  )
  if (result.outcome === 'unknown') throw sessionUnknown()
}

/** Ends the waiting of a visitor who is blocked. An agent who has the conversation ends it themselves. */
export async function endWaiting(needs: LiveChatNeeds, actor: Actor, sessionId: string): Promise<void> {
  const { accountId, chatbotIds } = actor
  await changeLiveChat(needs, { sessionId, accountId, chatbotIds }, ({ state }) =>
    state === 'waiting' ? { step: 'end', notice: 'unanswered', agent: null } : null,
  )
}
