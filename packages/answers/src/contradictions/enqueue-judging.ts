import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { HAS_MODEL, IS_WAITING, mayAskToday } from '@frontdesk/knowledge/contradictions/undecided-pairs'

/** Chatbots of one sweep, any of them; the next one finds others. */
const batchSize = 20

/**
 * Enqueues the judging of pairs for chatbots with a model, pairs that wait and a budget. Their pages have been read by then.
 * A job that is there already is not enqueued twice, and one that is lost is found by the next sweep. Returns how many.
 */
export async function enqueueJudging({
  db,
  queues,
}: {
  db: Pick<Db, 'pool'>
  queues: Pick<Queues, 'enqueue'>
}): Promise<number> {
  const due = await query<{ chatbotId: string }>(
    db.pool,
    sql`
      select chatbots.id as chatbot_id from chatbots join accounts on accounts.id = account_id
      left join check_settings settings on settings.chatbot_id = chatbots.id
      where not chatbots.is_deleting and suspended_at is null and ${HAS_MODEL}
        and exists (select from undecided_pairs where chatbot_id = chatbots.id and ${IS_WAITING})
        and ${mayAskToday(sql`chatbots.id`)}
        and coalesce(used_on < (now() at time zone 'UTC')::date or used < daily_budget, true)
        and not exists (select from sources where chatbot_id = chatbots.id and not is_deleting
                          and status in ('pending', 'indexing'))
        -- What failed a moment ago would fail again.
        and not exists (select from undecided_pairs where chatbot_id = chatbots.id and is_contradiction is null
                          and asked_at > now() - interval '10 minutes')
      order by random() limit ${batchSize}`,
  )
  for (const { chatbotId } of due)
    await queues.enqueue('judge-pairs', { chatbotId }, { id: `judge-pairs-${chatbotId}` })
  return due.length
}
