import type { Actor } from '@frontdesk/accounts/actor'
import type { Conversation, ConversationMark } from '@frontdesk/contracts/conversations/conversations'
import { RETENTION } from '@frontdesk/db/retention'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import {
  joinNewestMessage,
  NEWEST_MESSAGE_COLUMNS,
  previewOf,
  type NewestMessageRow,
} from '../messages/newest-message.ts'
import { contactOf, joinNewestLead, NEWEST_LEAD_COLUMNS, type ContactReader, type LeadRow } from '../visitor-contact.ts'
import { marksOf } from './conversation-marks.ts'

/** The messages of a conversation `c` that are not too old. */
export const retainedMessages = (conversation: string): Sql =>
  sql`messages where conversation_id = ${identifier(conversation)}.id and messages.created_at > now() - ${RETENTION}`

/** The columns of a conversation `c` and its chatbot `b` that `presentEntry` reads, joined by `joinEntry`. */
export const entryColumns = (actor: Pick<Actor, 'permissions'>): Sql => sql`
  c.id, c.session_id, c.chatbot_id, b.name as chatbot_name, c.last_language, c.last_ip, c.last_page, c.last_activity_at,
  c.last_activity_at + ${RETENTION} as expires_at,
  case when c.mode = 'human' then 'open' else coalesce(c.live_status::text, 'bot') end as state,
  c.agent_id, agent.name as agent_name, (select count(*)::int from ${retainedMessages('c')}) as messages_count,
  ${marksOf(actor)} as marks, ${NEWEST_MESSAGE_COLUMNS}, ${NEWEST_LEAD_COLUMNS}`

/** Joins to a conversation `c` what its entry tells beside it. */
export const joinEntry = (actor: ContactReader): Sql => sql`
  left join users agent on agent.id = c.agent_id
  ${joinNewestMessage('c')}
  ${joinNewestLead(actor, 'c')}`

/** An entry as PostgreSQL has it. */
export interface EntryRow extends NewestMessageRow, LeadRow {
  id: string
  sessionId: string
  chatbotId: string
  chatbotName: string
  messagesCount: number
  lastLanguage: string | null
  lastIp: string | null
  lastPage: string | null
  lastActivityAt: Date
  expiresAt: Date
  state: Conversation['state']
  agentId: string | null
  agentName: string | null
  marks: ConversationMark[]
}

/** A conversation in the list, as this reader sees it. */
export const presentEntry = (reader: ContactReader, row: EntryRow): Conversation => ({
  chatbotId: row.chatbotId,
  chatbotName: row.chatbotName,
  sessionId: row.sessionId,
  visitor: { ...contactOf(reader, row), page: row.lastPage },
  messagesCount: row.messagesCount,
  lastMessage: previewOf(row),
  state: row.state,
  agent: row.agentId === null ? null : { userId: row.agentId, name: row.agentName ?? '' },
  marks: row.marks,
  lastLanguage: row.lastLanguage,
  lastIp: row.lastIp,
  lastActivity: row.lastActivityAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
