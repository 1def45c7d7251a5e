import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { checkDatabase } from '@frontdesk/db/check-database'
import { connect } from '@frontdesk/db/connect'
import { migrate, migrationNames } from '@frontdesk/db/migrate'
import { execute, query } from '@frontdesk/db/query'
import { raw, sql } from '@frontdesk/db/sql'
import { fromTestRun, testDatabase } from '@frontdesk/testing/test-database'
import t, { type Test } from 'tap'
import { nextVersion, open } from './next-version.ts'

const names = await migrationNames()

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
