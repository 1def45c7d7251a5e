import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { leaveAddress, takeFinding } from '@frontdesk/knowledge/page-checks/check-exchange'
import { newSecretCipher } from '@frontdesk/secrets/connector-secret'
import { installationNamespace as namespace, workerRedis } from '@frontdesk/runtime/redis'
import { aChatbot, aSource } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import { until } from '@frontdesk/testing/until'
import { encryptWebhookSecret, newWebhookSecret } from '@frontdesk/webhooks/webhook-secret'
import t, { type Test } from 'tap'
import { startWorkerProcess } from '../harness/start-process.ts'

/* Jobs that their worker does not survive: here because it is killed while they run, which is all the same to them. */

const encryptionKey = 'an encryption key that only the tests know'
const [database, { url: redisUrl }] = await Promise.all([testDatabase(t), testRedis(t)])
const db = connect({ databaseUrl: database.url, poolSize: 4, name: 'test', onIdleError: () => undefined })
const redis = workerRedis({ url: redisUrl, name: 'test', onError: () => undefined })
const queues = openQueues({ redis, namespace })
t.teardown(async () => {
  await queues.close()
  redis.disconnect()
  await db.close()
})

/** A server of somebody else, which counts what is asked for. What lies below `/silent` is never answered. */
async function aSilentServer(t: Test) {
  const asked: string[] = []
  let isSlow = true
  const silent = Array.from({ length: 500 }, (_, page) => `/silent/${page}`)
  const answer = (response: ServerResponse): void =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Hours</title><p>We open at nine.</p>')
  const list = (response: ServerResponse, links: string): void =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(links)
  const server = createServer(({ url: path = '' }, response) => {
    asked.push(path)
    if (path === '/robots.txt' || path.startsWith('/sitemap')) response.writeHead(404).end()
    else if (path === '/many') list(response, silent.map(page => `<a href="${page}">More</a>`).join(''))
    else if (!path.startsWith('/silent') && !(path.startsWith('/slow') && isSlow)) answer(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    timesAsked: (path: string) => asked.filter(one => one.startsWith(path)).length,
    /** Pages below `/slow` are answered from now on. */
    hurry: () => {
      isSlow = false
    },
  }
}

const indexSource = (sourceId: string) =>
  queues.enqueue('index-source', { sourceId }, { id: `index-source-${sourceId}-1` })
const sourceOf = (id: string) => db.prisma.source.findUniqueOrThrow({ where: { id } })
const exportOf = (id: string) => db.prisma.exportJob.findUniqueOrThrow({ where: { id } })

/** A source of a file that was indexed before. */
async function aFile(chatbotId: string): Promise<string> {
  const { id } = await aSource(db, { chatbotId, kind: 'file', url: null })
  const content = new Uint8Array(Buffer.from('We are open from nine to five.'))
  await db.prisma.sourceFile.create({ data: { sourceId: id, name: 'hours.txt', size: content.length, content } })
  await db.prisma.document.create({ data: { sourceId: id, chatbotId, url: 'hours.txt', status: 'indexed' } })
  return id
}

/** Locks what the writer of a file's pages and that of an export wait for. */
async function holdBack(sourceId: string): Promise<() => Promise<void>> {
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query('select from documents where source_id = $1 for update', [sourceId])
  await holder.query('lock table messages in access exclusive mode')
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

async function anExport(accountId: string): Promise<string> {
  const filters = { chatbotId: null, chatbotIds: null, from: null, to: null, q: null }
  const data = { accountId, requestedBy: randomUUID(), format: 'csv' as const, filters }
  const { id } = await db.prisma.exportJob.create({ data })
  await queues.enqueue('export-conversations', { jobId: id }, { id: `export-conversations-${id}-1` })
  return id
}

async function aDelivery({ chatbotId, accountId }: Place, receiver: string): Promise<string> {
  const id = randomUUID()
  const secret = encryptWebhookSecret(newSecretCipher(encryptionKey), id, newWebhookSecret())
  await db.prisma.webhook.create({ data: { id, accountId, url: receiver, events: ['lead.created'], secret } })
  const event = { webhookId: id, chatbotId, eventId: randomUUID(), event: 'lead.created', data: {} }
  return (await db.prisma.webhookDelivery.create({ data: event })).id
}

interface Place {
  readonly chatbotId: string
  readonly accountId: string
}

async function aPlace(): Promise<Place> {
  const { id: chatbotId, accountId } = await aChatbot(db)
  return { chatbotId, accountId }
}

/** Whether the last so many runs of each of these are counted as lost, or as running. */
async function isCounted(runs: number, ids: readonly string[]): Promise<boolean> {
  const found = await query<{ subject: string }>(db.pool, sql`select subject from counted_runs where runs >= ${runs}`)
  return ids.every(id => found.some(({ subject }) => subject.includes(id)))
}

const env = (t: Test) => ({
  DATABASE_URL: database.url,
  REDIS_URL: redisUrl,
  ENCRYPTION_KEY: encryptionKey,
  EGRESS_ALLOW: '127.0.0.1',
  EGRESS_ALLOW_CALLS: '127.0.0.1',
  DATA_DIR: t.testdir(),
})
const start = (t: Test) => startWorkerProcess(t, env(t), { stall: { lockMs: 3_000, checkMs: 1_000 } })

async function killWhile(t: Test, condition: () => Promise<boolean>): Promise<void> {
  const worker = await start(t)
  await until(condition, 150_000)
  worker.kill('SIGKILL')
  await worker.exited()
  // PostgreSQL sees that a client is gone once its statement ends: until then the next worker finds its locks.
  await db.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
}

t.test('row 32: work that crashed two workers is put aside, and the work next to it completes', async t => {
  const site = await aSilentServer(t)
  const [poisoned, healthy] = await Promise.all([aPlace(), aPlace()])
  const website = await aSource(db, { chatbotId: poisoned.chatbotId, url: `${site.url}/many` })
  const file = await aFile(poisoned.chatbotId)
  const slow = await aSource(db, { chatbotId: healthy.chatbotId, url: `${site.url}/slow` })
  const text = await aSource(db, { chatbotId: healthy.chatbotId, kind: 'text', url: null })
  for (const id of [website.id, file, slow.id, text.id]) await indexSource(id)
  const checkId = randomUUID()
  await leaveAddress({ redis, namespace }, checkId, `${site.url}/silent/preview`)
  await queues.enqueue('preview-website', { checkId, accountId: poisoned.accountId }, { id: checkId })
  const badExport = await anExport(poisoned.accountId)
  const letGo = await holdBack(file)
  const bad = [website.id, file, badExport]

  await killWhile(t, async () => (await isCounted(1, [...bad, slow.id])) && site.timesAsked('/silent/preview') === 1)
  site.hurry()
  await killWhile(t, () => isCounted(2, bad))
  t.match(
    await takeFinding({ redis, namespace }, checkId),
    { problem: 'TOO_LARGE' },
    'a preview is not tried again at all',
  )
  await letGo()

  const begun = () => site.timesAsked('/silent')
  const before = begun()
  const goodExport = await anExport(healthy.accountId)
  const last = await start(t)
  await until(async () => (await sourceOf(slow.id)).status === 'ready')
  await until(async () => (await exportOf(goodExport)).status === 'done')
  for (const id of [website.id, file]) {
    await until(async () => (await sourceOf(id)).status === 'failed')
    t.match(await sourceOf(id), { error: /stopped a part of Frontdesk twice/ })
  }
  t.match(await sourceOf(text.id), { status: 'ready' })
  t.match(await exportOf(badExport), { status: 'failed', error: /stopped a part of Frontdesk twice/ })
  await last.said('worker is ready')
  const depths = async () => Object.values(await queues.depths())
  await until(async () => (await depths()).every(({ waiting, active }) => waiting + active === 0))
  t.same(begun(), before, 'the third worker began none of it')
  t.equal(site.timesAsked('/silent/preview'), 1)
  t.ok(
    last.lines.some(({ msg, job }) => msg === 'job failed' && job === 'index-source'),
    'and the log says so',
  )
  last.kill('SIGTERM')
  await last.exited()
})

t.test('row 32: a delivery that crashed two workers is put aside', async t => {
  const site = await aSilentServer(t)
  const id = await aDelivery(await aPlace(), `${site.url}/silent/hook`)
  for (const runs of [1, 2]) {
    await killWhile(t, async () => (await isCounted(runs, [id])) && site.timesAsked('/silent') === runs)
  }
  await start(t)
  const delivery = () => db.prisma.webhookDelivery.findUnique({ where: { id } })
  await until(async () => (await delivery())?.state === 'failed')
  t.match(await delivery(), { outcome: 'WORK_PUT_ASIDE' })
  t.equal(site.timesAsked('/silent/hook'), 2, 'the third worker did not send it')
})
