import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { JobPayload } from '@frontdesk/contracts/jobs'
import { requeueNextReply } from '@frontdesk/conversations/turn/enqueue-reply'
import {
  claimTurn,
  leaseEndsIn,
  releaseLease,
  type ClaimInput,
  type Turn,
} from '@frontdesk/conversations/turn/claim-turn'
import { readAhead } from '@frontdesk/conversations/turn/read-ahead'
import { JobPutOff } from '@frontdesk/jobs/job-put-off'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { isOutage } from '@frontdesk/runtime/is-outage'
import { retryThroughOutage } from '@frontdesk/runtime/retry-through-outage'
import { inTenantPlace, type TenantPlaceNeeds } from './in-tenant-place.ts'
import type { Place, Share } from './places.ts'
import { releaseTurn, runAttempt, type AttemptNeeds } from './write-reply/run-attempt.ts'
import type { SuspectPlaces } from './write-reply/suspect-turns.ts'

type Needs = AttemptNeeds &
  TenantPlaceNeeds & {
    suspects: SuspectPlaces
  }

/**
 * Answers the pending turns of one conversation, oldest first, one after another. The lease keeps two workers from
 * writing at once. The attempt's token, checked at every publish and at the commit, keeps the result right if the lease
 * fails. The job may run twice, and may be killed at any moment. It is put off while its chatbot, its account or its
 * provider has as many places as it may have, and where PostgreSQL or Redis is away.
 */
export async function writeReplyJob(
  needs: Needs,
  { conversationId, chatbotId, replyId }: JobPayload<'write-reply'>,
  context: JobContext,
): Promise<void> {
  const input = { conversationId, replyId, lease: randomUUID(), leaseMs: needs.times.leaseMs }
  try {
    await inTenantPlace(needs, chatbotId, shares => answerTurns(needs, { ...input, shares }, context))
  } catch (error) {
    if (!isOutage(error)) throw error
    needs.log.warn({ err: error, replyId }, 'PostgreSQL or Redis is unavailable; the job is delayed')
    // A job that failed would be enqueued again by the sweep, long after the store is back.
    throw new JobPutOff(secondsPutOff, () => undefined)
  }
}

const secondsPutOff = 1

/** Answers turns until none is left for this job. */
async function answerTurns(
  needs: Needs,
  { shares, replyId, ...input }: ClaimInput & { shares: readonly Share[]; replyId: string | undefined },
  context: JobContext,
): Promise<void> {
  const { conversationId } = input
  let ahead = replyId === undefined ? undefined : readAhead(needs, { conversationId, replyId })
  let [holdsLease, hasWaited] = [false, false]
  while (!context.signal.aborted) {
    // Under the same lease, which a claim that was given up may hold by now: PostgreSQL executes it when it is back.
    const turn = await retryThroughOutage(() => claimTurn(needs, input), context.signal)
    if (turn !== null) {
      const suspect = await takeSuspectPlace(needs, turn, { lease: input.lease, shares, stopping: context.stopping })
      const result = await runAttempt(needs, { ...turn, ahead }, input.lease, context).finally(() => suspect?.leave())
      if (result === 'finished') return
      // Request data is forgotten after 120 s, and a turn may take longer.
      ahead = undefined
      holdsLease = result === 'has-more'
      continue
    }
    if (holdsLease) {
      // The pending turn was answered meanwhile. A job that found the lease held has gone away, hence one more look
      // after the release.
      await releaseLease(needs, conversationId, input.lease)
      holdsLease = false
      continue
    }
    // Another run holds the lease and answers all pending turns. Only a run that takes over from a dead worker has to
    // wait for the dead worker's lease, and once: where it is held after that, its holder lives, and renews it.
    const endsIn = context.wasInterrupted && !hasWaited ? await leaseEndsIn(needs, conversationId) : null
    if (endsIn === null) return
    hasWaited = true
    await wait(endsIn + 20, undefined, { signal: context.signal }).catch(() => undefined)
  }
  // This worker is stopping or has lost the job, in the middle of a turn or between two: the next worker finds no lease,
  // and a job.
  await releaseLease(needs, conversationId, input.lease)
  await requeueNextReply(needs, conversationId)
}

/** Takes a place among the suspects where the turn is one. Where none is free the turn is released and its job put off. */
async function takeSuspectPlace(
  needs: Needs,
  turn: Turn,
  { shares, ...held }: { shares: readonly Share[]; lease: string; stopping: AbortSignal },
): Promise<Place | undefined> {
  try {
    return needs.suspects.take(turn.lostClaims, shares)
  } catch (error) {
    // Where it fails, because this worker stops while PostgreSQL is away, the job is put off all the same.
    await releaseTurn(needs, turn, held).catch(() => undefined)
    throw error
  }
}
