import { eventQueue } from '@frontdesk/runtime/event-queue'
import type { Redis } from '@frontdesk/runtime/redis'
import { replyChannelName } from './keys.ts'
import { parseNotification, replyIdOf, type ReplyNotification } from './reply-notification.ts'
import { subscribeToChannel } from './subscribe-to-channel.ts'

/** One follower's subscription to the events of one reply. */
export interface ReplySubscription {
  /**
   * The notifications since the last call, or, where there were none, the next one as soon as it comes. Empty after `ms`
   * without any or when `signal` aborts. Of too many only the newest is kept: its `after` tells that others were missed.
   */
  next: (ms: number, signal: AbortSignal) => Promise<ReplyNotification[]>
  unsubscribe: () => void
}

export interface ReplySubscriptions {
  /** Receives every notification of this reply from now on, as long as Redis is there. */
  subscribe: (replyId: string) => ReplySubscription
  /** Replies with a subscription at the moment. */
  count: () => number
}

/** A follower that reads never has this many waiting; one that does not reads the stream when it comes back. */
const queueSize = 32

/**
 * All reply subscriptions of one process. Every process receives the notifications of all replies on one Redis channel: a
 * Redis subscription for each reply costs four system calls, a notification that no follower waits for one look into a
 * map. A lost notification costs time, never an event: followers look again by themselves. Resolves once Redis has
 * confirmed, or at once where Redis is away.
 */
export async function openReplySubscriptions({
  subscriber,
  namespace,
}: {
  subscriber: Redis
  namespace: string
}): Promise<ReplySubscriptions> {
  const listeners = new Map<string, Set<(message: string) => void>>()
  await subscribeToChannel(subscriber, replyChannelName(namespace), message => {
    for (const listener of listeners.get(replyIdOf(message)) ?? []) listener(message)
  })
  return {
    count: () => listeners.size,
    subscribe(replyId) {
      const queue = eventQueue<string>({ size: queueSize, onOverflow: newest => newest })
      const ofReply = listeners.get(replyId) ?? new Set()
      listeners.set(replyId, ofReply.add(queue.push))
      return {
        next: async (ms, signal) => (await queue.take(ms, signal)).map(parseNotification),
        unsubscribe() {
          if (ofReply.delete(queue.push) && ofReply.size === 0) listeners.delete(replyId)
        },
      }
    },
  }
}
