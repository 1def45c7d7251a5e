import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { execute, query, type QueryClient } from './query.ts'
import { raw, sql } from './sql.ts'
import { describeHolders, findHolders, seesAllSessions, type Holder } from './table-holders.ts'

/** The key of Prisma's own lock, so that `prisma migrate deploy` and Frontdesk wait for each other. */
const prismaLock = 72_707_369

const migrationsDir = fileURLToPath(new URL('../../../prisma/migrations/', import.meta.url))

export interface MigrateInput {
  databaseUrl: string
  /** The folder of the migrations, if they are not those of this version. */
  dir?: string
  /** Called with a sentence that says for whom the migrations wait, whenever that changes. */
  onWait?: (sentence: string) => void
  /** How long one migration may wait for its tables; half an hour by default. */
  patienceMs?: number
}

/**
 * A migration that waits for a table's lock blocks every statement on the table that comes after it. So it gives up
 * well before a visitor's request does (1.2 s), lets all of them through, and tries again: requests are late, and none
 * fails. It does not even try while a long transaction, such as a backup or an export, reads the tables.
 */
const lockMs = 300
const pauseMs = 1_000
/**
 * PostgreSQL stops an autovacuum that is in the way after a second of waiting (`deadlock_timeout`). One try in ten waits
 * for as long, if there is one: a vacuum of a large table takes hours. What is not stopped is waited for, as a backup is.
 */
const vacuumLockMs = 1_050
/** Creating an index concurrently waits for all readers of the table and blocks no one. */
const concurrentLockMs = 30 * 60_000
const longestMs = 30 * 60_000

/** How often a process that waits for another's migrations tries to get the lock. */
const pollMs = 100

/**
 * Applies the migrations that the database does not have yet, in order, and returns their names. Safe to run from
 * several processes at once: they wait for each other. Writes Prisma's own `_prisma_migrations` table, so that
 * stock `prisma migrate deploy` can go on from here. A migration that fails is rolled back, and its error stays in the
 * table until the next run tries it again.
 */
export async function migrate({ dir = migrationsDir, ...input }: MigrateInput): Promise<string[]> {
  const guard = new pg.Client({ connectionString: input.databaseUrl })
  await guard.connect()
  try {
    await acquireLock(guard)
    const before = new Set(await appliedMigrations(guard))
    await execute(guard, CREATE_MIGRATIONS_TABLE)
    await cleanUpUnfinished(guard, dir)
    for (const name of await migrationNames(dir)) {
      if (!before.has(name)) await applyPatiently(guard, name, { ...input, dir })
    }
    return (await appliedMigrations(guard)).filter(name => !before.has(name))
  } finally {
    await guard.end()
  }
}

/** The table as Prisma 7.10 creates it. A test compares the two. */
const CREATE_MIGRATIONS_TABLE = sql`
  create table if not exists _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`

/**
 * Polls for the lock instead of waiting in its queue: an index that is made concurrently waits for every statement that
 * began before it, and so for one that waits for the lock. PostgreSQL would end that as a deadlock.
 */
async function acquireLock(guard: pg.Client): Promise<void> {
  for (;;) {
    const [lock] = await query<{ isOurs: boolean }>(
      guard,
      sql`select pg_try_advisory_lock(${advisoryLocks.migrations}) and pg_try_advisory_lock(${prismaLock}) as is_ours`,
    )
    if (lock?.isOurs === true) return
    await wait(pollMs)
  }
}

/**
 * Removes what a failed or interrupted migration left behind; the lock makes sure that none is running. PostgreSQL has
 * rolled back what was in a transaction, and Prisma needs to be told so. An index that is made concurrently is in no
 * transaction: it stays, and is invalid.
 */
async function cleanUpUnfinished(guard: pg.Client, dir: string): Promise<void> {
  const unfinished = await query<{ name: string }>(
    guard,
    sql`update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null
     returning migration_name as name`,
  )
  const known = new Set(await migrationNames(dir))
  for (const { name } of unfinished) {
    if (!known.has(name)) continue
    for (const [, index = ''] of (await readMigration(dir, name)).script.matchAll(interruptedIndex)) {
      // The name of an index cannot be a value. The pattern lets through letters, digits and underscores alone.
      await execute(guard, sql`drop index concurrently if exists ${raw(`"${index}"`)}`)
    }
  }
}

const interruptedIndex = /\bindex concurrently (?:if not exists )?"?(\w+)/gi

interface ApplyInput extends Omit<MigrateInput, 'dir'> {
  dir: string
}

