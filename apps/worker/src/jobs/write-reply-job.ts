import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { JobPayload } from '@frontdesk/contracts/jobs'
import { requeueNextReply } from '@frontdesk/conversations/turn/enqueue-reply'
import { claimTurn, leaseEndsIn, releaseLease, type ClaimInput } from '@frontdesk/conversations/turn/claim-turn'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import type { Mutex } from './mutex.ts'
import { maxLostClaims } from './process-turn.ts'
import { releaseTurn, runAttempt, type AttemptNeeds } from './run-attempt.ts'

type Needs = AttemptNeeds & {
  /** Turns that two workers did not survive run here one at a time. */
  poisonTurnMutex: Mutex
}

/**
 * Answers the pending turns of one conversation, oldest first, one after another. The lease keeps two workers from
 * writing at once. The attempt's token, checked at every publish and at the commit, keeps the result right if the lease
 * fails. The job may run twice, and may be killed at any moment.
 */
export async function writeReplyJob(
  needs: Needs,
  { conversationId }: JobPayload<'write-reply'>,
  context: JobContext,
): Promise<void> {
  const input = { conversationId, lease: randomUUID(), leaseMs: needs.times.leaseMs }
  if ((await answerTurns(needs, input, context, 'concurrent')) !== 'needs-exclusive') return
  // A poison turn kills the worker, and with it all other replies that it writes. Turns with one chance left run one at
  // a time, so that the third worker is lost to the poison turn alone.
  await needs.poisonTurnMutex.runExclusive(context.signal, () => answerTurns(needs, input, context, 'exclusive'))
}

/** Answers turns until none is left for this job. In mode `concurrent` it stops before a turn with one chance left. */
async function answerTurns(
  needs: Needs,
  input: ClaimInput,
  context: JobContext,
  mode: 'concurrent' | 'exclusive',
): Promise<'needs-exclusive' | undefined> {
  const { conversationId } = input
  let holdsLease = false
  while (!context.signal.aborted) {
    const turn = await claimTurn(needs, input)
    if (turn?.lostClaims === maxLostClaims - 1 && mode === 'concurrent') {
      await releaseTurn(needs, turn, input.lease)
      return 'needs-exclusive'
    }
    if (turn !== null) {
      const result = await runAttempt(needs, turn, input.lease, context)
      if (result === 'finished') return undefined
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
    // wait for the dead worker's lease.
    const endsIn = context.wasInterrupted ? await leaseEndsIn(needs, conversationId) : null
    if (endsIn === null) return undefined
    await wait(endsIn + 20, undefined, { signal: context.signal }).catch(() => undefined)
  }
  // This worker is stopping, in the middle of a turn or between two: the next worker finds no lease, and a job.
  await releaseLease(needs, conversationId, input.lease)
  await requeueNextReply(needs, conversationId)
  return undefined
}
