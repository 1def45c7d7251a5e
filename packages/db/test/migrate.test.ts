import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
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
import { nextVersion, open } from './next-version.ts'
import { prismaMigrateDeploy, prismaMigrateStatus } from './prisma-migrate.ts'

const names = await migrationNames()
const migrationsDir = fileURLToPath(projectUrl('prisma/migrations'))

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

t.test('migrations are applied once, in order, and in the table that Prisma keeps', async t => {
  const databaseUrl = await emptyDatabase(t)
  t.ok(names.length > 0)
  t.same(names, names.toSorted())
  t.same(await migrate({ databaseUrl }), names)
  t.same(await migrate({ databaseUrl }), [])
  const { pool } = open(t, databaseUrl)
  t.same(
    await query<{ migrationName: string; isDone: boolean; appliedStepsCount: number; checksum: string; logs: null }>(
      pool,
      sql`select migration_name, finished_at > started_at as is_done, applied_steps_count, checksum, logs
          from _prisma_migrations order by started_at`,
    ),
    names.map(migrationName => ({
      migrationName,
      isDone: true,
      appliedStepsCount: 1,
      checksum: checksumOf(`${migrationsDir}/${migrationName}/migration.sql`),
      logs: null,
    })),
  )
  await checkDatabase({ pool })
})

const checksumOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

const inStep = { editedMigrationNames: [], failedMigrationNames: [], hasMigrationsTable: true, history: null }

t.test('Prisma finds the database in step, and has nothing to deploy', async t => {
  const { url: databaseUrl } = await testDatabase(t)
  t.same(await prismaMigrateStatus({ databaseUrl, dir: migrationsDir }), inStep)
  t.same(await prismaMigrateDeploy({ databaseUrl, dir: migrationsDir }), [])
})

/** The columns of the table that Prisma keeps. */
const columnsOf = (pool: OpenDb['pool']) =>
  query<{ name: string }>(
    pool,
    sql`select column_name as name, data_type, character_maximum_length, is_nullable, column_default
        from information_schema.columns where table_name = '_prisma_migrations' order by ordinal_position`,
  )

t.test('Prisma and Frontdesk go on from each other, in the same table', async t => {
  const [theirs, ours] = [await emptyDatabase(t), await emptyDatabase(t)]
  const first = '20260101000000_first'
  const second = '20260102000000_second'
  const third = '20260103000000_third'
  const dir = t.testdir({ [first]: { 'migration.sql': 'create table a ()' } })
  const addMigration = async (name: string, script: string): Promise<void> => {
    await mkdir(join(dir, name))
    await writeFile(join(dir, name, 'migration.sql'), script)
  }
  t.same(await prismaMigrateDeploy({ databaseUrl: theirs, dir }), [first])
  t.same(await migrate({ databaseUrl: ours, dir }), [first])
  const columns = await columnsOf(open(t, theirs).pool)
  t.equal(columns.length, 8)
  t.same(await columnsOf(open(t, ours).pool), columns)

  await addMigration(second, 'create table b ()')
  t.same(await migrate({ databaseUrl: theirs, dir }), [second])
  t.same(await prismaMigrateStatus({ databaseUrl: theirs, dir }), inStep)
  await addMigration(third, 'create table c ()')
  t.same(await prismaMigrateDeploy({ databaseUrl: theirs, dir }), [third])
  t.same(await migrate({ databaseUrl: theirs, dir }), [])
})

t.test('a semicolon inside a comment, a text, a name or a function body ends no statement', async t => {
  const databaseUrl = await emptyDatabase(t)
  const script = `
    -- One; two; it's three
    /* four; /* five; */ six; */
    create table "semi;colons" (said text default 'a; it''s b');
    create function c() returns text language plpgsql as $body$ begin return 'd; $$ e;'; end $body$;
    insert into "semi;colons" (said) values (default), (E'f\\'; g'), (c()) -- the end`
  const dir = t.testdir({ '20260101000000_semicolons': { 'migration.sql': script } })
  await migrate({ databaseUrl, dir })
  t.same(await query<{ said: string }>(open(t, databaseUrl).pool, sql`select said from "semi;colons"`), [
    { said: "a; it's b" },
    { said: "f'; g" },
    { said: 'd; $$ e;' },
  ])
})

t.test('a migration that fails changes nothing, is known to Prisma, and is tried again', async t => {
  const databaseUrl = await emptyDatabase(t)
  const { pool } = open(t, databaseUrl)
  const good = '20260101000000_good'
  const bad = '20260102000000_bad'
  const dir = t.testdir({
    [good]: { 'migration.sql': 'create table a ()' },
    [bad]: { 'migration.sql': 'create table b ();\n\nalter table nowhere add column c int;\n' },
  })
  const message = `${bad}: relation "nowhere" does not exist`
  await t.rejects(migrate({ databaseUrl, dir }), { message, cause: { code: '42P01' } })
  t.same(await query<{ b: null }>(pool, sql`select to_regclass('b') as b`), [{ b: null }])
  t.same((await prismaMigrateStatus({ databaseUrl, dir })).failedMigrationNames, [bad])
  await t.rejects(prismaMigrateDeploy({ databaseUrl, dir }), { message: /P3009|failed migrations/ })
  const [failed] = await query<{ logs: string; finishedAt: null; appliedStepsCount: number }>(
    pool,
    sql`select logs, finished_at, applied_steps_count from _prisma_migrations where migration_name = ${bad}`,
  )
  t.match(failed, { logs: /relation "nowhere" does not exist/, finishedAt: null, appliedStepsCount: 0 })

  await writeFile(join(dir, bad, 'migration.sql'), 'create table b ()')
  t.same(await migrate({ databaseUrl, dir }), [bad])
  t.same(await prismaMigrateStatus({ databaseUrl, dir }), inStep)
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
