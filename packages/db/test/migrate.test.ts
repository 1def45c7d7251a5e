import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { checkDatabase } from '@frontdesk/db/check-database'
import { connect, type OpenDb } from '@frontdesk/db/connect'
import { migrate, migrationNames } from '@frontdesk/db/migrate'
import { execute, query } from '@frontdesk/db/query'
import { raw, sql } from '@frontdesk/db/sql'
import { projectUrl } from '@frontdesk/testing/project-url'
import { fromTestRun, testDatabase } from '@frontdesk/testing/test-database'
import t, { type Test } from 'tap'
import { until } from '@frontdesk/testing/until'

const names = await migrationNames()

function open(t: Test, databaseUrl: string): OpenDb {
  const db = connect({ databaseUrl, poolSize: 3, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  return db
}

const admin = open(t, fromTestRun('TEST_DATABASE_URL'))

/** A database without tables. */
async function emptyDatabase(t: Test): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await execute(admin.pool, sql`create database ${raw(name)} template template0`)
  t.teardown(() => execute(admin.pool, sql`drop database if exists ${raw(name)} with (force)`))
  const url = new URL(fromTestRun('TEST_DATABASE_URL'))
  url.pathname = `/${name}`
  return url.href
}

/** The migrations of this version and those of a next one, named after their number and what they do. */
async function nextVersion(t: Test, next: Record<string, string>): Promise<string> {
  const dir = t.testdir()
  await cp(fileURLToPath(projectUrl('prisma/migrations')), dir, { recursive: true })
  for (const [name, sql] of Object.entries(next)) {
    await mkdir(join(dir, name))
    await writeFile(join(dir, name, 'migration.sql'), sql)
  }
  return dir
}

t.test('migrations are applied once, in order, and in the table that Prisma keeps', async t => {
  const databaseUrl = await emptyDatabase(t)
  t.ok(names.length > 0)
  t.same(names, names.toSorted())
  t.same(await migrate({ databaseUrl }), names)
  t.same(await migrate({ databaseUrl }), [])
  const { pool } = open(t, databaseUrl)
  t.same(
    await query<{ migrationName: string; isDone: boolean; appliedStepsCount: number; checksumLength: number }>(
      pool,
      sql`select migration_name, finished_at is not null as is_done, applied_steps_count,
                 length(checksum) as checksum_length
          from _prisma_migrations order by started_at`,
    ),
    names.map(migrationName => ({ migrationName, isDone: true, appliedStepsCount: 1, checksumLength: 64 })),
  )
  await checkDatabase({ pool })
})

t.test('processes that migrate at once wait for each other', async t => {
  const databaseUrl = await emptyDatabase(t)
  const program = `
    import { migrate } from '@frontdesk/db/migrate'
    console.log(JSON.stringify(await migrate({ databaseUrl: process.argv[1] })))`
  const run = async (): Promise<string[]> => {
    const args = ['--input-type=module', '--eval', program, databaseUrl]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })
    return JSON.parse(stdout) as string[]
  }
  const applied = await Promise.all([run(), run(), migrate({ databaseUrl }), migrate({ databaseUrl })])
  t.same(applied.flat(), names, 'one of them did the work')
  await checkDatabase(open(t, databaseUrl))
})

