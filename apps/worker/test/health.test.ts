import type { Server } from 'node:http'
import { enqueueReply } from '@frontdesk/conversations/turn/enqueue-reply'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { freePort } from '@frontdesk/local-services/free-port'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { liveness, openReadiness } from '@frontdesk/runtime/health'
import { requestRedis, workerRedis } from '@frontdesk/runtime/redis'
import { startModelServer } from '@frontdesk/testing/model-server'
import { readMetrics } from '@frontdesk/testing/read-metrics'
import { serveHealth } from '@frontdesk/worker/health'
import { workerTuning } from '@frontdesk/worker/start-worker'
import t, { type Test } from 'tap'
import { openChatbot } from '../../../packages/conversations/test/fixtures/open-chatbot.ts'
import { startTcpProxy } from '../../../test/faults/harness/tcp-proxy.ts'
import { startWorkerProcess } from '../../../test/harness/start-process.ts'
import { until } from '@frontdesk/testing/until'

// A server of this file's own: a worker's names in Redis are those of every installation.
const redisServer = await startRedis({ dir: t.testdir() })
t.teardown(() => redisServer.stop())
const fixture = await openChatbot(t)

/** A worker with a port for its health, over the given Redis. */
async function startWorker(t: Test, { redisUrl = redisServer.url, ...env }: Record<string, string>, tuning = {}) {
  const port = await freePort()
  const worker = await startWorkerProcess(
    t,
    {
      DATABASE_URL: fixture.databaseUrl,
      REDIS_URL: redisUrl,
      DATA_DIR: t.testdir(),
      LOG_LEVEL: 'info',
      WORKER_HEALTH_PORT: String(port),
      ...env,
    },
    tuning,
  )
  const url = `http://127.0.0.1:${port}`
  const ask = async (path: string) => {
    const response = await fetch(`${url}/health/${path}`, { signal: AbortSignal.timeout(2_000) })
    const { missing } = (await response.json()) as { missing?: string[] }
    return { status: response.status, missing }
  }
  return { worker, url, ask }
}

t.test('a worker serves its health and metrics, and nothing else', async t => {
  let failing = false
  const checks = { redis: () => (failing ? Promise.reject(new Error('canary')) : Promise.resolve()) }
  const readiness = openReadiness({ checks, keepMs: 0 })
  const server = await serveHealth({
    host: '127.0.0.2',
    port: 0,
    live: async () => liveness(failing ? ['redis'] : []),
    ready: () => readiness({ isClosing: false }),
    metrics: { contentType: 'text/plain', read: async () => '' },
    metricsToken: 'token-of-the-tests',
  })
  t.teardown(() => server.close())
  const ask = async (path: string, headers = {}) => {
    const response = await fetch(`http://127.0.0.2:${portOf(server)}${path}`, { headers })
    return { status: response.status, text: await response.text() }
  }
  t.same(await ask('/health/live'), { status: 200, text: '{"status":"live"}' })
  t.same(await ask('/health/ready'), { status: 200, text: '{"status":"ready","missing":[]}' })
  for (const path of ['/', '/metrics', '/health/live/', '/health']) t.equal((await ask(path)).status, 404, path)
  t.equal((await ask('/metrics', { authorization: 'Bearer token-of-the-tests' })).status, 200)
  await t.rejects(
    fetch(`http://127.0.0.1:${portOf(server)}/health/live`),
    'it listens where it is told, and nowhere else',
  )
  failing = true
  t.same(await ask('/health/live'), { status: 503, text: '{"status":"dead","missing":["redis"]}' })
  t.same(await ask('/health/ready'), { status: 503, text: '{"status":"not-ready","missing":["redis"]}' })
})

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

