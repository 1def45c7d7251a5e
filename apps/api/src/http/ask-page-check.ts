import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError, unavailable } from '@frontdesk/errors/app-error'
import { leaveAddress, takeFinding } from '@frontdesk/knowledge/page-checks/check-exchange'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { countInWindow } from '../limits/count-in-window.ts'
import { abortWhenClosed } from './request-lifetime.ts'

/** Each asks somebody else's website for up to a dozen files. */
const checksPerMinute = 20
const lookEveryMs = 100

type Needs = Pick<Deps, 'redis' | 'namespace' | 'times' | 'closing'>

/** A page or website that a worker looks at. */
export interface PageCheck {
  readonly accountId: string
  readonly url: string
  /** Enqueues the job, under this id. */
  readonly enqueue: (checkId: string) => Promise<void>
}

/** Has a worker look at a page or website, and waits for what it finds. */
export async function askPageCheck<Finding extends object>(
  needs: Needs,
  reply: FastifyReply,
  { accountId, url, enqueue }: PageCheck,
): Promise<Finding> {
  await countCheck(needs, accountId)
  const checkId = randomUUID()
  await leaveAddress(needs, checkId, url)
  await enqueue(checkId)
  const { times, closing } = needs
  const signal = abortWhenClosed(reply, { ms: times.pageCheckWaitMs, closing: closing.waitingSignal })
  while (!signal.aborted) {
    const finding = await takeFinding<Finding>(needs, checkId)
    if (finding !== null) return finding
    await wait(lookEveryMs, undefined, { signal }).catch(() => undefined)
  }
  throw unavailable()
}

/** Throws if an account has more websites looked at than one person would. */
async function countCheck({ redis, namespace }: Needs, accountId: string): Promise<void> {
  const count = await countInWindow(redis, `${namespace}:page-checks:${accountId}`, 60_000)
  if (count <= checksPerMinute) return
  throw new AppError(
    'PAGE_CHECKS_LIMITED',
    'too-many',
    'You’ve tested too many pages at once. Wait a minute, then try again.',
    {
      retryAfterSeconds: 60,
    },
  )
}
