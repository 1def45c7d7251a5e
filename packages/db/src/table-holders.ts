import { query, type QueryClient } from './query.ts'
import { sql } from './sql.ts'

/** A session that keeps a table's definition from being changed. */
export interface Holder {
  pid: number
  /** How it names itself; empty if it does not. */
  name: string
  /** How long its transaction, or its statement of several transactions, has lasted. */
  seconds: number
  /** PostgreSQL stops it when somebody waits for the table. */
  doesGiveWay: boolean
}

/**
 * Finds the sessions that have held our tables for more than a second: exports, backups, vacuums, index builds, and
 * transactions left open. Only an autovacuum gives way, unless it prevents a wraparound of transaction ids. Only members
 * of `pg_read_all_stats` see sessions of other roles (`seesAllSessions`).
 */
export const findHolders = (client: QueryClient): Promise<Holder[]> =>
  query<Holder>(
    client,
    sql`
      select pid, is_autovacuum and query not like '%(to prevent wraparound)' as does_give_way,
             case when is_autovacuum then query else application_name end as name,
             extract(epoch from clock_timestamp() - began_at)::int as seconds
      from pg_stat_activity, lateral (
        select backend_type = 'autovacuum worker' as is_autovacuum,
               -- An index that is made concurrently is one statement of several transactions.
               least(xact_start, query_start) as began_at
      ) as session
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
        and began_at < clock_timestamp() - interval '1 second' and exists (
          select from pg_locks join pg_class on pg_class.oid = relation
          where pg_locks.pid = pg_stat_activity.pid and locktype = 'relation' and granted and pg_locks.database = datid
            and relkind = 'r' and relnamespace = current_schema()::regnamespace)
      order by began_at`,
  )

/** May this role see what sessions of other roles do, and for how long? */
export async function seesAllSessions(client: QueryClient): Promise<boolean> {
  const [role] = await query<{ may: boolean }>(client, sql`select pg_has_role('pg_read_all_stats', 'usage') as may`)
  return role?.may === true
}

/** Sessions as an operator finds them: `pg_dump (process 4711, for 37 s)`. */
export const describeHolders = (holders: readonly Holder[]): string =>
  holders
    .map(({ pid, name, seconds }) => `${name === '' ? 'a session' : name} (process ${pid}, for ${seconds} s)`)
    .join(', ')
