import type { LiveChatStatus, ConversationMode } from '@frontdesk/contracts/chat/chat'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { Redis } from '@frontdesk/runtime/redis'
import { liveChannelName } from './keys.ts'
import { subscribeToChannel } from './subscribe-to-channel.ts'

/** The state of a conversation at one version. `version` rises with every change of the state. */
export interface LiveChatSnapshot {
  version: number
  mode: ConversationMode
  status: LiveChatStatus | null
  agentId: string | null
  agentName: string | null
}

/**
 * What happened in one conversation, as every API process receives it. The channel keeps nothing: PostgreSQL has the
 * messages, and a listener that misses an event finds them there.
 */
export interface LiveChannelEvent {
  conversationId: string
  sessionId: string
  chatbotId: string
  accountId: string
  /** New messages, oldest first; absent where the listener is to read them. */
  messages?: HistoryMessage[]
  /** Id of the message before the first of these, 0 if there is none. A listener that has it missed nothing. */
  after?: number
  snapshot?: LiveChatSnapshot
  /** A message in another language, for the visitor or for the agents who read that. */
  translation?: { messageId: number; language: string; text: string; isForVisitor: boolean }
  typing?: { by: 'visitor'; isTyping: boolean } | { by: 'agent'; isTyping: boolean; agent: ChannelAgent }
  /** What only the team learns: the streams of visitors pass it over. */
  team?: TeamUpdate
}

/**
 * What agents alone learn: notes have changed (and nothing of what they say), or what the inbox shows of a conversation
 * has, or an answer has failed, or an agent looks at the conversation.
 */
export type TeamUpdate =
  | { kind: 'notes' | 'conversation' | 'failure' }
  | { kind: 'viewing'; agent: ChannelAgent; isViewing: boolean }

export interface ChannelAgent {
  userId: string
  name: string
}

/** Publishes an event to every API process. */
export async function publishLiveEvent(
  { redis, namespace }: { redis: Redis; namespace: string },
  event: LiveChannelEvent,
): Promise<void> {
  await redis.publish(liveChannelName(namespace), JSON.stringify(event))
}

/** One process's subscription to the events of all live chats. */
export interface LiveChannel {
  /** Calls `listener` for every event from now on; returns a function that ends it. */
  subscribe: (listener: (event: LiveChannelEvent) => void) => () => void
}

/** Subscribes this process to the events of all live chats. Does not wait for a Redis that is away. */
export async function openLiveChannel({
  subscriber,
  namespace,
}: {
  subscriber: Redis
  namespace: string
}): Promise<LiveChannel> {
  const listeners = new Set<(event: LiveChannelEvent) => void>()
  await subscribeToChannel(subscriber, liveChannelName(namespace), message => {
    if (listeners.size === 0) return
    // Only `publishLiveEvent` publishes there.
    const event = JSON.parse(message) as LiveChannelEvent
    for (const listener of listeners) listener(event)
  })
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
