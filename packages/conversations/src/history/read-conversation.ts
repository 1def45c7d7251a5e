import type { Actor } from '@frontdesk/accounts/actor'
import type { ConversationDetails } from '@frontdesk/contracts/conversations/conversations'
import type { ChatNotice } from '@frontdesk/contracts/chat-notices/chat-notice'
import type { ReplyOutcome } from '@frontdesk/contracts/conversations/reply-outcome'
import type { MessageFile } from '@frontdesk/contracts/chat/message-file'
import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { Citation } from '@frontdesk/contracts/chat/citation'
import type { MessagesQuery } from '@frontdesk/contracts/message-cursor'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { sessionUnknown } from '../errors.ts'
import { withFailures } from '../messages/with-failures.ts'
import { withUsedAnswers } from '../messages/with-used-answers.ts'
import { withSourceTitles } from '../messages/with-source-titles.ts'
import { withRatings } from '../messages/with-ratings.ts'
import { shownQuotes, type StoredQuotes } from '../messages/source-quotes.ts'
import { shownSources } from '../messages/shown-sources.ts'
import { isBefore, pageLength, toPage } from '../messages/read-messages.ts'
import { presentEntry } from './conversation-entry.ts'
import { findEntry } from './list-conversations.ts'

/**
 * One conversation with its newest messages, or with those before a cursor. Throws SESSION_UNKNOWN for a conversation
 * that is older than 30 days, or that the actor may not see.
 */
export async function readConversation(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Actor,
  { sessionId, cursor, limit }: { sessionId: string } & MessagesQuery,
): Promise<ConversationDetails> {
  const most = pageLength(limit)
  const conversation = await findEntry({ db }, actor, sessionId)
  if (conversation === null) throw sessionUnknown()
  const rows = await query<MessageRow>(
    db.pool,
    sql`select id, role, is_agent, agent_name, content, notice, sources, source_quotes, actions, files, browser_language, client_ip, referer,
               (select outcome from replies where message_id = messages.id) as outcome, created_at
        from messages
        where conversation_id = ${conversation.id} and ${isBefore('messages', cursor)} and created_at > now() - ${RETENTION}
        order by id desc limit ${most + 1}`,
  )
  const { messages, nextCursor } = toPage(rows, most, presentMessage)
  // Messages that arrive between the two statements are counted as well.
  const messagesCount = Math.max(conversation.messagesCount, messages.length)
  const rated = await withRatings({ db }, actor, await withUsedAnswers({ db }, await withFailures({ db }, messages)))
  const titled = await withSourceTitles({ db }, rated)
  return { ...presentEntry(actor, conversation), messagesCount, messages: titled, nextCursor }
}

interface MessageRow {
  id: string
  role: 'user' | 'assistant' | 'system'
  isAgent: boolean
  agentName: string | null
  content: string
  notice: ChatNotice | null
  sources: Citation[] | null
  sourceQuotes: StoredQuotes | null
  actions: ChatAction[] | null
  files: MessageFile[] | null
  browserLanguage: string | null
  clientIp: string | null
  referer: string | null
  outcome: ReplyOutcome | null
  createdAt: Date
}

const presentMessage = (row: MessageRow): ConversationDetails['messages'][number] => ({
  id: Number(row.id),
  role: row.role,
  isAgent: row.isAgent,
  ...(row.agentName === null ? {} : { agentName: row.agentName }),
  content: row.content,
  ...(row.notice === null ? {} : { notice: row.notice }),
  sources: row.sources === null ? null : shownSources(row.sources),
  ...shownQuotes(row.sourceQuotes),
  ...(row.actions === null ? {} : { actions: row.actions }),
  ...(row.files === null ? {} : { files: row.files }),
  browserLanguage: row.browserLanguage,
  clientIp: row.clientIp,
  referer: row.referer,
  ...(row.outcome === null ? {} : { outcome: row.outcome }),
  createdAt: row.createdAt.toISOString(),
})
