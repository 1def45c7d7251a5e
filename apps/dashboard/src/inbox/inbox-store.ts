import type { Agent, InboxMessage, LiveChat, LiveChatList } from '@frontdesk/contracts/live-chat/live-chats'
import type { LiveChatCounts } from '@frontdesk/contracts/live-chat/presence'
import { createArrivedMessages } from './arrived-messages.ts'
import { createChats } from './chats-by-list.ts'
import { createOtherAgents, type Doing } from './other-agents.ts'
import type { ListName } from './inbox-order.ts'
import type { InboxUpdate } from './inbox-update.ts'
import { createTypingVisitors } from './typing-visitors.ts'

/** What is known of the inbox, fed by the events of one stream. Each event touches one conversation and two lists at most. */
export interface InboxStore {
  apply: (event: InboxUpdate) => void
  /** The conversations of a list, in its order: the same array until the list changes. */
  idsOf: (list: ListName) => readonly string[]
  /** The same object until the conversation changes. */
  find: (sessionId: string) => LiveChat | undefined
  agents: () => readonly Agent[]
  /** The messages that have arrived since the store was made, the oldest first: the same array until there is one more. */
  messagesOf: (sessionId: string) => readonly InboxMessage[]
  isTyping: (sessionId: string) => boolean
  /** The other agents who look at a conversation, or who type in it: the same array until it changes. */
  otherAgents: (doing: Doing, sessionId: string) => readonly Agent[]
  /** Whether the inbox has been read. */
  isRead: () => boolean
  /** Whether it has been read, and there is no more than what was read. */
  isWhole: () => boolean
  /** Whether conversations of the bot are known, too. */
  hasBot: () => boolean
  /** The numbers of the inbox as the server counts them; undefined before it has said them. */
  counts: () => LiveChatCounts | undefined
  /** Every conversation that is known. */
  all: () => readonly LiveChat[]
  /** Everything that is known, as events for another tab; none before the inbox has been read. */
  snapshot: () => readonly InboxUpdate[]
  subscribe: (listener: () => void) => () => void
}

/** Makes the store of one person's inbox. */
export function createInboxStore(userId: string): InboxStore {
  const listeners = new Set<() => void>()
  const changed = oncePerFrame(() => {
    for (const listener of listeners) listener()
  })
  const chats = createChats(userId, changed)
  const talk = createTalk(userId, changed)
  let agents: readonly Agent[] = []
  let nextCursor: LiveChatList['nextCursor'] = null
  let counts: LiveChatCounts | undefined
  let [isRead, hasBot] = [false, false]

  function apply(event: InboxUpdate): void {
    if (event.event === 'inbox') {
      ;({ agents, nextCursor } = event.data)
      chats.replaceAll(event.data.conversations, nextCursor === null)
      isRead = true
    } else if (event.event === 'scope') ({ hasBot } = event.data)
    else if (event.event === 'counts') counts = event.data
    else if (event.event === 'page') {
      ;({ nextCursor } = event.data)
      chats.addPage(event.data.conversations, nextCursor === null)
    } else if (event.event === 'conversation') chats.put(event.data)
    else if (event.event === 'agents') ({ agents } = event.data)
    else talk.apply(event)
    changed()
  }

  return {
    apply,
    idsOf: chats.idsOf,
    find: chats.find,
    agents: () => agents,
    messagesOf: talk.messagesOf,
    isTyping: talk.isTyping,
    otherAgents: talk.otherAgents,
    isRead: () => isRead,
    isWhole: () => isRead && nextCursor === null,
    hasBot: () => hasBot,
    counts: () => counts,
    all: chats.all,
    snapshot: () =>
      isRead
        ? [
            { event: 'scope', data: { hasBot } },
            // Without an id: not as one that was missed, because whoever asks has just begun.
            { event: 'inbox', data: { conversations: chats.all(), nextCursor, agents: [...agents] } },
            ...(counts === undefined ? [] : [{ event: 'counts', data: counts } as const]),
          ]
        : [],
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What is said in the conversations, and who types in them or looks at them. */
function createTalk(userId: string, onStop: () => void) {
  const arrived = createArrivedMessages()
  const typing = createTypingVisitors(onStop)
  const otherAgents = createOtherAgents(userId, onStop)
  return {
    messagesOf: arrived.of,
    isTyping: typing.has,
    otherAgents: otherAgents.of,
    apply: (event: InboxUpdate): void => {
      if (event.event === 'message') {
        const { sessionId, message } = event.data
        arrived.keep(sessionId, message)
        if (message.role === 'user') typing.set(sessionId, false)
        // Only the assignee types, so their message ends it.
        else if (message.isAgent) otherAgents.end('typing', sessionId)
      } else if (event.event === 'typing') {
        const { sessionId, agent, isTyping } = event.data
        if (agent === null) typing.set(sessionId, isTyping)
        else otherAgents.set('typing', sessionId, agent, isTyping)
      } else if (event.event === 'viewing') {
        const { sessionId, agent, isViewing } = event.data
        otherAgents.set('viewing', sessionId, agent, isViewing)
      }
    },
  }
}

/** As long as a frame of the screen. Not a frame itself: in a tab that is hidden there is none, and titles count on. */
const frameMs = 16

/** Calls at once, and of the calls within a frame of it only the last: a burst of events draws the page twice. */
function oncePerFrame(call: () => void): () => void {
  let isAsked = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    timer = undefined
    if (!isAsked) return
    isAsked = false
    begin()
  }
  const begin = (): void => {
    timer = setTimeout(end, frameMs)
    call()
  }
  return () => {
    if (timer === undefined) begin()
    else isAsked = true
  }
}
