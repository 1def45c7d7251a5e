import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folderStore } from '@frontdesk/files/file-store/file-store'
import { queueId } from '@frontdesk/exports/export-jobs'
import { sweepExports } from '@frontdesk/exports/sweep-exports'
import { writeExportFile } from '@frontdesk/exports/write-export-file'
import { connect } from '@frontdesk/db/connect'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { installationNamespace, workerRedis } from '@frontdesk/runtime/redis'
import { aChatbot } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import { exportConversationsJob } from '@frontdesk/worker/jobs/export-conversations-job'
import { newWorkerMetrics } from '@frontdesk/worker/metrics'
import t from 'tap'
import { fill } from '../apps/api/test/fixtures/exporter.ts'
import { inTransaction, untilBlocked } from '../packages/conversations/test/fixtures/open-chatbot.ts'
import { openSmallDisk } from './harness/small-disk.ts'
import { startWorkerProcess } from './harness/start-process.ts'
import { until } from '@frontdesk/testing/until'

const [{ url: databaseUrl }, { url: redisUrl }] = await Promise.all([testDatabase(t), testRedis(t)])
const db = connect({ databaseUrl, poolSize: 5, name: 'test', onIdleError: () => undefined })
const redis = workerRedis({ url: redisUrl, name: 'test', onError: () => undefined })
await redis.connect()
const queues = openQueues({ redis, namespace: installationNamespace })
const folder = t.testdir({})
const exportFiles = folderStore(folder)
const smallDisk = openSmallDisk(t, 64)
t.teardown(async () => {
  await Promise.all([queues.close(), db.close()])
  redis.disconnect()
})

/** An export of 1,200 messages that nobody has begun. */
async function aJob(): Promise<string> {
  const { id: chatbotId, accountId } = await aChatbot(db)
  await fill(db, { chatbotId, conversations: 3, messages: 400 })
  const filters = { chatbotId: null, chatbotIds: null, from: null, to: null, q: null }
  const job = await db.prisma.exportJob.create({
    data: { accountId, requestedBy: randomUUID(), format: 'csv', filters },
  })
  return job.id
}

const statusOf = async (id: string) => (await db.prisma.exportJob.findUniqueOrThrow({ where: { id } })).status

/** Writers cannot go on while the task runs. */
const whileHeld = <T>(task: () => Promise<T>): Promise<T> =>
  inTransaction(db, async client => {
    await client.query('lock table messages in access exclusive mode')
    return task()
  })

const linesOf = async (id: string): Promise<number> => {
  const file = await exportFiles.read(`${id}-1.csv`)
  const chunks = (await file?.pieces.toArray()) ?? []
  return Buffer.concat(chunks as Buffer[])
    .toString()
    .split('\r\n').length
}

t.test('a worker killed in the middle of an export costs nothing: another one writes it', async t => {
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: t.testdir({}), EXPORT_STORE: folder }
  const start = () => startWorkerProcess(t, { ...env, WORKER_QUEUES: 'exports' })
  const id = await aJob()
  await whileHeld(async () => {
    const doomed = await start()
    await queues.enqueue('export-conversations', { jobId: id }, { id: queueId(id, 1) })
    await untilBlocked(db)
    doomed.kill('SIGKILL')
    await doomed.exited()
  })
  // What a writer leaves that was killed a moment later.
  const left = `${id}-1.csv.${randomUUID()}.part`
  await writeFile(join(folder, left), 'half a fi')
  await start()
  await until(async () => (await statusOf(id)) === 'done', 60_000)
  t.equal(await linesOf(id), 1_200 + 2)
  t.match(await sweepExports({ db, queues, exportFiles }, { olderThanMs: 60_000 }), { filesRemoved: 1 })
  t.same(await exportFiles.names(), [`${id}-1.csv`])
})

t.test('two writers of one export: the second is told to come again, and writes nothing twice', async t => {
  const id = await aJob()
  const write = (signal = new AbortController().signal) => writeExportFile({ db, exportFiles }, { jobId: id, signal })
  const first = await whileHeld(async () => {
    const first = write()
    await untilBlocked(db)
    await t.rejects(write(), { code: 'EXPORT_RUNNING', kind: 'too-many', retryAfterSeconds: 10 })
    return { first }
  })
  await first.first
  const written = await db.prisma.exportJob.findUniqueOrThrow({ where: { id } })
  t.match(written, { status: 'done', messagesDone: 1_200, file: `${id}-1.csv` })
  await write()
  t.match(await db.prisma.exportJob.findUniqueOrThrow({ where: { id } }), { expiresAt: written.expiresAt })
  t.equal(await linesOf(id), 1_200 + 2)
})

t.test(
  'row 97: an export for which the disk has no space fails in words, and leaves no half file',
  { skip: !smallDisk.isBounded && 'no disk can be mounted here' },
  async t => {
    const id = await aJob()
    const files = folderStore(smallDisk.folder)
    await writeExportFile({ db, exportFiles: files }, { jobId: id, signal: new AbortController().signal })
    t.match(await db.prisma.exportJob.findUniqueOrThrow({ where: { id } }), {
      status: 'failed',
      error: /^There is no space left on the server/,
    })
    t.same(await files.names(), [])
  },
)

t.test('a writer that is told to stop releases the export at once, and the next one starts over', async t => {
  const id = await aJob()
  const stopping = new AbortController()
  const needs = { db, exportFiles }
  await whileHeld(async () => {
    const writing = writeExportFile(needs, { jobId: id, signal: stopping.signal })
    await untilBlocked(db)
    stopping.abort(new Error('stopping'))
    await t.rejects(writing)
  })
  t.equal(await statusOf(id), 'waiting')
  await writeExportFile(needs, { jobId: id, signal: new AbortController().signal })
  t.equal(await statusOf(id), 'done')
})

t.test('row 95: a worker counts its exports by their end, and the messages in their files', async t => {
  const metrics = newWorkerMetrics()
  const run = (jobId: string, signal = new AbortController().signal) =>
    exportConversationsJob({ db, exportFiles, metrics }, { jobId }, { signal })
  const id = await aJob()
  await t.rejects(run(id, AbortSignal.abort(new Error('stopping'))))
  await run(id)
  // It is at its end: there is nothing to do.
  await run(id)
  const read = await metrics.registry.metrics()
  t.match(read, 'frontdesk_exports_total{outcome="retried"} 1\n')
  t.match(read, 'frontdesk_exports_total{outcome="done"} 1\n')
  t.match(read, 'frontdesk_exports_total{outcome="cancelled"} 0\n')
  t.match(read, 'frontdesk_exported_messages_total 1200\n')
})
