import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { cancelExport, openExport } from '@frontdesk/exports/export-jobs'
import { openExportStore } from '@frontdesk/files/file-store/open-file-store'
import { sweepExports } from '@frontdesk/exports/sweep-exports'
import { writeExportFile } from '@frontdesk/exports/write-export-file'
import { connect } from '@frontdesk/db/connect'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { installationNamespace, workerRedis } from '@frontdesk/runtime/redis'
import { aChatbot } from '@frontdesk/testing/factories'
import { startObjectStore, storeAccess } from '@frontdesk/testing/object-store'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import t from 'tap'
import { fill } from '../../../apps/api/test/fixtures/exporter.ts'

const [{ url: databaseUrl }, { url: redisUrl }] = await Promise.all([testDatabase(t), testRedis(t)])
const db = connect({ databaseUrl, poolSize: 3, name: 'test', onIdleError: () => undefined })
const redis = workerRedis({ url: redisUrl, name: 'test', onError: () => undefined })
await redis.connect()
const queues = openQueues({ redis, namespace: installationNamespace })
t.teardown(async () => {
  await Promise.all([queues.close(), db.close()])
  redis.disconnect()
})
const store = await startObjectStore(t)
const env = {
  DATA_DIR: '',
  EXPORT_STORE: 's3://exports/desk/one',
  S3_ENDPOINT: `${store.url}/`,
  S3_REGION: 'nowhere-1',
}
const exportFiles = openExportStore({ ...env, ...storeAccess })

/** An export that nobody has begun, and who asked for it. */
async function aJob({ characters = 5 } = {}) {
  const { id: chatbotId, accountId } = await aChatbot(db)
  await fill(db, { chatbotId, conversations: 2, messages: 500, characters })
  const actor = { userId: randomUUID(), accountId, chatbotIds: null }
  const filters = { chatbotId: null, chatbotIds: null, from: null, to: null, q: null }
  const data = { accountId, requestedBy: actor.userId, format: 'csv', filters } as const
  const { id } = await db.prisma.exportJob.create({ data })
  return { id, actor, key: `/exports/desk/one/${id}-1.csv` }
}

const write = (jobId: string) => writeExportFile({ db, exportFiles }, { jobId, signal: new AbortController().signal })
const sweep = () => sweepExports({ db, queues, exportFiles }, { olderThanMs: 60_000 })
const gone = { code: 'EXPORT_FILE_GONE', kind: 'gone' }

t.test('row 24: a file goes to the bucket in parts, under its prefix, and comes back as it was', async t => {
  const { id, actor, key } = await aJob({ characters: 12_000 })
  await write(id)
  const stored = store.objects.get(key)
  t.ok(stored && stored.length > 12e6)
  t.equal(store.asked.filter(asked => asked === `PUT ${key}`).length, 2, 'in parts of 8 MiB')
  t.equal(store.uploads.size, 0)
  const { bytes, pieces, job } = await openExport({ db, exportFiles }, actor, id)
  t.match(job, { status: 'done', messagesAll: 1_000 })
  t.equal(bytes, stored?.length)
  const read = await buffer(pieces)
  t.equal(read.toString().split('\r\n').length, 1_000 + 2)
  t.ok(stored?.equals(read))
  t.same(await exportFiles.names(), [`${id}-1.csv`])
})

t.test('I30: what has expired or was cancelled is gone from the bucket, with the uploads nobody completed', async t => {
  const [one, other, dead] = [await aJob(), await aJob(), await aJob()]
  for (const { id } of [one, other, dead]) await write(id)
  await cancelExport({ db, exportFiles }, one.actor, one.id)
  t.notOk(store.objects.has(one.key))
  await db.pool.query(`update export_jobs set expires_at = now() - interval '1 second' where id = $1`, [other.id])
  // What a writer leaves that was killed; and what belongs to somebody else.
  store.uploads.set('Left.behind_1', { path: dead.key, parts: new Map() })
  store.uploads.set('foreign', { path: '/exports/theirs/video', parts: new Map() })
  store.objects.set('/exports/theirs/report.csv', Buffer.from('theirs'))
  t.match(await sweep(), { filesRemoved: 2 })
  t.notOk(store.objects.has(other.key))
  t.ok(store.objects.has(dead.key))
  t.ok(store.objects.has('/exports/theirs/report.csv'))
  t.same([...store.uploads.keys()], ['foreign'])
  await t.rejects(openExport({ db, exportFiles }, other.actor, other.id), gone)
  store.objects.delete(dead.key)
  await t.rejects(openExport({ db, exportFiles }, dead.actor, dead.id), gone, 'removed by somebody else')
})

t.test('a store that fails leaves no file, no upload and no export that looks done', async t => {
  const { id, key } = await aJob()
  for (const failing of [
    { step: 'part', status: 500 },
    { step: 'part', status: 403 },
    { step: 'complete', status: 503 },
    // Amazon answers before it joins the parts, and may still fail then.
    { step: 'complete', status: 200 },
  ] as const) {
    store.failing = failing
    await t.rejects(write(id), `${failing.step} ${failing.status}`)
    store.failing = undefined
    t.notOk(store.objects.has(key))
    t.notOk([...store.uploads.values()].some(({ path }) => path === key))
  }
  t.match(await db.prisma.exportJob.findUniqueOrThrow({ where: { id } }), { file: null })
  await write(id)
  t.ok(store.objects.has(key))
})

t.test('a bucket needs its keys when a process starts, and the wrong secret opens nothing', async t => {
  t.throws(() => openExportStore(env), { code: 'SETTINGS_INVALID', message: /S3_ACCESS_KEY_ID/ })
  const other = openExportStore({ ...env, ...storeAccess, S3_SECRET_ACCESS_KEY: 'another secret' })
  await t.rejects(other.names())
  await t.rejects(other.read('x.csv'))
})
