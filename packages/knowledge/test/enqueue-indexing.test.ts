import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { randomUUID } from 'node:crypto'
import { findActor } from '@frontdesk/accounts/actor'
import { connect } from '@frontdesk/db/connect'
import { addressRules } from '@frontdesk/egress/address-rules'
import { openQueues } from '@frontdesk/jobs/open-queues'
import {
  enqueueIndexing,
  enqueueReindexing,
  enqueueDueSources,
  requeueLostSources,
} from '@frontdesk/knowledge/sources/enqueue-indexing'
import { createSource, reindexSource } from '@frontdesk/knowledge/sources/edit-source'
import { kindsWith, sourceKinds } from '@frontdesk/knowledge/source-kinds'
import { endRun, recordProgress, startRun } from '@frontdesk/knowledge/indexing/index-run'
import { requestRedis, workerRedis } from '@frontdesk/runtime/redis'
import { aChatbot, aSource, aUser } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import t from 'tap'

const [database, { url, namespace }] = await Promise.all([testDatabase(t), testRedis(t)])
const ignore = (): undefined => undefined
const db = connect({ databaseUrl: database.url, poolSize: 4, name: 'test', onIdleError: ignore })
const redis = workerRedis({ url, name: 'test', onError: ignore })
await redis.connect()
const queues = openQueues({ redis, namespace })
t.teardown(async () => {
  await queues.close()
  redis.disconnect()
  await db.close()
})

const sweep = () => requeueLostSources({ db, queues }, { olderThanMs: 60_000 })
const stateOf = (id: string) => db.prisma.source.findUniqueOrThrow({ where: { id } })
const longAgo = (id: string) =>
  execute(db.pool, sql`update sources set heartbeat_at = now() - interval '1 hour' where id = ${id}`)
const hasJob = (id: string, enqueueCount: number) =>
  queues.isPending('index-source', `index-source-${id}-${enqueueCount}`)

/** A website that was asked for an hour ago. */
async function aWaitingSite(): Promise<string> {
  const { id } = await aSource(db, { kind: 'website', url: 'https://shop.example/', status: 'pending' })
  await longAgo(id)
  return id
}

t.beforeEach(() => execute(db.pool, sql`delete from sources`))

t.test('row 4: a website whose job Redis has lost is enqueued again, once, by one of two sweeps', async t => {
  const id = await aWaitingSite()
  const [one, other] = await Promise.all([sweep(), sweep()])
  t.equal(one.requeued + other.requeued, 1)
  t.ok(await hasJob(id, 2))
  t.match(await stateOf(id), { status: 'pending', enqueueCount: 2, lostCount: 1 })
  t.same(await sweep(), { requeued: 0, givenUp: 0 }, 'it has just been enqueued for')
})

t.test('row 4: a source stays whose job could not be enqueued, and the sweep enqueues it', async t => {
  const { id: chatbotId, accountId } = await aChatbot(db)
  const { user, member } = await aUser(db, { accountId })
  const actor = await findActor({ db }, { memberId: member.id, epoch: user.sessionEpoch, at: Date.now() })
  if (actor === null) throw new Error('the owner cannot log in')
  const away = requestRedis({ url: 'redis://127.0.0.1:1', name: 'away', onError: ignore })
  t.teardown(() => away.disconnect())
  const needs = { db, rules: { forAccount: () => addressRules('') }, queues: openQueues({ redis: away, namespace }) }
  const id = await createSource(needs, actor, {
    chatbot: chatbotId,
    input: { kind: 'website', url: 'https://shop.example/' },
  })
  t.match(await stateOf(id), { status: 'pending', chatbotId })
  t.equal(await db.prisma.auditEntry.count({ where: { objectId: id } }), 1)
  await longAgo(id)
  t.match(await sweep(), { requeued: 1 })
  t.ok(await hasJob(id, 2))

  await db.prisma.source.update({ where: { id }, data: { status: 'ready' } })
  await reindexSource(needs, actor, { chatbotId, sourceId: id })
  t.match(await stateOf(id), { status: 'pending', enqueueCount: 3 })
})

t.test('row 4: a source whose job failed because its worker died too often is enqueued again', async t => {
  const id = await aWaitingSite()
  const run = await startRun({ db }, id)
  await longAgo(id)
  t.same(await sweep(), { requeued: 1, givenUp: 0 })
  t.match(await stateOf(id), { status: 'pending', enqueueCount: 2 })
  t.equal((await startRun({ db }, id)).sourceId, id)
  t.notOk(
    await recordProgress({ db }, { ...run, found: 1, indexed: 1, skipped: 0, failed: 0 }),
    'the old run writes no more',
  )
})

t.test('a sweep leaves a source alone that is queued, has a recent heartbeat, or is done', async t => {
  const waiting = await aWaitingSite()
  await enqueueIndexing({ queues }, waiting)
  const running = await aWaitingSite()
  const run = await startRun({ db }, running)
  await longAgo(running)
  await recordProgress({ db }, { ...run, found: 1, indexed: 0, skipped: 0, failed: 0 })
  for (const status of ['ready', 'failed'] as const) await longAgo((await aSource(db, { status })).id)
  t.same(await sweep(), { requeued: 0, givenUp: 0 })
  t.equal((await stateOf(waiting)).enqueueCount, 1)
  t.equal((await stateOf(running)).status, 'indexing')
})