t.test('row 95: what goes wrong in a worker is seen in its metrics', async t => {
  const provider = await startModelServer()
  t.teardown(() => provider.stop())
  const times = { ...workerTuning.times, sweepEveryMs: 100, sweepOlderThanMs: 300 }
  const breaker = { failures: 4, pauseMs: 60_000 }
  const variables = { OPENAI_BASE_URL: provider.url, WORKER_QUEUES: 'replies,maintenance' }
  const { url } = await startWorker(t, variables, { times, breaker })
  const redis = workerRedis({ url: redisServer.url, name: 'test', onError: () => undefined })
  const queues = openQueues({ redis, namespace: 'frontdesk' })
  t.teardown(async () => {
    await queues.close()
    redis.disconnect()
  })
  const ask = async () => {
    const { conversationId, replyId } = await fixture.accept()
    await enqueueReply({ queues }, { conversationId, chatbotId: fixture.chatbot.id, replyId })
    return conversationId
  }
  /** Waits until these series have these values. */
  const moved = async (t: Test, wanted: Record<string, number>): Promise<void> => {
    let found: Record<string, number | undefined> = {}
    const isThere = async (): Promise<boolean> => {
      const read = await readMetrics(url)
      found = Object.fromEntries(Object.keys(wanted).map(series => [series, read(`frontdesk_${series}`)]))
      return Object.entries(wanted).every(([series, value]) => found[series] === value)
    }
    await until(isThere).catch(() => undefined)
    t.same(found, wanted)
  }

  await t.test('nothing yet, and what every process can tell', async t => {
    await moved(t, { attempts_superseded_total: 0, refunds_total: 0, 'replies_total{outcome="failed"}': 0 })
    const read = await readMetrics(url)
    for (const series of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      t.ok((read(series) ?? 0) > 0, series)
    t.ok(read('frontdesk_database_connections{state="idle"}') !== undefined)
  })

  await t.test('an answer', async t => {
    await ask()
    await moved(t, {
      'replies_total{outcome="answered"}': 1,
      'provider_requests_total{provider="default",result="succeeded"}': 1,
      reply_time_to_first_text_seconds_count: 1,
      reply_duration_seconds_count: 1,
      reply_characters_count: 1,
      'reply_duration_seconds_bucket{le="10"}': 1,
    })
  })

  await t.test('an attempt that is superseded', async t => {
    const calls = provider.requests.length
    provider.scriptNext({ gated: true })
    const conversationId = await ask()
    const call = await provider.arrival(calls)
    // What a person does who takes the conversation over.
    await fixture.db.pool.query('update conversations set version = version + 1 where id = $1', [conversationId])
    await call.release()
    await moved(t, { attempts_superseded_total: 1, 'replies_total{outcome="answered"}': 2 })
  })

  await t.test('a message whose job the queue lost', async t => {
    await fixture.accept()
    await moved(t, { replies_requeued_total: 1, 'replies_total{outcome="answered"}': 3 })
    const sweptAt = (await readMetrics(url))('frontdesk_maintenance_last_success_timestamp_seconds{task="sweep"}') ?? 0
    t.ok(Math.abs(sweptAt - Date.now() / 1_000) < 10)
  })

  await t.test('a provider that fails until the circuit breaker opens', async t => {
    provider.script({ status: 500 })
    await ask()
    await moved(t, {
      refunds_total: 1,
      'replies_total{outcome="failed"}': 1,
      'provider_requests_total{provider="default",result="failed"}': 2,
      'provider_circuit_breaker_open{provider="default"}': 0,
    })
    await ask()
    await moved(t, { refunds_total: 2, 'provider_circuit_breaker_open{provider="default"}': 1 })
    await ask()
    await moved(t, { refunds_total: 3, 'provider_requests_total{provider="default",result="failed"}': 4 })
    const read = await readMetrics(url)
    t.ok((read('frontdesk_provider_requests_total{provider="default",result="rejected"}') ?? 0) >= 1)
  })
})

t.test('a turn that goes on with the fallback is counted, and each model by its name', async t => {
  const [own, other] = await Promise.all([startModelServer(), startModelServer()])
  const redis = workerRedis({ url: redisServer.url, name: 'test', onError: () => undefined })
  const queues = openQueues({ redis, namespace: 'frontdesk' })
  t.teardown(async () => {
    await Promise.all([own.stop(), other.stop(), queues.close()])
    redis.disconnect()
  })
  own.script({ status: 500 })
  const { url } = await startWorker(
    t,
    {
      OPENAI_BASE_URL: own.url,
      MODELS: 'other:large',
      MODEL_PROVIDERS: `other=${other.url}`,
      FALLBACK_MODEL: 'other:small',
      WORKER_QUEUES: 'replies',
    },
    { breaker: { failures: 1, pauseMs: 60_000 } },
  )
  const { conversationId, replyId } = await fixture.accept()
  await enqueueReply({ queues }, { conversationId, chatbotId: fixture.chatbot.id, replyId })
  const wanted = {
    'replies_total{outcome="answered"}': 1,
    provider_fallbacks_total: 1,
    'provider_circuit_breaker_open{provider="default"}': 1,
    'provider_circuit_breaker_open{provider="other:large"}': 0,
    'provider_circuit_breaker_open{provider="fallback"}': 0,
    'provider_requests_total{provider="default",result="failed"}': 1,
    'provider_requests_total{provider="fallback",result="succeeded"}': 1,
  }
  await until(async () => (await readMetrics(url))('frontdesk_replies_total{outcome="answered"}') === 1)
  const read = await readMetrics(url)
  for (const [series, value] of Object.entries(wanted)) t.equal(read(`frontdesk_${series}`), value, series)
})

t.test('a worker with a blocked event loop is not live, and is live again when it recovers', async t => {
  const { worker, ask } = await startWorker(t, { WORKER_QUEUES: 'exports' })
  t.match(await ask('live'), { status: 200 })
  worker.kill('SIGSTOP')
  await t.rejects(ask('live'), { name: 'TimeoutError' })
  worker.kill('SIGCONT')
  t.match(await ask('live'), { status: 200 })
})

t.test('a worker that only a new one could replace says so; one that waits for Redis does not', async t => {
  const wire = await startTcpProxy(redisServer.url)
  t.teardown(() => wire.stop())
  const start = () => startWorker(t, { redisUrl: wire.url, WORKER_QUEUES: 'exports' }, { deadAfterMs: 200 })
  const { ask } = await start()
  t.match(await ask('ready'), { status: 200 })
  wire.pause()
  await until(async () => (await ask('ready')).status === 503)
  t.match(await ask('ready'), { missing: ['redis'] })
  t.match(await ask('live'), { status: 200 }, 'Redis itself is away')
  wire.resumeForgetful()
  await until(async () => (await ask('live')).status === 503)
  t.match(await ask('live'), { missing: ['redis'] }, 'Redis is back, and this worker does not notice')
  const { ask: askNew } = await start()
  t.match(await askNew('live'), { status: 200 })
  t.match(await askNew('ready'), { status: 200 })
})

t.test(
  'a worker whose Redis was demoted is not ready although Redis answers, and is again once it may write',
  async t => {
    const { ask } = await startWorker(t, { WORKER_QUEUES: 'exports' })
    t.match(await ask('ready'), { status: 200 })
    const admin = requestRedis({ url: redisServer.url, name: 'test', onError: () => undefined })
    t.teardown(() => admin.disconnect())
    await admin.connect()
    await admin.replicaof('127.0.0.1', 1)
    await until(async () => (await ask('ready')).status === 503)
    t.match(await ask('ready'), { missing: ['redis'] })
    t.match(await ask('live'), { status: 200 }, 'a new process would be no better off')
    await admin.replicaof('NO', 'ONE')
    await until(async () => (await ask('ready')).status === 200)
  },
)
