import type { Actor } from '@frontdesk/accounts/actor'
import { AppError } from '@frontdesk/errors/app-error'
import type { Deps } from '../deps.ts'
import { countInWindow } from './count-in-window.ts'

/** An agent reads what comes before asking again. */
const perMinute = 20
/** Agents of one account in a day: calls of a model that no quota of replies counts. */
const perDay = 3_000
const [minuteMs, dayMs] = [60_000, 24 * 60 * 60 * 1_000]

/** Counts a request of an agent, or of a program, for help. Throws if the agent asks too fast, or the account has asked enough today. */
export async function countAssist(
  { redis, namespace }: Pick<Deps, 'redis' | 'namespace'>,
  { accountId, userId, tokenId }: Pick<Actor, 'accountId' | 'userId' | 'tokenId'>,
): Promise<void> {
  const ofAgent = await countInWindow(redis, `${namespace}:assist:${accountId}:${userId ?? tokenId}`, minuteMs)
  if (ofAgent > perMinute) throw limited(60)
  const ofAccount = await countInWindow(redis, `${namespace}:assist-day:${accountId}`, dayMs)
  if (ofAccount > perDay) throw limited(3_600)
}

const limited = (retryAfterSeconds: number): AppError =>
  new AppError(
    'AGENT_ASSIST_LIMITED',
    'too-many',
    'You’ve asked for AI assistance very often. Wait a while, then try again.',
    {
      retryAfterSeconds,
    },
  )
