import http from 'node:http'
import { redisLimitStore } from '@frontdesk/api/limits/redis-limit-store'
import { connect } from '@frontdesk/db/connect'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { workerRedis } from '@frontdesk/runtime/redis'
import { aChatbot, aConversation } from '@frontdesk/testing/factories'
import { projectUrl } from '@frontdesk/testing/project-url'
import { testDatabase } from '@frontdesk/testing/test-database'
import t from 'tap'
import { startApiProcess } from '../../../../test/harness/start-process.ts'
import { until } from '@frontdesk/testing/until'
import { newAddress } from '../fixtures/chat-http.ts'

// A Redis of this file's own, because it is stopped.
const dir = t.testdir()
let redisServer = await startRedis({ dir })
t.teardown(() => redisServer.stop())
const redisUrl = redisServer.url

const { url: databaseUrl } = await testDatabase(t)
const db = connect({ databaseUrl, poolSize: 2, name: 'test', onIdleError: () => undefined })
const redis = workerRedis({ url: redisUrl, name: 'test', onError: () => undefined })
t.teardown(async () => {
  redis.disconnect()
  await db.close()
})
const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: t.testdirName, LOG_LEVEL: 'fatal' }
const clock = projectUrl('test/faults/harness/shifted-clock.mjs').href
const ahead = { NODE_OPTIONS: `--import=${clock}`, CLOCK_ERROR_MS: String(26 * 60 * 60 * 1000) }
const apis = await Promise.all([
  startApiProcess(t, { ...env, LOG_LEVEL: 'info' }),
  startApiProcess(t, { ...env, ...ahead, LOG_LEVEL: 'info' }),
])
const { id: chatbotId } = await aChatbot(db, { isStreaming: true })

/** Asks for a streamed reply and disconnects once its status is known: no worker runs here. */
const sendMessage = (n: number, sessionId: string | undefined, from: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = http.request(`${apis[n % apis.length]?.url}/api/chat`, {
      method: 'POST',
      localAddress: from,
      agent: false,
      headers: {
        origin: 'https://shop.example',
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(sessionId === undefined ? {} : { 'x-chat-session-id': sessionId }),
      },
    })
    request.once('response', response => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.once('error', reject)
    request.end(JSON.stringify({ message: 'Hello', chatbotId }))
  })
const sendMessages = async (count: number, sessionId: string | undefined, from?: string) => {
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, n) => sendMessage(n, sessionId, from ?? newAddress())),
  )
  return { admitted: statuses.filter(status => status === 200).length, refused: statuses.filter(s => s === 429).length }
}
const aSession = async (): Promise<string> => (await aConversation(db, { chatbotId })).sessionId

t.test('row 35, I26, I36: two processes, one a day ahead, count every session and address together', async t => {
  t.same(await sendMessages(30, await aSession()), { admitted: 10, refused: 20 })
  t.same(await sendMessages(30, undefined, newAddress()), { admitted: 15, refused: 15 })
  const one = newAddress()
  const inTurn: number[] = []
  for (let n = 0; n < 17; n += 1) inTurn.push(await sendMessage(n, undefined, one))
  t.same(inTurn, [...Array.from({ length: 15 }, () => 200), 429, 429], 'one after another, in turn')
})

t.test('row 35: a window that began yesterday goes on over midnight, by the clock of Redis', async t => {
  const Store = redisLimitStore({ redis, prefix: 'test:limit:' })
  const store = new Store({})
  const countOne = (key: string) =>
    new Promise<{ current: number; ttl: number } | undefined>((resolve, reject) => {
      store.incr(key, (error, result) => (error === null ? resolve(result) : reject(error)), 60_000, 10)
    })
  for (const current of [1, 2, 3]) t.match(await countOne('ip:somebody'), { current })
  const [key = ''] = await redis.keys('test:limit:*')
  t.match(key, /^test:limit:ip:[0-9a-f]{40}$/)
  const nameOn = async (day: number) =>
    String(
      await redis.eval(
        `local day = math.floor(redis.call('TIME')[1] / 86400) + ARGV[1]
         return 'test:limit:ip:' .. redis.sha1hex(string.format('%d', day) .. ' somebody')`,
        0,
        day,
      ),
    )
  await redis.rename(key, await nameOn(-1))
  await redis.pexpire(await nameOn(-1), 30_000)
  const goesOn = await countOne('ip:somebody')
  t.match(goesOn, { current: 4 })
  t.ok((goesOn?.ttl ?? 0) <= 30_000, 'and ends when it would have ended')
  t.same(await redis.keys('test:limit:*'), [await nameOn(-1)])
  t.match(await countOne('ip:somebody else'), { current: 1 })
  await redis.del(await nameOn(-1))
  t.match(await countOne('ip:somebody'), { current: 1 }, 'the next window is a new one')
  t.equal(await redis.exists(await nameOn(0)), 1, 'under the name of its own day')
})

t.test('row 35, I26: a Redis that restarts, or forgets, never lets anybody ask without a limit', async t => {
  const session = await aSession()
  t.same(await sendMessages(12, session), { admitted: 10, refused: 2 })
  await redisServer.stop()
  t.equal(await sendMessage(0, session, newAddress()), 503, 'closed while it is away')
  t.equal(await sendMessage(1, session, newAddress()), 503)
  redisServer = await startRedis({ dir, port: Number(new URL(redisUrl).port) })
  await until(async () =>
    (await Promise.all([0, 1].map(n => sendMessage(n, undefined, newAddress())))).every(s => s === 200),
  )
  t.same(await sendMessages(12, session), { admitted: 0, refused: 12 }, 'it goes on where it stopped')
  await redis.flushall()
  t.same(await sendMessages(30, session), { admitted: 10, refused: 20 }, 'what forgot begins anew')
  const ends = await Promise.all((await redis.keys('*limit*')).map(key => redis.pttl(key)))
  t.ok(ends.length > 0 && ends.every(ms => ms > 0 && ms <= 86_400_000), 'no count is without an end')
})
