import { sql, type Sql } from './sql.ts'

// Rows that owners edit have a version. A change names the version that it was made of, and is refused where that is
// no longer the row's: of two changes of one version, the statement of the second finds no row.

/** The condition that a row has this version, for Prisma. Without a version any row fits. */
export const hasVersion = (version: number | undefined): { version?: number } =>
  version === undefined ? {} : { version }

/** The same condition as SQL. */
export const isVersion = (version: number | undefined): Sql =>
  version === undefined ? sql`true` : sql`version = ${version}`

/** Raises the version of a row, in the statement that changes it. */
export const raiseVersion = { version: { increment: 1 } } as const
