import { workerRedis, type Redis } from '@frontdesk/runtime/redis'
import type { Teardown } from './teardown.ts'
import { fromTestRun } from './test-database.ts'

/** The run's Redis is configured with one more than this; see startRedis. */
const databases = 999

/**
 * A Redis of its own for one test file, as far as one server can give it: a numbered database that no other file of
 * the run uses, so that counters and contexts do not meet, and FLUSHDB is safe. `namespace` is for the queues. Pub/sub
 * knows no databases, and FLUSHALL empties them all: a test that needs that starts a server with startRedis.
 */
export async function testRedis(t: Teardown): Promise<{ url: string; namespace: string }> {
  const url = new URL(fromTestRun('TEST_REDIS_URL'))
  const count = await ask(url.href, redis => redis.incr('test:databases'))
  const number = ((count - 1) % databases) + 1
  url.pathname = `/${number}`
  t.teardown(() => ask(url.href, redis => redis.flushdb()))
  return { url: url.href, namespace: `test-${number}` }
}

async function ask<Answer>(url: string, question: (redis: Redis) => Promise<Answer>): Promise<Answer> {
  const redis = workerRedis({ url, name: 'frontdesk-test', onError: () => undefined })
  try {
    return await question(redis)
  } finally {
    redis.disconnect()
  }
}
