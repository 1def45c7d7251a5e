import type { ReplyEvent } from '@frontdesk/contracts/chat/reply-events'
import { readOutcome } from '@frontdesk/conversations/turn/find-reply'
import type { Doorbell } from '@frontdesk/reply-stream/doorbell'
import { follow } from '@frontdesk/reply-stream/follow'
import type { Deps } from '../../deps.ts'

export interface ReplyToFollow {
  replyId: string
  /** Listening already, so that nothing published since is missed; stopped here. */
  bell: Doorbell
  after?: string | undefined
  mayBeSettled: boolean
  signal: AbortSignal
}

/** One reply's events until its final one; PostgreSQL has the last word where the stream has none. */
export async function* followReply(
  { db, redis, namespace, times, log }: Pick<Deps, 'db' | 'redis' | 'namespace' | 'times' | 'log'>,
  { replyId, bell, after, mayBeSettled, signal }: ReplyToFollow,
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
      { replyId, bell, after, mayBeSettled, signal },
    )
  } finally {
    bell.stop()
  }
}
