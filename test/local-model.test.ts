import { connect } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { aChatbot } from '@frontdesk/testing/factories'
import { indexPages } from '@frontdesk/testing/index-pages'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import { until } from '@frontdesk/testing/until'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { aFolder, aLocalModel, modelProcesses, withRuntime } from '../packages/model/test/local/with-runtime.ts'
import { startApiProcess, startWorkerProcess } from './harness/start-process.ts'

/* The programs as they are shipped, on a PostgreSQL without pgvector, without any provider, with a local model. */

const [{ url: databaseUrl }, { url: redisUrl }] = await Promise.all([testDatabase(t), testRedis(t)])
const db = connect({ databaseUrl, poolSize: 2, name: 'test', onIdleError: () => undefined })
t.teardown(() => db.close())
const dataDir = aFolder(t)
const env = {
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  DATA_DIR: dataDir,
  EMBEDDING_MODEL: 'local:tiny',
  RATE_LIMIT_IP_PER_MINUTE: '100000',
  LOG_LEVEL: 'info',
}
const { url: baseUrl } = await startApiProcess(t, env)
const { id: chatbotId } = await aChatbot(db, { dailyCap: 1_000_000, domains: ['127.0.0.1'], isStreaming: true })
const pages = {
  '/returns': 'Goods can be returned within thirty days.',
  '/hours': 'We are open on Saturday until five.',
  '/repairs': 'Repairs of your bicycle take a week.',
  '/gifts': 'A voucher is a gift for everybody.',
  '/dogs': 'A dog may come along.',
  '/sizes': 'Each size is in the table.',
}
await indexPages(
  { db },
  chatbotId,
  Object.entries(pages).map(([path, text]) => ({ url: `https://shop.example${path}`, title: '', passages: [text] })),
)
// As a crawl leaves it: passages are embedded where a source has a newer heartbeat than the last look.
await execute(db.pool, sql`update sources set heartbeat_at = clock_timestamp()`)

/** The pages that were found for a question, as they are stored with its reply. */
async function foundFor(question: string): Promise<string> {
  await aVisitor({ baseUrl, chatbotId, origin: 'http://127.0.0.1' }).ask(question)
  const pages = await query<{ url: string }>(
    db.pool,
    sql`
      select documents.url
      from (select passages from messages where role = 'assistant' order by id desc limit 1) reply
      cross join json_array_elements(reply.passages) as found
      join chunks on chunks.id::text = found->>'id'
      join documents on documents.id = document_id`,
  )
  return JSON.stringify(pages)
}

t.test('without the folder a worker says what to do, and searches by words', async t => {
  const worker = await startWorkerProcess(t, env)
  t.match(await worker.said('semantic search is off'), { why: /^The model tiny is not in .* models add tiny$/ })
  t.match(await foundFor('Are you open on Saturday?'), '/hours')
  t.equal(await foundFor('Darf ich Artikel zurückgeben?'), '[]')
})

t.test('with it, other words and other languages find the page, even after the model has crashed', async t => {
  await withRuntime(dataDir)
  await aLocalModel(dataDir, 'tiny', { dimensions: 256 })
  const worker = await startWorkerProcess(t, env)
  const { pid = 0 } = worker.child
  // Until the passages are embedded, and again until the model is loaded, words alone are searched.
  await until(async () => (await foundFor('Darf ich Artikel zurückgeben?')).includes('/returns'))
  // On a busy machine a question's vector may come too late.
  await until(async () => (await foundFor('may an item be sent back')).includes('/returns'))
  await until(async () => (await foundFor('reparar mi bici')).includes('/repairs'))
  const [modelPid = 0] = modelProcesses(pid)
  process.kill(modelPid, 'SIGKILL')
  t.match(await foundFor('Are you open on Saturday?'), '/hours', 'words go on')
  t.match(await worker.said('the process of the embedding model exited'), { why: 'SIGKILL' })
  await until(async () => (await foundFor('reparar mi bici')).includes('/repairs'))
  t.not(modelProcesses(pid)[0], modelPid)
})
