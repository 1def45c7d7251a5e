import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import type { InboxStore } from '../inbox/inbox-store.ts'
import type { InboxChange } from '../inbox/shared-inbox.ts'

/** What an agent is told: somebody waits, something of theirs, or something of others. */
export type NewsKind = 'waiting' | 'mine' | 'other'

export interface News {
  readonly kind: NewsKind
  /** `handed-over`: another agent has given the conversation to this agent. */
  readonly occasion: 'waits' | 'writes' | 'handed-over'
  readonly chat: LiveChat
}

const isOf = ({ agent }: LiveChat, userId: string): boolean => agent?.userId === userId

/** What is new in a conversation that has changed. What the agent did by themselves is no news to them. */
function newsOfChat(chat: LiveChat, before: LiveChat | undefined, userId: string): readonly News[] {
  if (chat.state === 'waiting') {
    const isNew = before?.state !== 'waiting' && !(before?.state === 'open' && isOf(before, userId))
    return isNew ? [{ kind: 'waiting', occasion: 'waits', chat }] : []
  }
  const isGiven = chat.state === 'open' && isOf(chat, userId) && before?.state === 'open' && !isOf(before, userId)
  return isGiven ? [{ kind: 'mine', occasion: 'handed-over', chat }] : []
}

/**
 * What an event of the inbox tells an agent. The first inbox tells nothing: it is what there is. One after a break tells
 * of whoever began to wait meanwhile.
 */
export function newsOf(
  { event, before, wasRead }: InboxChange,
  store: Pick<InboxStore, 'find'>,
  userId: string,
): readonly News[] {
  if (event.event === 'inbox') {
    return wasRead ? event.data.conversations.flatMap(chat => newsOfChat(chat, before(chat.sessionId), userId)) : []
  }
  if (event.event === 'conversation') return wasRead ? newsOfChat(event.data, before(event.data.sessionId), userId) : []
  if (event.event !== 'message' || event.data.message.role !== 'user') return []
  const chat = store.find(event.data.sessionId)
  // Of somebody who waits it is known that they wait.
  if (chat === undefined || chat.state === 'waiting') return []
  return [{ kind: chat.state === 'open' && isOf(chat, userId) ? 'mine' : 'other', occasion: 'writes', chat }]
}
