import { recordRelease, releaseLease, renewLease, type Turn } from '@frontdesk/conversations/turn/claim-turn'
import { VisitorStopped } from '@frontdesk/conversations/turn/stop-reply'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { replyWriter } from '@frontdesk/reply-stream/reply-writer'
import { isOutage } from '@frontdesk/runtime/is-outage'
import { retryThroughOutage } from '@frontdesk/runtime/retry-through-outage'
import type { Deps } from '../../deps.ts'
import { idsOf, processTurn, type TurnNeeds } from './process-turn.ts'
import type { StoppedReplies } from '../watch-stopped-replies.ts'

export type AttemptNeeds = TurnNeeds & Pick<Deps, 'queues' | 'times'> & { stoppedReplies: StoppedReplies }

/** How an attempt ended: no turn is pending; the lease is kept for a turn that may be; another worker goes on. */
type AttemptResult = 'finished' | 'has-more' | 'released'

/** One worker's try at a reply: processes the turn under the lease, until the lease, the job or the visitor ends it. */
export async function runAttempt(
  needs: AttemptNeeds,
  turn: Turn,
  lease: string,
  context: JobContext,
): Promise<AttemptResult> {
  const stop = new AbortController()
  const { signal } = stop
  // `AbortSignal.any` takes 7 µs for each reply where a listener takes 0.7 (Node 24).
  const follow = (): void => stop.abort(context.signal.reason)
  context.signal.addEventListener('abort', follow)
  if (context.signal.aborted) follow()
  const kept = keepLease(needs, turn, lease, () => stop.abort(new Error('the lease went to another worker')))
  const unwatch = needs.stoppedReplies.watch(turn.replyId, () => stop.abort(new VisitorStopped()))
  try {
    const writer = replyWriter(needs, turn.replyId, turn)
    const ended = await processTurn(needs, turn, writer, signal, () => stop.abort(new Error('superseded')))
    if (ended !== null) return ended.hasMore ? 'has-more' : 'finished'
    needs.metrics.attemptSuperseded()
    // The commit ends the lease. A superseded attempt has committed nothing and still holds it.
    await releaseLease(needs, turn.conversationId, lease)
  } catch (error) {
    // A worker that is stopped, has lost the job because Redis was silent, or cannot store the reply because PostgreSQL is
    // away, is healthy, and so is its turn. An error of the release must not hide the first one.
    const isHealthy = (signal.aborted || isOutage(error)) && kept.isAwake()
    // The next worker need not wait for the lease to expire.
    await (
      isHealthy
        ? releaseTurn(needs, turn, { lease, stopping: context.stopping })
        : releaseLease(needs, turn.conversationId, lease)
    ).catch(() => undefined)
    if (!signal.aborted) throw error
    if (signal.reason === context.signal.reason) needs.metrics.jobReleased()
    else needs.metrics.attemptSuperseded()
    needs.log.info({ ...idsOf(turn), reason: String(signal.reason) }, 'stopped writing; released the turn')
  } finally {
    context.signal.removeEventListener('abort', follow)
    kept.end()
    unwatch()
  }
  return 'released'
}

/**
 * Releases a claim that was not used, and the lease with it, as soon as PostgreSQL is there: nobody can go on with the
 * turn before that, and a release that is not recorded would count as a crash. A worker that stops tries once.
 */
export function releaseTurn(
  needs: Pick<Deps, 'db'>,
  turn: Turn,
  { lease, stopping }: { lease: string; stopping: AbortSignal },
): Promise<void> {
  return retryThroughOutage(async () => {
    // The claim first: the worker that gets the lease claims the turn at once.
    await recordRelease(needs, turn)
    await releaseLease(needs, turn.conversationId, lease)
  }, stopping)
}

interface KeptLease {
  /** Whether this process has been awake all the time: one that a turn has blocked for longer than a lease looked dead. */
  isAwake: () => boolean
  end: () => void
}

function keepLease(needs: AttemptNeeds, turn: Turn, lease: string, onLost: () => void): KeptLease {
  const { leaseMs } = needs.times
  let tickedAt = performance.now()
  let hasSlept = false
  const tick = (): void => {
    const now = performance.now()
    if (now - tickedAt > leaseMs) hasSlept = true
    tickedAt = now
  }
  let isRenewing = false
  const renew = async (): Promise<void> => {
    // One at a time: where the turn itself holds the conversation, each would wait with a connection of its own.
    if (isRenewing) return
    isRenewing = true
    // A database that is away for a moment is no reason to stop: the commit checks the attempt.
    const isOurs = await renewLease(needs, { conversationId: turn.conversationId, lease, leaseMs }).catch(() => true)
    isRenewing = false
    if (!isOurs) onLost()
  }
  const timer = setInterval(() => {
    tick()
    void renew()
  }, leaseMs / 3)
  return {
    isAwake() {
      tick()
      return !hasSlept
    },
    end: () => clearInterval(timer),
  }
}
