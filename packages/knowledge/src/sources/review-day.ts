import { identifier, sql, type Sql } from '@frontdesk/db/sql'

/** Rows of `source_entries` by the name that a statement gives them, and how far the account's clock is ahead of UTC. */
interface EntryAndClock {
  entry: string
  offset: string
}

/**
 * The day on which somebody should look at an entry again: half a year after it was written, by the account's clock,
 * unless its owner has named another day.
 */
export const reviewDay = ({ entry, offset }: EntryAndClock): Sql =>
  sql`coalesce(${identifier(entry)}.review_on, (${identifier(entry)}.created_at at time zone ${offset}::interval)::date + 180)`

/** The present day by the same clock. */
export const today = (offset: string): Sql => sql`(now() at time zone ${offset}::interval)::date`
