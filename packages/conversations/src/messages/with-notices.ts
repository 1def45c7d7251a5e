import type { ChatNotice } from '@frontdesk/contracts/chat-notices/chat-notice'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/**
 * Messages with the notice that they are, for those that the service itself wrote. Looked up beside the messages, because
 * visitors read the same ones: they have the words.
 */
export async function withNotices<Message extends { id: number; role: string; isAgent: boolean }>(
  { db }: { db: Pick<Db, 'pool'> },
  messages: readonly Message[],
): Promise<(Message & { notice?: ChatNotice })[]> {
  const ours = messages.filter(({ role, isAgent }) => role !== 'user' && !isAgent).map(({ id }) => id)
  if (ours.length === 0) return [...messages]
  const rows = await query<{ id: string; notice: ChatNotice }>(
    db.pool,
    sql`select id, notice from messages where id = any(${ours}::bigint[]) and notice is not null`,
    { name: 'read-notices' },
  )
  const notices = new Map(rows.map(({ id, notice }) => [Number(id), notice]))
  return messages.map(message => {
    const notice = notices.get(message.id)
    return notice === undefined ? message : { ...message, notice }
  })
}
