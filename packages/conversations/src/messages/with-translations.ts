import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/** Messages as their visitor reads them: those of agents with their translation, where there is one. */
export async function withTranslations(
  { db }: { db: Pick<Db, 'pool'> },
  messages: readonly HistoryMessage[],
): Promise<HistoryMessage[]> {
  const ofAgents = messages.filter(({ isAgent }) => isAgent).map(({ id }) => id)
  if (ofAgents.length === 0) return [...messages]
  const rows = await query<{ messageId: string; content: string }>(
    db.pool,
    sql`select message_id, content from message_translations where message_id = any(${ofAgents}::bigint[])
        order by created_at`,
    { name: 'read-translations' },
  )
  const translations = new Map(rows.map(({ messageId, content }) => [Number(messageId), content]))
  return messages.map(message => {
    const translation = translations.get(message.id)
    return translation === undefined ? message : { ...message, translation }
  })
}
