import { randomBytes } from 'node:crypto'
import { checkDatabase } from '@frontdesk/db/check-database'
import { connect, type OpenDb } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { execute, query } from '@frontdesk/db/query'
import { raw, sql } from '@frontdesk/db/sql'
import { fromTestRun, testDatabase } from '@frontdesk/testing/test-database'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { nextVersion, open } from './next-version.ts'

/* A migration beside those who read its tables. */

t.test('row 93: a migration that cannot lock a table gives up and retries', async t => {
  const { url: databaseUrl } = await testDatabase(t)
  const { pool } = open(t, databaseUrl)
  const next = '20990101000000_stars'
  const dir = await nextVersion(t, { [next]: 'alter table conversations add column stars integer' })
  const holder = await pool.connect()
  await execute(holder, sql`begin`)
  await execute(holder, sql`lock table conversations in access share mode`)
  const migrating = migrate({ databaseUrl, dir })
  const gaveUp = async () =>
    (await execute(pool, sql`select from _prisma_migrations where rolled_back_at is not null`)) === 1
  await until(gaveUp)
  t.equal(await execute(pool, sql`select from conversations`), 0, 'nobody waits behind it meanwhile')
  await execute(holder, sql`commit`)
  holder.release()
  t.same(await migrating, [next])
  await checkDatabase({ pool })
})

/** A transaction that reads the conversations, as an export or a backup does, for as long as it is open. */
async function aReader(pool: OpenDb['pool'], isLong: boolean) {
  const client = await pool.connect()
  await execute(client, sql`begin isolation level repeatable read read only`)
  await execute(client, sql`select from conversations`)
  const isOld = async (): Promise<boolean> => {
    const [age] = await query<{ isOld: boolean }>(
      client,
      sql`select clock_timestamp() - now() > interval '1.1 seconds' as is_old`,
    )
    return age?.isOld ?? false
  }
  if (isLong) await until(isOld)
  return async () => {
    await execute(client, sql`commit`)
    client.release()
  }
}

const triesIn = (pool: OpenDb['pool']): Promise<number> =>
  execute(pool, sql`select from _prisma_migrations where rolled_back_at is not null`)

t.test('row 93: a migration that waits for a table lets every request through in time', async t => {
  const { url: databaseUrl } = await testDatabase(t)
  // As the API's requests are.
  const visitors = connect({ databaseUrl, poolSize: 3, name: 'test', onIdleError: () => undefined, statementMs: 1_200 })
  t.teardown(() => visitors.close())
  const { pool } = visitors
  const next = '20990101000000_stars'
  const dir = await nextVersion(t, { [next]: 'alter table conversations add column stars integer' })
  let leave = await aReader(pool, false)
  const migrating = migrate({ databaseUrl, dir })
  let asked = 0
  while ((await triesIn(pool)) === 0) {
    asked += (await execute(pool, sql`select from conversations`)) + 1
    // Another reader takes over from each: one that is older than a second would be waited for.
    const leaveNext = await aReader(pool, false)
    await leave()
    leave = leaveNext
  }
  t.ok(asked > 0)
  await leave()
  t.same(await migrating, [next])
})

t.test('row 93: a migration waits for a long export or backup without a try, and says for whom', async t => {
  const { url: databaseUrl } = await testDatabase(t)
  const exporting = connect({ databaseUrl, poolSize: 1, name: 'frontdesk export', onIdleError: () => undefined })
  t.teardown(() => exporting.close())
  const { pool } = open(t, databaseUrl)
  const next = '20990101000000_stars'
  const dir = await nextVersion(t, { [next]: 'alter table conversations add column stars integer' })
  const leave = await aReader(exporting.pool, true)
  const sentences: string[] = []
  const migrating = migrate({ databaseUrl, dir, onWait: sentence => void sentences.push(sentence) })
  await until(() => sentences.length > 0)
  t.match(sentences, [/^waiting until .*: frontdesk export \(process \d+, for \d+ s\)$/])
  t.equal(await triesIn(pool), 0)
  await leave()
  t.same(await migrating, [next])
})

