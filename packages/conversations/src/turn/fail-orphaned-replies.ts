import type { Db } from '@frontdesk/db/connect'

/** As many as one sweep takes of anything. */
const perSweep = 500

/**
 * Gives up what can never be answered: turns whose conversation is gone, because its chatbot was removed while they
 * waited. Their charges go back. Returns how many there were.
 */
export async function failOrphanedReplies({ db }: { db: Pick<Db, 'pool'> }): Promise<number> {
  const { rows } = await db.pool.query({
    text: `
      with orphaned as (
        select id from replies
        where state = 'pending' and not exists (select from conversations where conversations.id = conversation_id)
        limit ${perSweep} for update skip locked
      ), failed as (
        update replies set state = 'failed', failure = 'CONVERSATION_GONE', settled_at = clock_timestamp()
        from orphaned where replies.id = orphaned.id
        returning message_id
      ), refunded as (
        insert into charges (message_id, kind, account_id, period)
        select charges.message_id, 'refund', account_id, period from failed join charges using (message_id)
        where kind = 'charge'
        on conflict do nothing returning account_id, period
      ), used as (
        update usage set used = used - refunds.count
        from (select account_id, period, count(*)::int as count from refunded group by account_id, period) refunds
        where usage.account_id = refunds.account_id and usage.period = refunds.period
      )
      select count(*)::int as count from failed`,
  })
  return rows[0].count
}
