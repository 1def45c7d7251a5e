import { connect } from '@frontdesk/db/connect'
import { until } from '@frontdesk/testing/until'
import type { Cluster } from './start-cluster.ts'

/** A session of PostgreSQL that is none of the service's. */
interface Session {
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  pid: number
}

/** A session beside the service's own, such as an operator's or a backup's; whatever it holds is let go at the end. */
export async function asSomebodyElse<T>(
  { postgres: { url } }: Cluster,
  task: (session: Session) => Promise<T>,
): Promise<T> {
  const other = connect({ databaseUrl: url, poolSize: 1, name: 'somebody else', onIdleError: () => undefined })
  const client = await other.pool.connect()
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    return await task({ query: (text, values) => client.query(text, values), pid: rows[0].pid })
  } finally {
    client.release(true)
    await other.close()
  }
}

/** Waits until somebody, or so many, wait for this session. */
export const untilWaitedFor = ({ db }: Cluster, pid: number, count = 1): Promise<void> =>
  until(async () => {
    const { rows } = await db.pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid])
    return rows.length >= count
  })
