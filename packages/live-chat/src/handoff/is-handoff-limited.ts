import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Turn } from '@frontdesk/conversations/turn/claim-turn'

/** Handoffs a day of one network, as far as addresses are kept, to one chatbot: many visitors may share one. */
const mostOfNetwork = 50

/**
 * Whether the bot has to answer by itself, because visitors of the same network were handed off often enough today.
 * Counted here, because a worker requests handoffs, too: where the model wants one, or after unanswered questions. No
 * visitor's address reaches it, which the API counts by.
 */
export async function isHandoffLimited(
  { db }: { db: Pick<Db, 'pool'> },
  { chatbotId, conversationId }: Pick<Turn, 'chatbotId' | 'conversationId'>,
): Promise<boolean> {
  const [row] = await query<{ isLimited: boolean }>(
    db.pool,
    sql`
      select count(*) >= ${mostOfNetwork}::int as is_limited from conversations c
      where chatbot_id = ${chatbotId} and last_activity_at > now() - interval '24 hours'
        and last_ip = (select last_ip from conversations where id = ${conversationId})
        and exists (select from mode_changes where conversation_id = c.id and created_at > now() - interval '24 hours')`,
    { name: 'handoffs-of-network' },
  )
  return row?.isLimited === true
}
