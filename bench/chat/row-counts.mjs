/** How many rows of each table PostgreSQL has read, by scanning it or through an index: its own counters. */
import { connect } from '@frontdesk/db/connect'

/** Opens a look at the counters. */
export async function openRowCounts({ databaseUrl }) {
  const onIdleError = error => process.stderr.write(`${error.message}\n`)
  const { pool, close } = connect({ databaseUrl, poolSize: 1, name: 'frontdesk bench', onIdleError })
  return {
    /** Table → rows read since the server started. */
    read: async () => {
      const { rows } = await pool.query(
        `select relname, seq_tup_read + coalesce(idx_tup_fetch, 0) as count, pg_stat_force_next_flush()
         from pg_stat_user_tables`,
      )
      return new Map(rows.map(({ relname, count }) => [relname, Number(count)]))
    },
    close,
  }
}
