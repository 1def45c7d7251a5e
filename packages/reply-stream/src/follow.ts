import type { Redis } from '@frontdesk/runtime/redis'
import type { ReplyEvent, ReplyEventName } from '@frontdesk/contracts/chat/reply-events'
import type { ReplySubscription } from './reply-subscriptions.ts'
import { replyKeys } from './keys.ts'
import type { ReplyNotification } from './reply-notification.ts'

/** Which event ends a stream. `reconnect` is the API's own and never comes from here. */
const finalEvents: ReadonlySet<ReplyEventName> = new Set<ReplyEventName>(['done', 'error'])

/**
 * Events read at once. A client that does not read keeps waiting what was read for it, and a long reply has thousands
 * of events: of each open stream a hundred of them is all that this process holds.
 */
const perRead = 100
/** A worker waits so long for its last text to be appended while it stores the reply (`token-batch.ts`). */
const lastTextMs = 1_000

export interface FollowNeeds {
  redis: Redis
  namespace: string
  /**
   * The reply's final event as PostgreSQL has it, or null while the reply is still pending. Asked after `recheckMs`
   * without an event: neither a lost notification nor an emptied Redis nor a worker that died between its commit and
   * `done` leaves a visitor waiting.
   */
  settled: () => Promise<ReplyEvent | null>
  recheckMs: number
}

export interface FollowInput {
  replyId: string
  subscription: ReplySubscription
  /** Id of the last event already seen; everything after it is delivered, in order, once. */
  after: string | undefined
  /**
   * The reply may be older than the subscription (a resume, a repeated request): its stream is read and PostgreSQL is
   * asked before waiting. False only where the subscription was there before the reply was.
   */
  mayBeSettled: boolean
  signal: AbortSignal
}

/**
 * The reading side: yields the reply's events until its final one, which always comes last and once. Ends early,
 * without a final event, only when `signal` aborts. The caller owns the subscription and ends it.
 */
export async function* follow(needs: FollowNeeds, input: FollowInput): AsyncGenerator<ReplyEvent, void, undefined> {
  const { replyId, subscription, signal } = input
  const { events } = replyKeys(needs.namespace, replyId)
  let last = input.after ?? ''
  // Every event was announced to the subscription, unless the reply is older than it.
  let fresh = input.mayBeSettled ? await read(needs.redis, events, last) : []
  let mustAsk = input.mayBeSettled
  let isSettled = false
  while (!signal.aborted) {
    for (const entry of fresh) {
      last = entry.id ?? last
      yield entry
      if (finalEvents.has(entry.event)) return
    }
    if (fresh.length >= perRead) {
      fresh = await read(needs.redis, events, last)
      continue
    }
    const notifications = mustAsk ? [] : await subscription.next(isSettled ? lastTextMs : needs.recheckMs, signal)
    if (signal.aborted) return
    if (notifications.length > 0) {
      // A gap after the last event seen: a notification was missed, or the stream was read meanwhile.
      fresh = inSequence(notifications, last) ?? (await read(needs.redis, events, last))
      continue
    }
    mustAsk = false
    const final = await needs.settled()
    // The stream may have events whose notification was lost, or have got its end in the meantime: that end is preferred,
    // because its id lets a client resume.
    fresh = await read(needs.redis, events, last)
    if (final === null || fresh.length === perRead || fresh.some(({ event }) => finalEvents.has(event))) continue
    // A reply is stored while its last text is on its way to the stream: it would be lost to whoever reads.
    if (!isSettled && final.event === 'done' && (last !== '' || fresh.length > 0)) {
      isSettled = true
      continue
    }
    yield* fresh
    yield final
    return
  }
}

/** The notifications' events, where they begin right after the last one seen and have no gap between them. */
function inSequence(notifications: readonly ReplyNotification[], last: string): ReplyEvent[] | null {
  let end = last
  for (const { after, events } of notifications) {
    if (after !== end) return null
    end = events.at(-1)?.id ?? end
  }
  return notifications.flatMap(({ events }) => events)
}

/** The next events after `last`. With Redis away there are none, and the caller falls back on PostgreSQL. */
async function read(redis: Redis, key: string, last: string): Promise<ReplyEvent[]> {
  let entries: [id: string, fields: string[]][]
  try {
    entries = await redis.xrange(key, last === '' ? '-' : `(${last}`, '+', 'COUNT', perRead)
  } catch {
    return []
  }
  return entries.map(([id, [, event = '', , data = '{}']]) => {
    // Only `publish` writes here, and it takes typed events: parsing gives back what went in.
    return { event, data: JSON.parse(data) as unknown, id } as ReplyEvent
  })
}

/**
 * Whether the reply's stream holds the event of a client's Last-Event-ID. Only then is what comes after it exactly what
 * the client has not seen: a stream that was lost with Redis starts over, under later ids.
 */
export async function holdsEvent(
  { redis, namespace }: Pick<FollowNeeds, 'redis' | 'namespace'>,
  replyId: string,
  id: string,
): Promise<boolean> {
  if (!/^\d{1,15}-\d{1,10}$/.test(id)) return false
  const entries = await redis.xrange(replyKeys(namespace, replyId).events, id, id).catch(() => [])
  return entries.length === 1
}
