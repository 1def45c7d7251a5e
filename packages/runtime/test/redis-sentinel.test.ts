import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@frontdesk/local-services/free-port'
import { startServer } from '@frontdesk/local-services/server-process'
import { findRedis } from '@frontdesk/local-services/start-redis'
import { requestRedis, subscriberRedis, workerRedis, type Redis } from '@frontdesk/runtime/redis'
import { readSentinels } from '@frontdesk/runtime/redis-sentinel'
import { until } from '@frontdesk/testing/until'
import t, { type Test } from 'tap'
import { openReplicated } from './open-replicated.ts'

const onError = (): void => undefined
const name = 'shop-redis'

t.test('an address of sentinels names them, what they watch, and who may ask', async t => {
  t.equal(readSentinels('redis://:word@cache:6379/1'), undefined)
  t.match(readSentinels('redis+sentinel://one,two:26380,[::1]:26381/cache'), {
    name: 'cache',
    sentinels: [
      { host: 'one', port: 26_379 },
      { host: 'two', port: 26_380 },
      { host: '::1', port: 26_381 },
    ],
  })
  t.match(readSentinels('rediss+sentinel://desk:w%40rd@one/cache?sentinelPassword=a%2Fb'), {
    username: 'desk',
    password: 'w@rd',
    sentinelPassword: 'a/b',
    enableTLSForSentinelMode: true,
  })
})

/** Starts a sentinel that watches a primary and needs nobody else to declare it dead. */
async function startSentinel(t: Test, primary: string): Promise<string> {
  const [port, dir] = [await freePort(), join(t.testdirName, 'sentinel')]
  mkdirSync(dir)
  const { port: primaryPort, password } = new URL(primary)
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir "${dir}"`,
    'requirepass sentinel-of-the-test',
    `sentinel monitor ${name} 127.0.0.1 ${primaryPort} 1`,
    `sentinel auth-pass ${name} ${password}`,
    `sentinel down-after-milliseconds ${name} 1000`,
  ]
  writeFileSync(join(dir, 'sentinel.conf'), `${lines.join('\n')}\n`)
  const url = `redis://:sentinel-of-the-test@127.0.0.1:${port}`
  const knowsReplica = async (): Promise<boolean> => {
    const redis = requestRedis({ url, name: 'test', onError })
    const replicas = await redis.connect().then(
      () => redis.call('SENTINEL', 'REPLICAS', name) as Promise<unknown[]>,
      () => [],
    )
    redis.disconnect()
    return replicas.length > 0
  }
  const server = await startServer({
    name: 'Sentinel',
    command: findRedis() ?? '',
    args: [join(dir, 'sentinel.conf'), '--sentinel'],
    dir,
    logFile: join(dir, 'sentinel.log'),
    isReady: knowsReplica,
    stopSignal: 'SIGTERM',
    politeMs: 10_000,
  })
  t.teardown(() => server.stop())
  return `127.0.0.1:${port}`
}

t.test('I38: where sentinels have made another primary, all connections find it', async t => {
  const { first, replica, stopPrimary } = await openReplicated(t)
  const sentinel = await startSentinel(t, first)
  const { password } = new URL(first)
  const url = `redis+sentinel://:${password}@${sentinel}/${name}?sentinelPassword=sentinel-of-the-test`
  const request = requestRedis({ url, name: 'request', onError })
  const worker = workerRedis({ url, name: 'worker', onError })
  const waiting = worker.duplicate()
  const subscriber = subscriberRedis({ url, name: 'subscriber', onError })
  const all: Redis[] = [request, worker, waiting, subscriber]
  t.teardown(() => all.forEach(redis => redis.disconnect()))
  await Promise.all(all.map(redis => redis.connect()))
  await request.set('message', 'accepted')
  await until(async () => (await replica.get('message')) === 'accepted')
  // As a worker waits for its next job.
  const taken = waiting.blpop('jobs', 0)
  await stopPrimary()

  const stored = worker.set('reply', 'stored')
  await until(() =>
    request.rpush('jobs', 'the next').then(
      () => true,
      () => false,
    ),
  )
  t.same(await taken, ['jobs', 'the next'])
  t.equal(await stored, 'OK')
  t.same(await replica.mget('message', 'reply'), ['accepted', 'stored'])
  await until(() => subscriber.status === 'ready')
})

t.test('whoever starts without a sentinel that answers is told', async t => {
  const errors: Error[] = []
  const url = `redis+sentinel://127.0.0.1:1,127.0.0.1:2/${name}`
  const redis = requestRedis({ url, name: 'test', onError: error => errors.push(error) })
  await t.rejects(redis.connect(), { message: /All sentinels are unreachable/ })
  t.ok(errors.some(error => 'code' in error && error.code === 'SENTINELS_UNREACHABLE'))
  redis.disconnect()
})
