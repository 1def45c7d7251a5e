import { query, type QueryClient } from './query.ts'
import { sql } from './sql.ts'

/** A session that keeps a table's definition from being changed. */
export interface Holder {
  pid: number
  /** How it names itself; empty where it does not. */
  name: string
  /** How long its transaction has lasted; null where this role may not know. */
  seconds: number | null
  /** It vacuums or analyses the table. */
  isVacuum: boolean
}

/**
 * Finds the sessions that have held our tables for more than a second: exports, backups, vacuums, and transactions that
 * somebody has left open. Sessions of other roles show their age only to members of `pg_read_all_stats`; without it they
 * are not found.
 */
export const findHolders = (client: QueryClient): Promise<Holder[]> =>
  query<Holder>(
    client,
    sql`
      select pid, application_name as name, extract(epoch from clock_timestamp() - xact_start)::int as seconds,
             bool_or(mode = 'ShareUpdateExclusiveLock') as is_vacuum
      from pg_locks join pg_stat_activity using (pid) join pg_class on pg_class.oid = relation
      where locktype = 'relation' and granted and datname = current_database() and pg_locks.database = datid
        and pid <> pg_backend_pid() and relkind = 'r' and relnamespace = current_schema()::regnamespace
        and xact_start < clock_timestamp() - interval '1 second'
      group by pid, application_name, xact_start order by xact_start`,
  )

/** Sessions as an operator finds them: `pg_dump (process 4711, for 37 s)`. */
export const describeHolders = (holders: readonly Holder[]): string =>
  holders
    .map(({ pid, name, seconds }) => `${name === '' ? 'a session' : name} (process ${pid}, for ${seconds ?? '?'} s)`)
    .join(', ')
