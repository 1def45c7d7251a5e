import type { LiveStatus, Mode } from '@frontdesk/contracts/chat/chat'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { Redis } from '@frontdesk/runtime/redis'
import { liveChannel } from './keys.ts'

/** How a conversation stands. `version` rises with every change of it. */
export interface LiveChatStanding {
  version: number
  mode: Mode
  status: LiveStatus | null
  agentId: string | null
  agentName: string | null
}

/**
 * What happened in one conversation, as every API process hears it. Nothing here is kept anywhere: PostgreSQL has the
 * messages, and whoever misses a ring finds them there.
 */
export interface LiveRing {
  conversationId: string
  sessionId: string
  chatbotId: string
  accountId: string
  /** What was said, oldest first; absent where the listener is to read it. */
  messages?: HistoryMessage[]
  /** Id of the message before the first of these, 0 where there is none. Whoever stands there misses nothing. */
  after?: number
  standing?: LiveChatStanding
  typing?: { by: 'visitor' | 'agent'; isTyping: boolean }
}

/** Tells every API process. */
export async function ringLive(
  { redis, namespace }: { redis: Redis; namespace: string },
  ring: LiveRing,
): Promise<void> {
  await redis.publish(liveChannel(namespace), JSON.stringify(ring))
}

/** The one ear of a process on all live chats. */
export interface LiveBell {
  /** Calls `ear` for every ring from now on; returns what ends that. */
  listen: (ear: (ring: LiveRing) => void) => () => void
}

/** Resolves once Redis has confirmed, or at once where Redis is away: it listens as soon as Redis is back. */
export async function openLiveBell({
  subscriber,
  namespace,
}: {
  subscriber: Redis
  namespace: string
}): Promise<LiveBell> {
  const channel = liveChannel(namespace)
  const ears = new Set<(ring: LiveRing) => void>()
  const subscribe = (): Promise<unknown> => subscriber.subscribe(channel).catch(() => undefined)
  subscriber.on('message', (on: string, message: string) => {
    if (on !== channel || ears.size === 0) return
    // Only `ringLive` writes there.
    const ring = JSON.parse(message) as LiveRing
    for (const ear of ears) ear(ring)
  })
  subscriber.on('ready', () => void subscribe())
  if (subscriber.status === 'ready') await subscribe()
  return {
    listen(ear) {
      ears.add(ear)
      return () => void ears.delete(ear)
    },
  }
}