t.test('row 93: a migration waits for an index that somebody makes concurrently, without a try', async t => {
  const { url: databaseUrl } = await testDatabase(t)
  const { pool } = open(t, databaseUrl)
  const maker = connect({ databaseUrl, poolSize: 1, name: 'index maker', onIdleError: () => undefined })
  t.teardown(() => maker.close())
  const next = '20990101000000_stars'
  const dir = await nextVersion(t, { [next]: 'alter table conversations add column stars integer' })
  // The index waits for whoever has an older view of the database, and this one holds none of the tables.
  const old = await pool.connect()
  await execute(old, sql`begin isolation level repeatable read`)
  await execute(old, sql`select now()`)
  const making = execute(maker.pool, sql`create index concurrently conversations_owned on conversations (created_at)`)
  const isWaiting = async () =>
    (await execute(
      pool,
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and application_name = 'index maker' and query_start < clock_timestamp() - interval '1.1 seconds'`,
    )) === 1
  await until(isWaiting)
  const sentences: string[] = []
  const migrating = migrate({ databaseUrl, dir, onWait: sentence => void sentences.push(sentence) })
  await until(() => sentences.length > 0)
  t.match(sentences, [/: index maker \(process \d+, for \d+ s\)$/])
  t.equal(await triesIn(pool), 0)
  await execute(old, sql`commit`)
  old.release()
  await making
  t.same(await migrating, [next])
})

const admin = open(t, fromTestRun('TEST_DATABASE_URL'))

t.test('a role that cannot see other sessions learns which grant it lacks', async t => {
  const name = `test_migrates_${randomBytes(6).toString('hex')}`
  await execute(admin.pool, sql`create role ${raw(name)} login password 'of the test'`)
  await execute(admin.pool, sql`create database ${raw(name)} template template0 owner ${raw(name)}`)
  t.teardown(async () => {
    await execute(admin.pool, sql`drop database if exists ${raw(name)} with (force)`)
    await execute(admin.pool, sql`drop role ${raw(name)}`)
  })
  const url = new URL(fromTestRun('TEST_DATABASE_URL'))
  url.pathname = `/${name}`
  const { pool } = open(t, url.href)
  url.username = name
  url.password = 'of the test'
  await migrate({ databaseUrl: url.href })
  const next = '20990101000000_stars'
  const dir = await nextVersion(t, { [next]: 'alter table conversations add column stars integer' })
  const leave = await aReader(pool, true)
  const input = { databaseUrl: url.href, dir, patienceMs: 0 }
  await t.rejects(migrate(input), { message: /in use\. Nothing has changed.* `grant pg_read_all_stats` to it/ })
  await execute(admin.pool, sql`grant pg_read_all_stats to ${raw(name)}`)
  await t.rejects(migrate(input), { message: /in use by test \(process \d+, for \d+ s\)\. .* when they are free$/ })
  await leave()
  t.same(await migrate(input), [next])
})

t.test('a migration that runs out of time names who holds the tables, and changes nothing', async t => {
  const { url: databaseUrl } = await testDatabase(t)
  const { pool } = open(t, databaseUrl)
  const next = '20990101000000_stars'
  const dir = await nextVersion(t, { [next]: 'alter table conversations add column stars integer' })
  const leave = await aReader(pool, true)
  await t.rejects(migrate({ databaseUrl, dir, patienceMs: 0 }), {
    message: /^the tables are in use by test \(process \d+, for \d+ s\)\. Nothing has changed/,
  })
  await checkDatabase({ pool })
  await leave()
  t.same(await migrate({ databaseUrl, dir }), [next])
})

t.test('an index that is made concurrently waits for whoever uses the table, and is not begun again', async t => {
  const { url: databaseUrl } = await testDatabase(t)
  const { pool } = open(t, databaseUrl)
  const next = '20990101000000_stars'
  const dir = await nextVersion(t, {
    [next]: 'create index concurrently conversations_stars on conversations (created_at)',
  })
  const leave = await aReader(pool, true)
  const migrating = migrate({ databaseUrl, dir })
  // For longer than another migration would wait.
  const isWaiting = async () =>
    (await execute(
      pool,
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query ilike 'create index concurrently%' and query_start < clock_timestamp() - interval '1 second'`,
    )) === 1
  await until(isWaiting)
  await leave()
  t.same(await migrating, [next])
  t.equal(await triesIn(pool), 0)
})
