import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { InboxMessage } from '@frontdesk/contracts/live-chat/live-chats'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/**
 * Messages with the keys that agents sent them with, by which a dashboard recognises its own. Looked up beside the
 * messages, because visitors read the same ones and have no use for a key.
 */
export async function withClientIds(
  { db }: { db: Pick<Db, 'pool'> },
  messages: readonly HistoryMessage[],
): Promise<InboxMessage[]> {
  const ofAgents = messages.filter(({ isAgent }) => isAgent).map(({ id }) => id)
  if (ofAgents.length === 0) return [...messages]
  const rows = await query<{ messageId: string; clientId: string }>(
    db.pool,
    sql`select message_id, client_id from agent_message_keys where message_id = any(${ofAgents}::bigint[])`,
    { name: 'read-client-ids' },
  )
  const clientIds = new Map(rows.map(({ messageId, clientId }) => [Number(messageId), clientId]))
  return messages.map(message => {
    const clientId = clientIds.get(message.id)
    return clientId === undefined ? message : { ...message, clientId }
  })
}
