import type { ConversationHistory } from '@frontdesk/contracts/chat/history'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { sessionExpired, sessionUnknown } from '../errors.ts'
import { withoutRepeatedQuestions } from '../messages/with-failures.ts'
import { withTranslations } from '../messages/with-translations.ts'
import { readMessages } from '../messages/read-messages.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

export interface SessionOfChatbot {
  chatbotId: string
  sessionId: string
}

/**
 * The newest messages of a session, oldest first, or those before a cursor. Throws SESSION_EXPIRED for a session known
 * to be older, whether or not its messages have been removed yet, and SESSION_UNKNOWN for all others: another
 * chatbot's session looks like one that never was.
 */
export async function readHistory(
  { db }: Needs,
  { chatbotId, sessionId, cursor }: SessionOfChatbot & { cursor?: string | undefined },
): Promise<ConversationHistory> {
  const [conversation] = await query<{ id: string; isAlive: boolean }>(
    db.pool,
    sql`select id, last_activity_at > now() - ${RETENTION} as is_alive from conversations
        where session_id = ${sessionId} and chatbot_id = ${chatbotId}
        union all
        select null, false from tombstones where session_id = ${sessionId} and chatbot_id = ${chatbotId}`,
    { name: 'find-session' },
  )
  if (conversation === undefined) throw sessionUnknown()
  if (!conversation.isAlive) throw sessionExpired()
  const page = await readMessages({ db }, { conversationId: conversation.id, cursor })
  const { nextCursor } = page
  const messages = await withTranslations({ db }, await withoutRepeatedQuestions({ db }, page.messages))
  return nextCursor === null ? { messages } : { messages, nextCursor }
}
