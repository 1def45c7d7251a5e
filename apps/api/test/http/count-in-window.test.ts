import { countInWindow, takeBack } from '@frontdesk/api/limits/count-in-window'
import { workerRedis } from '@frontdesk/runtime/redis'
import { testRedis } from '@frontdesk/testing/test-redis'
import t from 'tap'

const { url, namespace } = await testRedis(t)
const redis = workerRedis({ url, name: 'test', onError: () => undefined })
t.teardown(() => redis.disconnect())

t.test('a count that is taken back leaves its window as it was', async t => {
  const key = `${namespace}:taken-back`
  t.equal(await countInWindow(redis, key, 60_000), 1)
  t.equal(await countInWindow(redis, key, 60_000), 2)
  await takeBack(redis, key)
  t.equal(await redis.get(key), '1')
  const ttl = await redis.pttl(key)
  t.ok(ttl > 0 && ttl <= 60_000)
  await takeBack(redis, key)
  await takeBack(redis, key)
  t.equal(await redis.get(key), '0', 'and no more than was counted')
})

t.test('the window ends when its first count said, whatever is counted or taken back meanwhile', async t => {
  const key = `${namespace}:window`
  await countInWindow(redis, key, 60_000)
  await takeBack(redis, key)
  await countInWindow(redis, key, 3_600_000)
  t.ok((await redis.pttl(key)) <= 60_000)
})

t.test('after its window has ended, taking a count back creates no counter', async t => {
  const key = `${namespace}:ended`
  await countInWindow(redis, key, 60_000)
  await redis.del(key)
  await takeBack(redis, key)
  t.equal(await redis.exists(key), 0, 'neither one below zero nor one without an end')
  t.equal(await countInWindow(redis, key, 60_000), 1)
})