t.test('a website that is lost five times has failed, and its run is over', async t => {
  const id = await aWaitingSite()
  for (let enqueueCount = 2; enqueueCount <= 6; enqueueCount += 1) {
    t.same(await sweep(), { requeued: 1, givenUp: 0 })
    t.ok(await hasJob(id, enqueueCount))
    await redis.del(...(await redis.keys(`${namespace}:*`)))
    await longAgo(id)
  }
  const run = await startRun({ db }, id)
  await longAgo(id)
  t.same(await sweep(), { requeued: 0, givenUp: 1 })
  t.match(await stateOf(id), { status: 'failed', error: /never finished/, enqueueCount: 6, lostCount: 0 })
  t.notOk(await endRun({ db }, { ...run, status: 'ready', error: null }))
  t.same(await sweep(), { requeued: 0, givenUp: 0 })
})

t.test('a run that ends resets the count of lost jobs, one that is released does not', async t => {
  const id = await aWaitingSite()
  await sweep()
  const run = await startRun({ db }, id)
  await endRun({ db }, { ...run, status: 'pending', error: null })
  t.equal((await stateOf(id)).lostCount, 1)
  const next = await startRun({ db }, id)
  await endRun({ db }, { ...next, status: 'ready', error: null })
  t.match(await stateOf(id), { lostCount: 0, enqueueCount: 2, status: 'ready' })
  t.notOk(await hasJob(randomUUID(), 1))
})

t.test('a website or a product feed is indexed again after its days, and not before', async t => {
  const daysAgo = async (days: number, columns: Parameters<typeof aSource>[1]) => {
    const { id } = await aSource(db, { status: 'ready', reindexDays: 3, ...columns })
    await execute(db.pool, sql`update sources set heartbeat_at = now() - ${days} * interval '1 day' where id = ${id}`)
    return id
  }
  const due = [
    await daysAgo(3.01, {}),
    await daysAgo(40, { status: 'failed', reindexDays: 30 }),
    await daysAgo(3.01, { kind: 'products' }),
  ]
  const others = [
    await daysAgo(2.99, {}),
    await daysAgo(400, { reindexDays: null }),
    await daysAgo(4, { kind: 'text', url: null }),
  ]
  await enqueueDueSources({ db, queues })
  await enqueueDueSources({ db, queues })
  for (const id of due) {
    t.match(await stateOf(id), { status: 'pending', enqueueCount: 2, error: null })
    t.ok(await hasJob(id, 2))
  }
  for (const id of others) t.match(await stateOf(id), { status: 'ready', enqueueCount: 1 })
})

t.test(
  'a source that was put aside is not indexed again by itself, and has a fresh start where somebody asks',
  async t => {
    const { id } = await aSource(db, { status: 'failed', reindexDays: 1 })
    const countRuns = (runs: number) =>
      execute(
        db.pool,
        sql`insert into counted_runs (job, subject, runs) values ('index-source', ${id}, ${runs})
          on conflict (job, subject) do update set runs = excluded.runs`,
      )
    const runs = async () => (await db.prisma.countedRun.findMany({ where: { subject: id } })).length
    await execute(db.pool, sql`update sources set heartbeat_at = now() - interval '2 days' where id = ${id}`)
    await countRuns(2)
    await enqueueDueSources({ db, queues })
    t.match(await stateOf(id), { status: 'failed', enqueueCount: 1 })
    await countRuns(1)
    await enqueueDueSources({ db, queues })
    t.match(await stateOf(id), { status: 'pending', enqueueCount: 2 }, 'one that was lost once is')
    t.equal(await runs(), 1, 'and its count stays')
    t.notOk(await enqueueReindexing({ db, queues }, id), 'while it waits')
    t.equal(await runs(), 1)
    await execute(db.pool, sql`update sources set status = 'failed' where id = ${id}`)
    t.ok(await enqueueReindexing({ db, queues }, id))
    t.equal(await runs(), 0)
  },
)

t.test('of two requests to index a website at once, one is refused', async t => {
  const { id } = await aSource(db, { status: 'ready' })
  const ask = () => enqueueReindexing({ db, queues }, id)
  t.same(
    (await Promise.all([ask(), ask()])).toSorted((a, b) => Number(a) - Number(b)),
    [false, true],
  )
  t.equal((await stateOf(id)).enqueueCount, 2)
})

t.test(
  'a source of every kind is enqueued again when its job is lost, and those with an address when they are due',
  async t => {
    const kinds = await query<{ kind: keyof typeof sourceKinds }>(
      db.pool,
      sql`select unnest(enum_range(null::source_kind)) as kind`,
    )
    t.same(
      kinds.map(({ kind }) => kind).toSorted(),
      Object.keys(sourceKinds).toSorted(),
      'the database knows the same kinds',
    )
    const sources = await Promise.all(kinds.map(({ kind }) => aSource(db, { kind, status: 'pending', reindexDays: 3 })))
    await execute(db.pool, sql`update sources set heartbeat_at = now() - interval '4 days'`)
    t.equal((await sweep()).requeued, sources.length)
    await execute(db.pool, sql`update sources set status = 'ready', heartbeat_at = now() - interval '4 days'`)
    await enqueueDueSources({ db, queues })
    const due = await db.prisma.source.findMany({ where: { status: 'pending' } })
    t.same(due.map(({ kind }) => kind).toSorted(), kindsWith({ hasAddress: true }).toSorted())
    t.same(due.map(({ kind }) => kind).toSorted(), ['products', 'sitemap', 'website'])
  },
)
