import { setTimeout as wait } from 'node:timers/promises'
import { AppError, unavailable } from '@frontdesk/errors/app-error'
import { takeAnswer } from '@frontdesk/answers/answer/trial'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { countInWindow } from '../../limits/count-in-window.ts'
import { abortWhenClosed } from '../request-lifetime.ts'

/** One person needs no more trials than this per minute. */
const trialsPerMinute = 20
const lookEveryMs = 100

/** Waits for a worker's answer to a trial, until the owner disconnects or the time is over. */
export async function awaitTrial<Answer extends object>(
  needs: Pick<Deps, 'redis' | 'namespace' | 'cipher' | 'times' | 'closing'>,
  reply: FastifyReply,
  trialId: string,
): Promise<Answer> {
  const signal = abortWhenClosed(reply, { ms: needs.times.replyWaitMs, closing: needs.closing.waitingSignal })
  while (!signal.aborted) {
    const answer = await takeAnswer<Answer>(needs, trialId)
    if (answer !== null) return answer
    await wait(lookEveryMs, undefined, { signal }).catch(() => undefined)
  }
  throw unavailable()
}

/** Counts a trial; throws where the account makes more of them than one person would. */
export async function countTrial(
  { redis, namespace }: Pick<Deps, 'redis' | 'namespace'>,
  accountId: string,
): Promise<void> {
  const count = await countInWindow(redis, `${namespace}:trials:${accountId}`, 60_000)
  if (count <= trialsPerMinute) return
  throw new AppError('TRIALS_LIMITED', 'too-many', 'You’ve sent a lot of questions. Wait a minute, then try again.', {
    retryAfterSeconds: 60,
  })
}
