/** How often a reply goes to the stores: each trip costs both sides a system call, whatever it asks for. */
import { connect } from '@frontdesk/db/connect'
import { requestRedis } from '@frontdesk/runtime/redis'

/** Opens a look at both stores' own counters. */
export async function openStoreCounts({ databaseUrl, redisUrl }) {
  const onError = error => process.stderr.write(`${error.message}\n`)
  const { pool, close } = connect({ databaseUrl, poolSize: 1, name: 'frontdesk bench', onIdleError: onError })
  const redis = requestRedis({ url: redisUrl, name: 'frontdesk bench', onError })
  await redis.connect()
  const setting = async name => (await pool.query(`show ${name}`)).rows[0][name]
  const infoOf = async (section, field) =>
    new RegExp(`^${field}:(.*)$`, 'm').exec(await redis.info(section))?.[1]?.trim()

  return {
    /** What decides whether a promise survives a crash. */
    durability: async () =>
      `PostgreSQL fsync ${await setting('fsync')}, synchronous_commit ${await setting('synchronous_commit')}; ` +
      `Redis AOF ${(await infoOf('persistence', 'aof_enabled')) === '1' ? 'on' : 'off'}`,
    read: async () => {
      // Backends hand in their counts once a second at most, and at once when they are asked to.
      const { rows } = await pool.query(
        'select pg_stat_force_next_flush(), xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
      )
      return { transactions: Number(rows[0].count), trips: Number(await infoOf('stats', 'total_reads_processed')) }
    },
    close: async () => {
      redis.disconnect()
      await close()
    },
  }
}
