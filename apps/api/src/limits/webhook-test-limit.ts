import { AppError } from '@frontdesk/errors/app-error'
import type { Deps } from '../deps.ts'
import { countInWindow } from './count-in-window.ts'

/** Each test is a request to a host that the owner names. */
const testsPerMinute = 5
const windowMs = 60_000

/** Counts a test of an account's webhooks across all processes; throws where there were too many in a minute. */
export async function countWebhookTest(
  { redis, namespace }: Pick<Deps, 'redis' | 'namespace'>,
  accountId: string,
): Promise<void> {
  const key = `${namespace}:webhook-tests:${accountId}`
  if ((await countInWindow(redis, key, windowMs)) <= testsPerMinute) return
  throw new AppError(
    'WEBHOOK_TESTS_LIMITED',
    'too-many',
    `You can test webhooks ${testsPerMinute} times a minute. Wait a minute, then try again.`,
    { values: { limit: testsPerMinute }, retryAfterSeconds: Math.max(1, Math.ceil((await redis.pttl(key)) / 1_000)) },
  )
}
