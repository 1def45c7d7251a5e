import type { Db } from '@frontdesk/db/connect'

/**
 * What must never be found, whatever was killed meanwhile: each query looks for one kind of broken promise. "Old
 * enough" is left out, because the tests ask only when everything has settled. An answer may be missed only where its
 * question is still there: both go for their age, or when a visitor is erased.
 */
const queries = {
  'two AI replies to one message': `
    select reply_to from messages where role = 'assistant' and not is_agent group by reply_to having count(*) > 1`,
  'a message without a promise': `
    select m.id from messages m left join replies r on r.message_id = m.id where m.role = 'user' and r.id is null`,
  'a promise neither kept nor given up': `select id from replies where state = 'pending'`,
  'an answer that is not there': `
    select r.id from replies r join messages asked on asked.id = r.message_id
    left join messages m on m.reply_to = r.message_id where r.state = 'answered' and m.id is null`,
  // A person who ends a turn that an attempt had begun gets no refund: the provider was asked.
  'a charge without a reply or a refund': `
    select c.message_id from charges c join messages asked on asked.id = c.message_id
    join replies r on r.message_id = c.message_id
    left join messages m on m.reply_to = c.message_id and not m.is_agent
    where c.kind = 'charge' and m.id is null
      and not (r.claims > 0 and (r.state = 'handed_over' or r.failure = 'STOPPED'))
      and not exists (select from charges f where f.message_id = c.message_id and f.kind = 'refund')`,
  'a reply without a charge': `
    select m.id from messages m where m.role = 'assistant' and not m.is_agent
      and not exists (select from charges c where c.message_id = m.reply_to and c.kind = 'charge')`,
  'a refund without a failure': `
    select c.message_id from charges c join replies r on r.message_id = c.message_id
    where c.kind = 'refund' and r.state = 'answered'`,
  'usage that disagrees with the ledger, or is above the limit': `
    select u.account_id from usage u join (
      select account_id, period, count(*) filter (where kind = 'charge') - count(*) filter (where kind = 'refund') as used
      from charges group by 1, 2) l using (account_id, period)
    where u.used <> l.used or u.used > u.quota`,
  'the AI speaking after a takeover': `
    select m.id from messages m join mode_changes t on t.conversation_id = m.conversation_id and t.mode = 'human'
    where m.role = 'assistant' and not m.is_agent and m.id > t.at_message_id
      and m.id <= coalesce((select min(b.at_message_id) from mode_changes b
        where b.conversation_id = t.conversation_id and b.mode = 'bot' and b.seq > t.seq), 9223372036854775807)`,
  'content older than its 30 days': `select id from messages where created_at < now() - interval '30 days 2 hours'`,
}

/** The broken promises found, by name; empty when all were kept. */
export async function findBrokenPromises({ pool }: Pick<Db, 'pool'>): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(queries).map(async ([name, sql]) => {
      const { rowCount } = await pool.query(sql)
      return rowCount === 0 ? [] : [`${name}: ${rowCount}`]
    }),
  )
  return found.flat()
}
