import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openSchemaEngine } from './schema-engine.ts'

/** Any number will do, as long as every version of Frontdesk takes the same one. */
const migrationLock = 4_172_026

const migrationsDir = fileURLToPath(new URL('../../../prisma/migrations/', import.meta.url))

export interface MigrateInput {
  databaseUrl: string
  /** The folder of the migrations, if they are not those of this version. */
  dir?: string
}

/**
 * A migration that waits for a table's lock makes everybody wait who asks for the table after it. So it gives up soon,
 * lets them through, and tries again.
 */
const lockPatience = { waitMs: 3_000, restMs: 1_000, tries: 5 }

/** How soon a process that waits for another's migrations asks again. */
const turnMs = 100

/**
 * Applies the migrations that the database does not have yet, in order, and returns their names. Safe to run from
 * several processes at once: they wait for each other. Writes Prisma's own `_prisma_migrations` table, so that
 * stock `prisma migrate deploy` can go on from here.
 */
export async function migrate({ databaseUrl, dir = migrationsDir }: MigrateInput): Promise<string[]> {
  const guard = new pg.Client({ connectionString: databaseUrl })
  await guard.connect()
  // A pool of ours, because the engine never closes its own.
  const pool = new pg.Pool({ connectionString: databaseUrl, lock_timeout: lockPatience.waitMs })
  try {
    await waitForTurn(guard)
    const before = new Set(await finished(guard))
    await takeBack(pool, dir)
    await applyAll(pool, dir)
    return (await finished(guard)).filter(name => !before.has(name))
  } finally {
    await pool.end()
    await guard.end()
  }
}

/**
 * Asks for the lock again and again instead of standing in its queue: an index that is made concurrently waits for every
 * statement that began before it, and so for one that waits for the lock. PostgreSQL would end that as a deadlock.
 */
async function waitForTurn(guard: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await guard.query('select pg_try_advisory_lock($1) as is_ours', [migrationLock])
    if (rows[0].is_ours === true) return
    await wait(turnMs)
  }
}

/**
 * Clears away what a migration left that did not come to its end; whoever holds the lock knows that nobody is at it. What
 * was in a transaction PostgreSQL took back itself, and Prisma wants to be told so. An index that is made concurrently is
 * in none: it stays, and is of no use.
 */
async function takeBack(pool: pg.Pool, dir: string): Promise<void> {
  const { rows: found } = await pool.query(`select to_regclass('_prisma_migrations') is not null as is_there`)
  if (!found[0].is_there) return
  const { rows: unfinished } = await pool.query<{ name: string }>(
    `update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null
     returning migration_name as name`,
  )
  const known = new Set(await migrationNames(dir))
  for (const { name } of unfinished) {
    if (!known.has(name)) continue
    for (const [, index = ''] of (await readMigration(dir, name)).matchAll(/\bindex concurrently "?(\w+)/gi)) {
      // A name is no parameter; PostgreSQL itself writes the statement that holds it.
      const { rows } = await pool.query(`select format('drop index concurrently if exists %I', $1::text) as drop`, [
        index,
      ])
      await pool.query(rows[0].drop)
    }
  }
}

async function applyAll(pool: pg.Pool, dir: string): Promise<void> {
  const migrationsList = await readMigrations(dir)
  for (let tried = 1; ; tried += 1) {
    try {
      const engine = await openSchemaEngine(pool)
      await engine.applyMigrations({ migrationsList, filters: { externalTables: [], externalEnums: [] } })
      return
    } catch (error) {
      if (!String(error).includes('lock timeout')) throw error
      await takeBack(pool, dir)
      if (tried === lockPatience.tries) throw error
      await wait(lockPatience.restMs)
    }
  }
}

/** Names of the migrations that the database has, in the order in which it got them. */
async function finished(guard: pg.Client): Promise<string[]> {
  const { rows: found } = await guard.query(`select to_regclass('_prisma_migrations') is not null as is_there`)
  if (!found[0].is_there) return []
  const { rows } = await guard.query(
    'select migration_name from _prisma_migrations where finished_at is not null order by started_at',
  )
  return rows.map(row => row.migration_name)
}

/** The migrations this version brings, in the order in which they are applied. */
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
