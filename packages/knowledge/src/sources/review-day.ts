import { identifier, sql, type Sql } from '@frontdesk/db/sql'

/** Rows of `source_entries` and `accounts`, by the names that a statement gives them. */
interface EntryAndAccount {
  entry: string
  account: string
}

/**
 * The day on which somebody should look at an entry again: half a year after it was written, by the account's clock,
 * unless its owner has named another day.
 */
export const reviewDay = ({ entry, account }: EntryAndAccount): Sql =>
  sql`coalesce(${identifier(entry)}.review_on, (${identifier(entry)}.created_at at time zone ${identifier(account)}.timezone)::date + 180)`
