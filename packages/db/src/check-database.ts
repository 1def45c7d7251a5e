import { AppError } from '@frontdesk/errors/app-error'
import type { Db } from './connect.ts'
import { appliedMigrations, migrationNames } from './migrate.ts'
import { query } from './query.ts'
import { sql } from './sql.ts'

/** The settings that Frontdesk needs of PostgreSQL. */
const safeSettings = {
  fsync: (value: string) => value === 'on',
  full_page_writes: (value: string) => value === 'on',
  // With `off`, PostgreSQL lost 67 of 5,353 acknowledged rows when it was killed (measured).
  synchronous_commit: (value: string) => value !== 'off',
  server_encoding: (value: string) => value === 'UTF8',
}

/**
 * Throws for a database that could lose an accepted message or cannot hold every language, and for one whose tables are
 * not those of this version.
 */
export async function checkDatabase({ pool }: Pick<Db, 'pool'>): Promise<void> {
  const unsafe = (await readServerSettings({ pool })).filter(({ isSafe }) => !isSafe)
  if (unsafe.length > 0) {
    const found = unsafe.map(({ name, setting }) => `${name} = ${setting}`).join(', ')
    throw new AppError(
      'DATABASE_UNSAFE',
      'invalid',
      `PostgreSQL could lose messages or cannot store every language: ${found}. Run: npm run doctor`,
    )
  }
  await checkMigrations({ pool })
}

export interface ServerSetting {
  name: keyof typeof safeSettings
  setting: string
  isSafe: boolean
}

/** Reads the settings that decide whether PostgreSQL keeps what it has acknowledged, in every language. */
export async function readServerSettings({ pool }: Pick<Db, 'pool'>): Promise<ServerSetting[]> {
  const names = Object.keys(safeSettings) as (keyof typeof safeSettings)[]
  const rows = await query<{ name: string; setting: string }>(
    pool,
    sql`select name, setting from pg_settings where name = any(${names})`,
  )
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
  return names.map(name => {
    const setting = settings.get(name) ?? ''
    return { name, setting, isSafe: safeSettings[name](setting) }
  })
}

/** Throws for a database that lacks migrations of this version. It may have newer ones: an upgrade has begun. */
export async function checkMigrations({ pool }: Pick<Db, 'pool'>): Promise<void> {
  const missing = await missingMigrations({ pool })
  if (missing.length > 0) {
    throw new AppError('DATABASE_BEHIND', 'invalid', `The database lacks ${missing.join(', ')}. Run: npm run migrate`)
  }
}

/** The migrations of this version that were not applied to the database yet. */
export async function missingMigrations({ pool }: Pick<Db, 'pool'>): Promise<string[]> {
  const applied = new Set(await appliedMigrations(pool))
  return (await migrationNames()).filter(name => !applied.has(name))
}

/** A PostgreSQL server as an operator sees it. */
export interface PostgresFacts {
  version: string
  /** Size of the database. */
  bytes: number
  missingMigrations: string[]
}

/** Reads what an operator wants to know of the database. */
export async function readPostgresFacts({ pool }: Pick<Db, 'pool'>): Promise<PostgresFacts> {
  const [row] = await query<{ version: string; bytes: number }>(
    pool,
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`,
  )
  if (row === undefined) throw new Error('PostgreSQL did not return its version')
  return { ...row, missingMigrations: await missingMigrations({ pool }) }
}
