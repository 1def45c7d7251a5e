import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
 * Applies the migrations that the database does not have yet, in order, and returns their names. Safe to run from
 * several processes at once: they wait for each other. Writes Prisma's own `_prisma_migrations` table, so that
 * stock `prisma migrate deploy` can go on from here.
 */
export async function migrate({ databaseUrl }: MigrateInput): Promise<string[]> {
  const guard = new pg.Client({ connectionString: databaseUrl })
  await guard.connect()
  // A pool of ours, because the engine never closes its own.
  const pool = new pg.Pool({ connectionString: databaseUrl })
  try {
    await guard.query('select pg_advisory_lock($1)', [migrationLock])
    const engine = await openSchemaEngine(pool)
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: await readMigrations(),
      filters: { externalTables: [], externalEnums: [] },
    })
    return appliedMigrationNames
  } finally {
    await pool.end()
    await guard.end()
  }
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
