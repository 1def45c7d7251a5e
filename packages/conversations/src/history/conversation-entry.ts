import type { Actor } from '@frontdesk/accounts/actor'
import type { Conversation, ConversationMark } from '@frontdesk/contracts/conversations/conversations'
import { RETENTION } from '@frontdesk/db/retention'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import {
  joinNewestMessage,
  joinVisitorMessage,
  newestMessageColumns,
  previewOf,
  type NewestMessageRow,
} from '../messages/newest-message.ts'
import { tagsOf } from '../conversation-tags.ts'
import {
  identityColumns,
  joinNewestLead,
  newestLeadColumns,
  visitorOf,
  type ContactReader,
  type IdentityRow,
  type LeadRow,
} from '../visitor-contact.ts'
import type { ConversationAndChatbot } from '../visible-conversations.ts'
import { marksOf } from './conversation-marks.ts'

/** The messages of a conversation that are not too old. */
export const retainedMessages = (conversation: string): Sql =>
  sql`messages where conversation_id = ${identifier(conversation)}.id and messages.created_at > now() - ${RETENTION}`

/** The replies to the messages of a conversation that are not too old. */
export const retainedReplies = (conversation: string): Sql =>
  sql`replies where message_id in (select id from ${retainedMessages(conversation)} and role = 'user')`

/** The different outcomes of a conversation's replies, in the order in which the type has them. */
export const outcomesOf = (conversation: string): Sql =>
  sql`array(select distinct outcome from ${retainedReplies(conversation)} and outcome is not null order by outcome)::text[]`

/** The columns of a conversation and its chatbot that `presentEntry` reads, with what `joinEntry` has joined. */
export const entryColumns = (actor: Pick<Actor, 'permissions'>, names: ConversationAndChatbot): Sql => {
  const [conversation, chatbot] = [identifier(names.conversation), identifier(names.chatbot)]
  return sql`
  ${conversation}.id, ${conversation}.session_id, ${conversation}.chatbot_id, ${chatbot}.name as chatbot_name,
  ${conversation}.last_language, ${conversation}.last_ip, ${conversation}.last_page, ${conversation}.last_activity_at,
  ${conversation}.last_activity_at + ${RETENTION} as expires_at, ${conversation}.consented_at,
  case when ${conversation}.mode = 'human' then 'open' else coalesce(${conversation}.live_status::text, 'bot') end as state,
  ${conversation}.agent_id, agent.name as agent_name,
  (select count(*)::int from ${retainedMessages(names.conversation)}) as messages_count,
  ${marksOf(actor, names.conversation)} as marks, ${tagsOf(names.conversation)} as tags, ${outcomesOf(names.conversation)} as outcomes, ${newestMessageColumns('newest')},
  asked.content as visitor_message, ${newestLeadColumns('lead')}, ${identityColumns(names.conversation)}`
}

/** Joins to a conversation what its entry tells beside it. */
export const joinEntry = (actor: ContactReader, conversation: string): Sql => sql`
  left join users agent on agent.id = ${identifier(conversation)}.agent_id
  ${joinNewestMessage({ message: 'newest', conversation })}
  ${joinVisitorMessage({ message: 'asked', conversation })}
  ${joinNewestLead(actor, { lead: 'lead', conversation })}`

/** An entry as PostgreSQL has it. */
export interface EntryRow extends NewestMessageRow, LeadRow, IdentityRow {
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
  consentedAt: Date | null
  state: Conversation['state']
  agentId: string | null
  agentName: string | null
  visitorMessage: string | null
  marks: ConversationMark[]
  outcomes: Conversation['outcomes']
  tags: Conversation['tags']
}

/** A conversation in the list, as this reader sees it. */
export const presentEntry = (reader: ContactReader, row: EntryRow): Conversation => ({
  chatbotId: row.chatbotId,
  chatbotName: row.chatbotName,
  sessionId: row.sessionId,
  visitor: { ...visitorOf(reader, row), page: row.lastPage },
  messagesCount: row.messagesCount,
  lastMessage: previewOf(row),
  lastVisitorMessage: row.visitorMessage,
  state: row.state,
  agent: row.agentId === null ? null : { userId: row.agentId, name: row.agentName ?? '' },
  marks: row.marks,
  outcomes: row.outcomes,
  tags: row.tags,
  lastLanguage: row.lastLanguage,
  lastIp: row.lastIp,
  lastActivity: row.lastActivityAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  consentedAt: row.consentedAt?.toISOString() ?? null,
})
