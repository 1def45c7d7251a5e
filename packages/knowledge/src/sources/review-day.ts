import { sql, type Sql } from '@frontdesk/db/sql'

/**
 * The day on which somebody should look at an entry of `entries` again: half a year after it was written, by the clock of
 * a time zone, unless its owner has named another day.
 */
export const reviewDay = (timezone: Sql): Sql =>
  sql`coalesce(entries.review_on, (entries.created_at at time zone ${timezone})::date + 180)`
