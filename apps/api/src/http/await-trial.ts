import { setTimeout as wait } from 'node:timers/promises'
import { AppError, unavailable } from '@frontdesk/contracts/app-error'
import { takeAnswer } from '@frontdesk/conversations/answer/trial'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { countInWindow } from '../limits/count-in-window.ts'
import { abortWhenClosed } from './request-lifetime.ts'

/** A trial costs what a reply costs, and nobody counts it: so many in a minute are enough for a person. */
const trialsPerMinute = 20
const lookEveryMs = 100

/** Waits for what a worker answers to a trial, for as long as its owner does. */
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

/** Counts a trial, and refuses the account that makes more of them than a person does. */
export async function countTrial(
  { redis, namespace }: Pick<Deps, 'redis' | 'namespace'>,
  accountId: string,
): Promise<void> {
  const count = await countInWindow(redis, `${namespace}:trials:${accountId}`, 60_000)
  if (count <= trialsPerMinute) return
  throw new AppError('TRIALS_LIMITED', 'too-many', 'That was a lot of questions. Please wait a minute.', {
    retryAfterSeconds: 60,
  })
}
