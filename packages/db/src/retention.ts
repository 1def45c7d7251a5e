import { raw, sql } from './sql.ts'

/** For how many days a conversation is kept. */
export const retentionDays = 30

/**
 * How long a conversation and everything that belongs to it is kept: 30 days of 24 hours by the database's clock.
 * Hours, because a day has 23 or 25 of them when the clocks of the database's time zone change.
 */
export const RETENTION = sql`interval '${raw(String(retentionDays * 24))} hours'`
