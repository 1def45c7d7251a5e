import { startRedis } from '@frontdesk/local-services/start-redis'
import { checkRedis, checkRedisWrites } from '@frontdesk/runtime/check-redis'
import { createLog } from '@frontdesk/runtime/log'
import { requestRedis, subscriberRedis, workerRedis, type Redis } from '@frontdesk/runtime/redis'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startTcpProxy } from '../../../test/faults/harness/tcp-proxy.ts'
import { openReplicated } from './open-replicated.ts'

// A server of this file's own, because it is stopped and misconfigured.
const dir = t.testdir()
let server = await startRedis({ dir })
t.teardown(() => server.stop())

const errors: Error[] = []
const onError = (error: Error): void => void errors.push(error)
const lines: string[] = []
const log = createLog({ name: 'test', level: 'debug', destination: { write: line => void lines.push(line) } })

t.test('row 85: a Redis that may drop waiting jobs is refused', async t => {
  const redis = requestRedis({ url: server.url, name: 'test check', onError })
  await redis.connect()
  t.teardown(() => redis.disconnect())
  await checkRedis({ redis, log })
  t.same(lines, [])
  for (const policy of ['allkeys-lru', 'volatile-ttl']) {
    await redis.config('SET', 'maxmemory-policy', policy)
    await t.rejects(checkRedis({ redis, log }), {
      code: 'REDIS_EVICTS',
      kind: 'invalid',
      message: new RegExp(`${policy}.*noeviction`),
    })
  }
  await redis.config('SET', 'maxmemory-policy', 'noeviction')
})

t.test('a managed Redis that does not answer questions is used, with a warning', async t => {
  const admin = requestRedis({ url: server.url, name: 'test admin', onError })
  await admin.connect()
  await admin.call('ACL', 'SETUSER', 'guest', 'on', '>guest-of-the-test', '~*', '+@all', '-config')
  const url = new URL(server.url)
  url.username = 'guest'
  url.password = 'guest-of-the-test'
  const redis = requestRedis({ url: url.href, name: 'test guest', onError })
  await redis.connect()
  await checkRedis({ redis, log })
  t.match(lines.splice(0).join(), /could not read maxmemory-policy of Redis/)
  admin.disconnect()
  redis.disconnect()
})

t.test('connections carry the name of who made them', async t => {
  const redis = requestRedis({ url: server.url, name: 'frontdesk test', onError })
  await redis.connect()
  t.equal(await redis.client('GETNAME'), 'frontdesk-test')
  redis.disconnect()
})

/** The next event of that name. Node's own `once` gives up at the first failed try to connect. */
const heard = (redis: Redis, event: string): Promise<unknown> => new Promise(resolve => redis.once(event, resolve))

t.test('with Redis away, who answers a visitor fails at once and a worker waits', async t => {
  const request = requestRedis({ url: server.url, name: 'request', onError })
  const worker = workerRedis({ url: server.url, name: 'worker', onError })
  const subscriber = subscriberRedis({ url: server.url, name: 'subscriber', onError })
  t.teardown(() => [request, worker, subscriber].forEach(redis => redis.disconnect()))
  await Promise.all([request.connect(), worker.connect(), subscriber.connect()])
  await worker.set('kept', 'yes')
  await subscriber.subscribe('channel')
  const closed = Promise.all([request, worker, subscriber].map(redis => heard(redis, 'close')))
  await server.stop()
  await closed

  await t.rejects(request.get('kept'), 'while Redis is still away')
  const waiting = worker.get('kept')
  await Promise.all([request, worker].map(redis => heard(redis, 'error')))

  const ready = Promise.all([request, subscriber].map(redis => heard(redis, 'ready')))
  server = await startRedis({ dir, port: Number(new URL(server.url).port) })
  t.equal(await waiting, 'yes')
  await ready
  t.equal(await request.get('kept'), 'yes', 'and service is back without a restart')
  t.equal(await subscriber.get('kept'), 'yes', 'a subscriber leaves its subscriptions to whoever listens')
})

t.test('a connection that a firewall forgot is replaced, whether somebody asks or only listens', async t => {
  const proxy = await startTcpProxy(server.url)
  const request = requestRedis({ url: proxy.url, name: 'request', onError })
  const subscriber = subscriberRedis({ url: proxy.url, name: 'subscriber', onError })
  t.teardown(async () => {
    request.disconnect()
    subscriber.disconnect()
    await proxy.stop()
  })
  await Promise.all([request.connect(), subscriber.connect()])
  await subscriber.subscribe('channel')
  const ready = Promise.all([request, subscriber].map(redis => heard(redis, 'ready')))
  proxy.pause()
  proxy.resumeForgetful()
  await t.rejects(request.get('kept'), { message: /timed out/ })
  await ready
  t.equal(await request.get('kept'), 'yes')
})

t.test('I38: a primary that is demoted keeps its connections, and whoever is refused finds the new one', async t => {
  const { first, second, primary, failOver } = await openReplicated(t)
  const proxy = await startTcpProxy(first)
  const request = requestRedis({ url: proxy.url, name: 'request', onError })
  const worker = workerRedis({ url: proxy.url, name: 'worker', onError })
  const waiting = worker.duplicate()
  t.teardown(async () => {
    for (const redis of [request, worker, waiting]) redis.disconnect()
    await proxy.stop()
  })
  await Promise.all([request.connect(), worker.connect(), waiting.connect()])
  await checkRedisWrites({ redis: request, namespace: 'test' })
  // As a worker waits for its next job.
  const taken = waiting.blpop('jobs', 0)
  proxy.moveTo(second)
  await failOver()

  t.equal(await request.ping(), 'PONG', 'nobody has hung up')
  await t.rejects(checkRedisWrites({ redis: request, namespace: 'test' }), 'a readiness check sees it all the same')
  await until(() =>
    request.set('message', 'accepted').then(
      () => true,
      () => false,
    ),
  )
  t.equal(await worker.set('reply', 'stored'), 'OK', 'what a worker sends is sent again and not lost')
  t.equal(await worker.rpush('jobs', 'the next'), 1)
  t.same(await taken, ['jobs', 'the next'])
  t.equal(await request.get('reply'), 'stored')
  await until(async () => (await primary.get('reply')) === 'stored')
  await t.rejects(primary.set('reply', 'x'), 'the old primary is a replica by now')
})

t.test('whoever starts without a Redis is told', async t => {
  const redis = requestRedis({ url: 'redis://127.0.0.1:1', name: 'test', onError })
  await t.rejects(redis.connect())
  t.match(errors.at(-1), { code: 'ECONNREFUSED' })
  redis.disconnect()
})

t.test('an encrypted address means an encrypted connection', async t => {
  const redis = workerRedis({ url: 'rediss://127.0.0.1:1', name: 'test', onError })
  t.ok(redis.options.tls)
  t.notOk(workerRedis({ url: 'redis://127.0.0.1:1', name: 'test', onError }).options.tls)
})

// The last one: a server that is just beginning to write its file does not let itself be stopped.
t.test('a Redis that forgets on a restart is used, with a warning', async t => {
  const redis = requestRedis({ url: server.url, name: 'test check', onError })
  await redis.connect()
  await redis.config('SET', 'appendonly', 'no')
  await checkRedis({ redis, log })
  t.match(lines.splice(0).join(), /append-only/)
  redis.disconnect()
})
