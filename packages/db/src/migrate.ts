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
}

/**
 * A migration that waits for a table's lock makes everybody wait who asks for the table after it. So it gives up soon,
 * lets them through, and tries again.
 */
const lockPatience = { waitMs: 3_000, restMs: 1_000, tries: 5 }

/**
 * Applies the migrations that the database does not have yet, in order, and returns their names. Safe to run from
 * several processes at once: they wait for each other. Writes Prisma's own `_prisma_migrations` table, so that
 * stock `prisma migrate deploy` can go on from here.
 */
export async function migrate({ databaseUrl }: MigrateInput): Promise<string[]> {
  const guard = new pg.Client({ connectionString: databaseUrl })
  await guard.connect()
  // A pool of ours, because the engine never closes its own.
  const pool = new pg.Pool({ connectionString: databaseUrl, lock_timeout: lockPatience.waitMs })
  try {
    await guard.query('select pg_advisory_lock($1)', [migrationLock])
    const before = new Set(await finished(guard))
    await applyAll(pool)
    return (await finished(guard)).filter(name => !before.has(name))
  } finally {
    await pool.end()
    await guard.end()
  }
}

async function applyAll(pool: pg.Pool): Promise<void> {
  const migrationsList = await readMigrations()
  for (let tried = 1; ; tried += 1) {
    try {
      const engine = await openSchemaEngine(pool)
      await engine.applyMigrations({ migrationsList, filters: { externalTables: [], externalEnums: [] } })
      return
    } catch (error) {
      if (!String(error).includes('lock timeout')) throw error
      // PostgreSQL took back all of it: the statements of one migration are one transaction. Prisma wants to be told.
      await pool.query(
        'update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null',
      )
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
export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(migrationsDir, { withFileTypes: true })
  return entries
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()
}

async function readMigrations() {
  const migrationDirectories = await Promise.all(
    (await migrationNames()).map(async path => {
      const value = await readFile(join(migrationsDir, path, 'migration.sql'), 'utf8')
      return { path, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } }
    }),
  )
  const content = await readFile(join(migrationsDir, 'migration_lock.toml'), 'utf8')
  return {
    baseDir: migrationsDir,
    lockfile: { path: 'migration_lock.toml', content },
    shadowDbInitScript: '',
    migrationDirectories,
  }
}
