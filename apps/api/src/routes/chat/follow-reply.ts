import type { ReplyEvent } from '@frontdesk/contracts/chat/reply-events'
import { visitorText } from '@frontdesk/errors/visitor-texts/visitor-text'
import { readOutcome } from '@frontdesk/conversations/turn/find-reply'
import type { ReplySubscription } from '@frontdesk/reply-stream/reply-subscriptions'
import { follow } from '@frontdesk/reply-stream/follow'
import type { Deps } from '../../deps.ts'

export interface ReplyToFollow {
  replyId: string
  /** Made before the reply, so that no event is missed. */
  subscription: ReplySubscription
  after?: string | undefined
  mayBeSettled: boolean
  /** The visitor's, for the text of a failure. */
  language: string
  signal: AbortSignal
}

/** Yields one reply's events until its final one, which PostgreSQL gives where the stream has none. */
export async function* followReply(
  { db, redis, namespace, times, log }: Pick<Deps, 'db' | 'redis' | 'namespace' | 'times' | 'log'>,
  { replyId, subscription, after, mayBeSettled, language, signal }: ReplyToFollow,
): AsyncGenerator<ReplyEvent, void, undefined> {
  // A database that is briefly down must not end a stream whose events still come from Redis.
  const settled = (): Promise<ReplyEvent | null> =>
    readOutcome({ db }, replyId).catch((err: unknown) => {
      log.warn({ err, replyId }, 'could not read a reply')
      return null
    })
  const events = follow(
    { redis, namespace, settled, recheckMs: times.recheckMs },
    { replyId, subscription, after, mayBeSettled, signal },
  )
  // The worker says that the reply failed; the sentence is put in here, where the language is known.
  for await (const event of events) yield event.event === 'error' ? inLanguage(event, language) : event
}

const inLanguage = (event: Extract<ReplyEvent, { event: 'error' }>, language: string): ReplyEvent => ({
  ...event,
  data: { ...event.data, reply: `<p>${visitorText(language, 'REPLY_FAILED')}</p>` },
})
