import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { execute, query, type QueryClient } from './query.ts'
import { openSchemaEngine } from './schema-engine.ts'
import { raw, sql } from './sql.ts'

/** The key of the advisory lock. Any number will do, as long as every version of Frontdesk takes the same one. */
const migrationLock = 4_172_026

const migrationsDir = fileURLToPath(new URL('../../../prisma/migrations/', import.meta.url))

export interface MigrateInput {
  databaseUrl: string
  /** The folder of the migrations, if they are not those of this version. */
  dir?: string
}

/**
 * A migration that waits for a table's lock blocks every statement on the table that comes after it. So it gives up
 * soon, lets them through, and tries again.
 */
const lockRetry = { timeoutMs: 3_000, pauseMs: 1_000, tries: 5 }

/** How often a process that waits for another's migrations tries to get the lock. */
const pollMs = 100

/**
 * Applies the migrations that the database does not have yet, in order, and returns their names. Safe to run from
 * several processes at once: they wait for each other. Writes Prisma's own `_prisma_migrations` table, so that
 * stock `prisma migrate deploy` can go on from here.
 */
export async function migrate({ databaseUrl, dir = migrationsDir }: MigrateInput): Promise<string[]> {
  const guard = new pg.Client({ connectionString: databaseUrl })
  await guard.connect()
  // A pool of ours, because the engine never closes its own.
  const pool = new pg.Pool({ connectionString: databaseUrl, lock_timeout: lockRetry.timeoutMs })
  try {
    await acquireLock(guard)
    const before = new Set(await appliedMigrations(guard))
    await cleanUpUnfinished(pool, dir)
    await applyAll(pool, dir)
    return (await appliedMigrations(guard)).filter(name => !before.has(name))
  } finally {
    await pool.end()
    await guard.end()
  }
}

/**
 * Polls for the lock instead of waiting in its queue: an index that is made concurrently waits for every statement that
 * began before it, and so for one that waits for the lock. PostgreSQL would end that as a deadlock.
 */
async function acquireLock(guard: pg.Client): Promise<void> {
  for (;;) {
    const [lock] = await query<{ isOurs: boolean }>(
      guard,
      sql`select pg_try_advisory_lock(${migrationLock}) as is_ours`,
    )
    if (lock?.isOurs === true) return
    await wait(pollMs)
  }
}

/**
 * Removes what an interrupted migration left behind; the lock makes sure that none is running. PostgreSQL has rolled
 * back what was in a transaction, and Prisma needs to be told so. An index that is made concurrently is in no
 * transaction: it stays, and is invalid.
 */
async function cleanUpUnfinished(pool: pg.Pool, dir: string): Promise<void> {
  if (!(await hasMigrationsTable(pool))) return
  const unfinished = await query<{ name: string }>(
    pool,
    sql`update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null
     returning migration_name as name`,
  )
  const known = new Set(await migrationNames(dir))
  for (const { name } of unfinished) {
    if (!known.has(name)) continue
    for (const [, index = ''] of (await readMigration(dir, name)).matchAll(interruptedIndex)) {
      // The name of an index cannot be a value. The pattern lets through letters, digits and underscores alone.
      await execute(pool, sql`drop index concurrently if exists ${raw(`"${index}"`)}`)
    }
  }
}

const interruptedIndex = /\bindex concurrently (?:if not exists )?"?(\w+)/gi

async function applyAll(pool: pg.Pool, dir: string): Promise<void> {
  const migrationsList = await readMigrations(dir)
  for (let tried = 1; ; tried += 1) {
    try {
      const engine = await openSchemaEngine(pool)
      await engine.applyMigrations({ migrationsList, filters: { externalTables: [], externalEnums: [] } })
      return
    } catch (error) {
      if (!String(error).includes('lock timeout')) throw error
      await cleanUpUnfinished(pool, dir)
      if (tried === lockRetry.tries) throw error
      await wait(lockRetry.pauseMs)
    }
  }
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

const readMigration = (dir: string, name: string): Promise<string> => readFile(join(dir, name, 'migration.sql'), 'utf8')

async function readMigrations(dir: string) {
  const migrationDirectories = await Promise.all(
    (await migrationNames(dir)).map(async path => {
      const value = await readMigration(dir, path)
      return { path, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } }
    }),
  )
  const content = await readFile(join(dir, 'migration_lock.toml'), 'utf8')
  return {
    baseDir: dir,
    lockfile: { path: 'migration_lock.toml', content },
    shadowDbInitScript: '',
    migrationDirectories,
  }
}
