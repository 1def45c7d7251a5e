import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { refund } from './refund.ts'

/** More than this many are found by the next sweeps. */
const perSweep = 500

/**
 * Fails replies that can never be written: their conversation was deleted with its chatbot while they waited. Those that
 * no attempt had begun are refunded. Returns how many replies there were.
 */
export async function failOrphanedReplies({ db }: { db: Pick<Db, 'pool'> }): Promise<number> {
  const [row] = await query<{ count: number }>(
    db.pool,
    sql`
      with orphaned as (
        select id from replies
        where state = 'pending' and not exists (select from conversations where conversations.id = conversation_id)
        limit ${perSweep} for update skip locked
      ), failed as (
        update replies set state = 'failed', outcome = 'failed', failure = 'CONVERSATION_GONE', settled_at = clock_timestamp()
        from orphaned where replies.id = orphaned.id
        returning message_id, claims
      ), ${refund(sql`failed`)}
      select count(*)::int as count from failed`,
  )
  return row?.count ?? 0
}
