import type { Redis } from '@frontdesk/runtime/redis'
import { memberChannelName } from './keys.ts'
import { subscribeToChannel } from './subscribe-to-channel.ts'

/*
 * What a member may see has changed: their open inboxes end before the next event. The API publishes it once the change
 * is stored and before it answers. An event that is published later therefore finds the inbox closed. The channel keeps
 * nothing: where Redis is away, an inbox ends with the next check of its access.
 */

/** Publishes to every API process that the access of a member has changed. */
export async function publishMemberChange(
  { redis, namespace }: { redis: Redis; namespace: string },
  memberId: string,
): Promise<void> {
  await redis.publish(memberChannelName(namespace), memberId.toLowerCase()).catch(() => undefined)
}

/** One process's subscription to the changes of all members. */
export interface MemberChanges {
  /** Calls `listener` when the access of the member changes; returns a function that ends it. */
  subscribe: (memberId: string, listener: () => void) => () => void
}

/** Subscribes this process. Does not wait for a Redis that is away. */
export async function openMemberChanges({
  subscriber,
  namespace,
}: {
  subscriber: Redis
  namespace: string
}): Promise<MemberChanges> {
  const listeners = new Set<{ memberId: string; listener: () => void }>()
  await subscribeToChannel(subscriber, memberChannelName(namespace), memberId => {
    for (const one of listeners) if (one.memberId === memberId) one.listener()
  })
  return {
    subscribe(memberId, listener) {
      const one = { memberId, listener }
      listeners.add(one)
      return () => void listeners.delete(one)
    },
  }
}
