import { countInWindow, takeBack } from '@frontdesk/api/limits/count-in-window'
import { requestRedis } from '@frontdesk/runtime/redis'
import { testRedis } from '@frontdesk/testing/test-redis'
import t from 'tap'

const { url, namespace } = await testRedis(t)
const redis = requestRedis({ url, name: 'count-test', onError: () => undefined })
await redis.connect()
t.teardown(() => redis.disconnect())
const key = `${namespace}:count`

t.test('a count is taken back, and its window ends all the same', async t => {
  for (const wanted of [1, 2]) t.equal(await countInWindow(redis, key, 60_000), wanted)
  await takeBack(redis, key)
  t.equal(await redis.get(key), '1')
  t.ok((await redis.pttl(key)) > 0)
})

t.test('a count that is taken back after its window leaves nothing that never ends', async t => {
  await redis.del(key)
  await takeBack(redis, key)
  t.equal(await redis.exists(key), 0)
  t.equal(await countInWindow(redis, key, 60_000), 1, 'the next window has all its counts')
})
