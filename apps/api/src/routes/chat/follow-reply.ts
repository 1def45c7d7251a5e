import type { ReplyEvent } from '@frontdesk/contracts/chat/reply-events'
import { readOutcome } from '@frontdesk/conversations/turn/find-reply'
import type { ReplySubscription } from '@frontdesk/reply-stream/reply-subscriptions'
import { follow } from '@frontdesk/reply-stream/follow'
import type { Deps } from '../../deps.ts'

export interface ReplyToFollow {
  replyId: string
  /** Made before the reply, so that no event is missed; ended here. */
  subscription: ReplySubscription
  after?: string | undefined
  mayBeSettled: boolean
  signal: AbortSignal
}

/** One reply's events until its final one; PostgreSQL has the last word where the stream has none. */
export async function* followReply(
  { db, redis, namespace, times, log }: Pick<Deps, 'db' | 'redis' | 'namespace' | 'times' | 'log'>,
  { replyId, subscription, after, mayBeSettled, signal }: ReplyToFollow,
): AsyncGenerator<ReplyEvent, void, undefined> {
  // A database that is away for a moment must not end a stream that Redis can still feed.
  const settled = (): Promise<ReplyEvent | null> =>
    readOutcome({ db }, replyId).catch((err: unknown) => {
      log.warn({ err, replyId }, 'could not look up a reply')
      return null
    })
  try {
    yield* follow(
      { redis, namespace, settled, recheckMs: times.recheckMs },
      { replyId, subscription, after, mayBeSettled, signal },
    )
  } finally {
    subscription.unsubscribe()
  }
}
