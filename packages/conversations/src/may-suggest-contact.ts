import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'

/** Whether the visitor of a conversation has left contact details in it. */
export const hasLeftContact = (conversation: string): Sql => sql`exists (
  select from leads where leads.session_id = ${identifier(conversation)}.session_id
    and leads.chatbot_id = ${identifier(conversation)}.chatbot_id)`

/** Whether a reply may suggest to leave contact details: once in a conversation, and not to who has left them. */
export async function maySuggestContact({ db }: { db: Pick<Db, 'pool'> }, conversationId: string): Promise<boolean> {
  const [row] = await query<{ isDone: boolean }>(
    db.pool,
    sql`
      select ${hasLeftContact('c')} or exists (
        select from messages where conversation_id = c.id and actions::jsonb @> '[{"type": "lead"}]') as is_done
      from conversations c where c.id = ${conversationId}::bigint`,
    { name: 'may-suggest-contact' },
  )
  return row?.isDone === false
}
