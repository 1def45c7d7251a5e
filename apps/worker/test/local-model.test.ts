import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { newIndexMemory } from '@frontdesk/knowledge/semantic/index-memory'
import { newSemanticSearch, type SemanticSearch } from '@frontdesk/knowledge/semantic/semantic-search'
import { createLog } from '@frontdesk/runtime/log'
import { until } from '@frontdesk/testing/until'
import { embedPassagesJob } from '@frontdesk/worker/jobs/embed-passages-job'
import { newWorkerMetrics } from '@frontdesk/worker/metrics'
import { openEmbedding } from '@frontdesk/worker/open-embedding'
import t, { type Test } from 'tap'
import { openVectorDatabase } from '../../../packages/knowledge/test/search/open-vector-database.ts'
import { readersOf } from '../../../packages/knowledge/test/search/readers-of.ts'
import { aFolder, aLocalModel, modelProcesses, withRuntime } from '../../../packages/model/test/local/with-runtime.ts'

const db = await openVectorDatabase(t, 'int8')
const dataDir = aFolder(t)
await withRuntime(dataDir)
await aLocalModel(dataDir)
const enter = () => ({ begun: () => undefined, end: () => undefined, leave: () => undefined })

/** A worker's semantic search without any provider. */
async function aWorker(t: Test, name = 'tiny', folder = dataDir) {
  const lines: string[] = []
  const log = createLog({ name: 'test', level: 'info', destination: { write: line => void lines.push(line) } })
  const settings = { model: `local:${name}`, apiKey: undefined, baseUrl: undefined, dataDir: folder }
  const opened = await openEmbedding(settings, { db, log, newBreaker: () => ({ enter }) })
  if (opened.embedding === undefined) throw new Error(opened.why)
  const { embedding, questions, close, warmUp } = opened
  t.teardown(close)
  const metrics = newWorkerMetrics()
  const run = () => embedPassagesJob({ embedding, log, metrics }, { signal: new AbortController().signal })
  const ends: string[] = []
  const search = newSemanticSearch({
    db,
    keepMs: 0,
    everydayMs: 60_000,
    ...questions,
    memory: newIndexMemory(10_000_000),
    onSearched: end => void ends.push(end),
    onLeftOut: () => undefined,
  })
  // A slow machine is no fault: what is late is looked for again.
  const patient: SemanticSearch = async asked => {
    const found = await search(asked)
    return ends.at(-1) === 'timeout' ? patient(asked) : found
  }
  const aReader = readersOf(db, newRetriever({ db, keepMs: 0, semanticSearch: patient }))
  return { run, warmUp, aReader, lines, ends }
}

const pages = [
  { path: '/returns', chunks: ['Goods can be returned within thirty days.'] },
  { path: '/hours', chunks: ['We are open on Saturday until five.'] },
  { path: '/repairs', chunks: ['Repairs of your bicycle take a week.'] },
  { path: '/gifts', chunks: ['A voucher is a gift for everybody.'] },
  { path: '/dogs', chunks: ['A dog may come along.'] },
  { path: '/sizes', chunks: ['Each size is in the table.'] },
]

t.test('without a provider, a question finds its page by its meaning and in another language', async t => {
  const { run, warmUp, aReader } = await aWorker(t)
  const shop = await aReader(...pages)
  t.same(await shop.texts('Kann ich Artikel zurückgeben?'), [], 'nothing before the passages are embedded')
  await Promise.all([run(), warmUp()])
  t.equal((await shop.texts('how do i send an item back'))[0], pages[0]?.chunks[0])
  t.equal((await shop.texts('Kann ich Artikel zurückgeben?'))[0], pages[0]?.chunks[0])
  t.equal((await shop.texts('reparar bici'))[0], pages[2]?.chunks[0])
})

t.test('a process that dies while it embeds puts the job off, and nothing is lost', async t => {
  const { run, aReader, lines } = await aWorker(t)
  const { chatbotId } = await aReader({
    path: '/many',
    chunks: Array.from({ length: 2_000 }, (_, n) => `Number ${n} of our goods, at this price.`),
  })
  const job = run()
  const embedded = async (): Promise<number> => {
    const [row] = await query<{ count: number }>(
      db.pool,
      sql`select count(*)::int as count from passage_vectors_1 where chatbot_id = ${chatbotId}::uuid`,
    )
    return row?.count ?? 0
  }
  await until(async () => (await embedded()) > 0)
  for (const pid of modelProcesses()) process.kill(pid, 'SIGKILL')
  await t.rejects(job, { code: 'EMBEDDING_PUT_OFF', retryAfterSeconds: 15 })
  t.match(lines.join(''), /"why":"SIGKILL","msg":"the process of the embedding model exited"/)
  const before = await embedded()
  t.ok(before < 2_000, `${before} were embedded before`)
  await until(() =>
    run().then(
      () => true,
      () => false,
    ),
  )
  t.equal(await embedded(), 2_000)
})

t.test('another model serves when its vectors are whole; the one before serves until then', async t => {
  const { aReader, run, ends } = await aWorker(t)
  const shop = await aReader(...pages)
  await run()
  await aLocalModel(dataDir, 'other', { dimensions: 16 })
  const next = await aWorker(t, 'other')
  const { texts } = { texts: (await next.aReader()).texts }
  t.same(await texts('reparar bici'), [], 'a chatbot of its own')
  await execute(db.pool, sql`update sources set heartbeat_at = clock_timestamp()`)
  t.equal((await shop.texts('reparar bici'))[0], pages[2]?.chunks[0])
  await next.run()
  t.equal((await shop.texts('reparar bici'))[0], pages[2]?.chunks[0])
  t.equal(ends.at(-1), 'found')
})

t.test('without the model’s folder, semantic search is off and the log says what to do', async t => {
  await t.rejects(aWorker(t, 'tiny', t.testdir({})), { message: /^The model tiny is not in .* models add tiny$/ })
  const folder = t.testdir({})
  await withRuntime(folder)
  await aLocalModel(folder)
  const { run, warmUp, lines, aReader } = await aWorker(t, 'tiny', folder)
  await aReader({ path: '/late', chunks: ['Written when the model had gone.'] })
  rmSync(join(folder, 'models/tiny/onnx'), { recursive: true })
  await t.rejects(run(), { code: 'EMBEDDING_PUT_OFF', retryAfterSeconds: 300 })
  t.match(lines.join(''), /model\.onnx is missing\. Run: npm run admin/)
  await warmUp()
  t.match(lines.at(-1), /the embedding model cannot be used; keyword search only/)
})