/** Applies one migration as soon as its tables are free. Throws when its patience ends, and then nothing has changed. */
async function applyPatiently(guard: pg.Client, name: string, input: ApplyInput): Promise<void> {
  const { databaseUrl, dir, patienceMs = longestMs, onWait = () => undefined } = input
  const migration = await readMigration(dir, name)
  const giveUpAt = performance.now() + patienceMs
  for (let tried = 1; ; tried += 1) {
    const holders = migration.isConcurrent ? [] : await untilFree(guard, { giveUpAt, onWait })
    const vacuumMs = tried % 10 === 1 && holders.some(({ doesGiveWay }) => doesGiveWay) ? vacuumLockMs : lockMs
    try {
      await apply(guard, migration, {
        databaseUrl,
        lockTimeoutMs: migration.isConcurrent ? concurrentLockMs : vacuumMs,
      })
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) {
        throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      }
      await cleanUpUnfinished(guard, dir)
      if (performance.now() > giveUpAt)
        throw tablesInUse(holders, { seesAll: await seesAllSessions(guard), cause: error })
      await wait(pauseMs)
    }
  }
}

/** PostgreSQL's code for a lock that was not free within `lock_timeout`. */
const lockNotAvailable = '55P03'

interface ConnectInput {
  databaseUrl: string
  lockTimeoutMs: number
}

/** Records that the migration begins, and runs it on a connection of its own, whose settings it may change. */
async function apply(guard: pg.Client, migration: Migration, input: ConnectInput): Promise<void> {
  const id = randomUUID()
  const checksum = createHash('sha256').update(migration.script).digest('hex')
  await execute(
    guard,
    sql`insert into _prisma_migrations (id, checksum, migration_name) values (${id}, ${checksum}, ${migration.name})`,
  )
  const client = new pg.Client({ connectionString: input.databaseUrl, lock_timeout: input.lockTimeoutMs })
  try {
    await client.connect()
    await runScript(client, id, migration)
  } catch (error) {
    await execute(guard, sql`update _prisma_migrations set logs = ${String(error)} where id = ${id}`)
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Sends the whole file to PostgreSQL, which alone knows where a statement ends. The file and its record are committed
 * together. `concurrently` is refused in a transaction, so there the record comes after.
 */
async function runScript(client: pg.Client, id: string, { script, isConcurrent }: Migration): Promise<void> {
  if (!isConcurrent) await execute(client, sql`begin`)
  await client.query(script)
  await execute(
    client,
    sql`update _prisma_migrations set finished_at = clock_timestamp(), applied_steps_count = 1 where id = ${id}`,
  )
  if (!isConcurrent) await execute(client, sql`commit`)
}

/** Waits while long transactions hold our tables, and tells of them. Returns those that still do when the time is over. */
async function untilFree(
  guard: pg.Client,
  { giveUpAt, onWait }: { giveUpAt: number; onWait: (sentence: string) => void },
): Promise<Holder[]> {
  for (let told = ''; ;) {
    const holders = await findHolders(guard)
    const waitedFor = holders.filter(({ doesGiveWay }) => !doesGiveWay)
    if (waitedFor.length === 0 || performance.now() > giveUpAt) return holders
    const pids = waitedFor.map(({ pid }) => pid).join()
    if (pids !== told) onWait(`waiting until nobody reads the tables for long: ${describeHolders(waitedFor)}`)
    told = pids
    await wait(pauseMs)
  }
}

const tablesInUse = (holders: readonly Holder[], { seesAll, cause }: { seesAll: boolean; cause: unknown }): Error => {
  const by = holders.length === 0 ? '' : ` by ${describeHolders(holders)}`
  // Without the grant nobody is waited for but sessions of this role.
  const hint = seesAll
    ? ''
    : '. This role does not see what other roles do in the database: `grant pg_read_all_stats` to it, as prisma/roles.sql does'
  return new Error(`the tables are in use${by}. Nothing has changed: run it again when they are free${hint}`, { cause })
}

/** Names of the migrations that were applied to the database, in the order in which they were. */
export async function appliedMigrations(client: QueryClient): Promise<string[]> {
  if (!(await hasMigrationsTable(client))) return []
  const rows = await query<{ migrationName: string }>(
    client,
    sql`select migration_name from _prisma_migrations where finished_at is not null order by started_at`,
  )
  return rows.map(({ migrationName }) => migrationName)
}

async function hasMigrationsTable(client: QueryClient): Promise<boolean> {
  const [found] = await query<{ exists: boolean }>(
    client,
    sql`select to_regclass('_prisma_migrations') is not null as exists`,
  )
  return found?.exists === true
}

/** Names of the migrations of this version, in the order in which they are applied. */
export async function migrationNames(dir = migrationsDir): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  return entries
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()
}

interface Migration {
  name: string
  script: string
  /** Makes or drops an index without blocking those who use the table. */
  isConcurrent: boolean
}

async function readMigration(dir: string, name: string): Promise<Migration> {
  const script = await readFile(join(dir, name, 'migration.sql'), 'utf8')
  return { name, script, isConcurrent: /\bconcurrently\b/i.test(script) }
}