t.test('row 93: a migration gives way to who holds a table, and comes back for it', async t => {
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
  const leave = await aReader(pool, false)
  const migrating = migrate({ databaseUrl, dir })
  let asked = 0
  while ((await triesIn(pool)) === 0) asked += (await execute(pool, sql`select from conversations`)) + 1
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

t.test('a migration that finds no moment in its time says who holds the tables, and changes nothing', async t => {
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

t.test('an index that was left half-made, by whomever, is made again', async t => {
  const name = '20990101000000_stars'
  const dir = await nextVersion(t, {
    [name]: 'create index concurrently conversations_stars on conversations (created_at)',
  })
  const { url: databaseUrl } = await testDatabase(t)
  const { pool } = open(t, databaseUrl)
  const isWhole = async (): Promise<boolean | undefined> => {
    const [index] = await query<{ indisvalid: boolean }>(
      pool,
      sql`select indisvalid from pg_index where indexrelid = to_regclass('conversations_stars')`,
    )
    return index?.indisvalid
  }
  // As a process leaves it that dies while the index waits for somebody's transaction.
  await execute(
    pool,
    sql`insert into _prisma_migrations (id, checksum, migration_name, applied_steps_count)
        values (gen_random_uuid(), repeat('0', 64), ${name}, 0)`,
  )
  const holder = await pool.connect()
  await execute(holder, sql`begin`)
  await execute(holder, sql`lock table conversations in row exclusive mode`)
  const impatient = await pool.connect()
  await execute(impatient, sql`set lock_timeout = '50ms'`)
  const half = execute(impatient, sql`create index concurrently conversations_stars on conversations (created_at)`)
  await t.rejects(half, { code: '55P03' })
  impatient.release(true)
  await execute(holder, sql`rollback`)
  holder.release()
  t.equal(await isWhole(), false)

  t.same(await migrate({ databaseUrl, dir }), [name])
  t.equal(await isWhole(), true)
  await checkDatabase({ pool })
})

t.test('a database that lacks migrations is refused, and they are named', async t => {
  const { pool } = open(t, await emptyDatabase(t))
  const message = new RegExp(`${names.join(', ')}.*npm run migrate`)
  await t.rejects(checkDatabase({ pool }), { code: 'DATABASE_BEHIND', kind: 'invalid', message })

  const cloned = open(t, (await testDatabase(t)).url)
  await checkDatabase(cloned)
  await execute(cloned.pool, sql`update _prisma_migrations set finished_at = null`)
  await t.rejects(
    checkDatabase(cloned),
    { code: 'DATABASE_BEHIND', message: new RegExp(names[0] ?? '') },
    'a half-applied one too',
  )
})

t.test('a database that may lose what it acknowledged is refused, whoever set it so', async t => {
  const { url } = await testDatabase(t)
  const first = open(t, url)
  const [self] = await query<{ name: string; role: string }>(
    first.pool,
    sql`select current_database() as name, current_user as role`,
  )
  if (!self) throw new Error('PostgreSQL did not say who we are')
  const { name, role } = self
  const settings = [
    [`alter database ${name} set synchronous_commit = off`, `alter database ${name} reset synchronous_commit`],
    [
      `alter role ${role} in database ${name} set synchronous_commit = off`,
      `alter role ${role} in database ${name} reset all`,
    ],
  ] as const
  for (const [set, reset] of settings) {
    await execute(first.pool, raw(set))
    // What a role or a database is set to counts from the next connection on.
    const db = connect({ databaseUrl: url, poolSize: 1, name: 'test', onIdleError: () => undefined })
    await t.rejects(checkDatabase(db), {
      code: 'DATABASE_UNSAFE',
      kind: 'invalid',
      message: /synchronous_commit = off/,
    })
    await db.close()
    await execute(first.pool, raw(reset))
  }
  await execute(first.pool, sql`alter database ${raw(name)} set synchronous_commit = local`)
  await checkDatabase(open(t, url))
})

t.test('a database that cannot hold every language is refused', async t => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await execute(admin.pool, sql`create database ${raw(name)} template template0 encoding 'SQL_ASCII' locale 'C'`)
  t.teardown(() => execute(admin.pool, sql`drop database if exists ${raw(name)} with (force)`))
  const url = new URL(fromTestRun('TEST_DATABASE_URL'))
  url.pathname = `/${name}`
  await t.rejects(checkDatabase(open(t, url.href)), { code: 'DATABASE_UNSAFE', message: /server_encoding = SQL_ASCII/ })
})
