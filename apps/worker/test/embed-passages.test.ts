import { openQueues } from '@frontdesk/jobs/open-queues'
import { enqueueEmbedding } from '@frontdesk/knowledge/semantic/enqueue-embedding'
import { createLog } from '@frontdesk/runtime/log'
import { workerRedis } from '@frontdesk/runtime/redis'
import { startModelServer } from '@frontdesk/testing/model-server'
import { testRedis } from '@frontdesk/testing/test-redis'
import { embedPassagesJob } from '@frontdesk/worker/jobs/embed-passages-job'
import { newWorkerMetrics } from '@frontdesk/worker/metrics'
import { openEmbedding } from '@frontdesk/worker/open-embedding'
import t from 'tap'
import { openVectorDatabase } from '../../../packages/knowledge/test/search/open-vector-database.ts'
import { readersOf } from '../../../packages/knowledge/test/search/readers-of.ts'

const [db, provider, { url, namespace }] = await Promise.all([
  openVectorDatabase(t, 'halfvec'),
  startModelServer(),
  testRedis(t),
])
const redis = workerRedis({ url, name: 'test', onError: () => undefined })
const queues = openQueues({ redis, namespace })
t.teardown(async () => {
  await Promise.all([queues.close(), provider.stop()])
  redis.disconnect()
})

const opened = ({ model, baseUrl }: { model?: string; baseUrl?: string }) =>
  openEmbedding(
    { model, baseUrl, apiKey: undefined, dataDir: t.testdir() },
    { db, newBreaker: () => ({ enter: passed }), log },
  )
const log = createLog({ name: 'test', level: 'silent' })
const passed = () => ({ begun: () => undefined, end: () => undefined, leave: () => undefined })

async function aWorker() {
  const { embedding } = await opened({ model: 'small', baseUrl: provider.url })
  if (embedding === undefined) throw new Error('no semantic search')
  const lines: string[] = []
  const log = createLog({ name: 'test', level: 'info', destination: { write: line => void lines.push(line) } })
  const metrics = newWorkerMetrics()
  const run = (signal = new AbortController().signal) => embedPassagesJob({ embedding, log, metrics }, { signal })
  return { embedding, lines, metrics, run, ask: () => enqueueEmbedding({ db, queues }, embedding) }
}

t.test('without a model, or without a provider for it, pages are found by their words', async t => {
  t.match(await opened({}), { embedding: undefined, why: /EMBEDDING_MODEL is not set/ })
  t.match(await opened({ model: 'small' }), { embedding: undefined, why: /set OPENAI_API_KEY or/ })
  const { log, metrics } = { log: createLog({ name: 'test', level: 'silent' }), metrics: newWorkerMetrics() }
  await embedPassagesJob({ embedding: undefined, log, metrics }, { signal: new AbortController().signal })
})

t.test('passages that were just written are asked for, and embedded once', async t => {
  const { ask, run, metrics } = await aWorker()
  t.equal(await ask(), 0)
  t.notOk(await queues.isPending('embed-passages', 'embed-passages'))
  await readersOf(db, async () => [])({ path: '/', chunks: ['One.', 'Two.'] })
  t.equal(await ask(), 1)
  t.equal(await ask(), 1)
  t.equal((await queues.depths()).maintenance.waiting, 1)
  await run()
  t.equal(await ask(), 0)
  t.match(await metrics.registry.metrics(), /frontdesk_passages_embedded_total{result="embedded"} 2\n/)
})

t.test('row 29: while the provider fails the job is put off, and uses up no attempt', async t => {
  const { lines, run } = await aWorker()
  await readersOf(db, async () => [])({ path: '/', chunks: ['Three.'] })
  provider.scriptEmbeddings({ status: 500 })
  await t.rejects(run(), { code: 'EMBEDDING_PUT_OFF', kind: 'too-many', retryAfterSeconds: 15 })
  t.match(lines.join(''), /could not be embedded/)
  t.notMatch(lines.join(''), 'Three.')
  provider.scriptEmbeddings({ dimensions: 32 })
  await t.rejects(run(), { code: 'EMBEDDING_PUT_OFF', retryAfterSeconds: 300 })
  await run(AbortSignal.abort(new Error('this worker is stopping')))
  provider.scriptEmbeddings({})
  await run()
  t.equal(provider.embeddingRequests.at(-1)?.input.at(-1), 'Three.')
})
