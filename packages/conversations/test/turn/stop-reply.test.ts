import { publishStops, stoppedReplies } from '@frontdesk/conversations/turn/stop-reply'
import { testRedis } from '@frontdesk/testing/test-redis'
import { workerRedis } from '@frontdesk/runtime/redis'
import t from 'tap'

t.test('a process whose clock is ahead removes no stop of another one', async t => {
  const { url, namespace } = await testRedis(t)
  const redis = workerRedis({ url, name: 'test', onError: () => undefined })
  t.teardown(() => redis.disconnect())
  await publishStops({ redis, namespace }, ['first'])
  const { now } = Date
  Date.now = () => now() + 5 * 60_000
  try {
    await publishStops({ redis, namespace }, ['second'])
  } finally {
    Date.now = now
  }
  t.same(await stoppedReplies({ redis, namespace }), ['first', 'second'])
})
