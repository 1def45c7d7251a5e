import type { Actor } from '@frontdesk/accounts/actor'
import type { ConversationMode, LiveChatStatus } from '@frontdesk/contracts/chat/chat'
import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import {
  joinNewestMessage,
  joinVisitorMessage,
  newestMessageColumns,
  previewOf,
  type NewestMessageRow,
} from '@frontdesk/conversations/messages/newest-message'
import { tagsOf } from '@frontdesk/conversations/conversation-tags'
import { isRetained, isVisibleTo } from '@frontdesk/conversations/visible-conversations'
import {
  identityColumns,
  joinNewestLead,
  mayRead,
  newestLeadColumns,
  visitorOf,
  type IdentityRow,
  type LeadRow,
} from '@frontdesk/conversations/visitor-contact'
import { stateOf } from '../live-chat-state.ts'

/** Who reads the inbox, and what they may see in it. */
export type InboxReader = Pick<Actor, 'accountId' | 'chatbotIds' | 'permissions' | 'plan'>

/** All that decides what an agent sees of a conversation, as a text to compare: agents of a team often see the same. */
export const sightOf = ({ accountId, chatbotIds, permissions, plan }: InboxReader): string =>
  JSON.stringify([accountId, chatbotIds?.toSorted(), permissions.toSorted(), plan])

/** More are not counted: whoever sees this number has to read. */
const mostUnread = 100

/**
 * Selects the conversations that an agent may see, as the inbox shows them. Conditions on the conversation may follow.
 */
export function liveChatsOf(actor: InboxReader, conversation: string): Sql {
  const chat = identifier(conversation)
  return sql`
select ${chat}.id, session_id, ${chat}.chatbot_id, b.name as chatbot_name, mode, live_status, agent_id, users.name as agent_name,
       snoozed_until, missed_at,
       ${chat}.last_activity_at, last_page, last_language, last_browser, last_ip, ${chat}.created_at,
       (select created_at from mode_changes where conversation_id = ${chat}.id order by seq desc limit 1) as since,
       case when live_status = 'waiting' and live_chat_timeout_minutes > 0
         then waiting_since + live_chat_timeout_minutes * interval '1 minute' end as bot_resumes_at,
       case when live_status is null then 0 else
         (select count(*)::int from (
            select from messages where conversation_id = ${chat}.id and role = 'user' and messages.id > agent_read_id
            limit ${mostUnread}) as unread) end as unread,
       ${tagsOf(conversation)} as tags,
       said.content as last_visitor_message, ${newestMessageColumns('newest')}, ${newestLeadColumns('lead')},
       ${identityColumns(conversation)},
       ${mayRead(actor, 'bookings')} and exists (
         select from bookings where bookings.session_id = ${chat}.session_id and bookings.chatbot_id = ${chat}.chatbot_id
           and bookings.status <> 'cancelled') as has_booking
from conversations ${chat} join chatbots b on b.id = ${chat}.chatbot_id
left join users on users.id = agent_id
${joinNewestMessage({ message: 'newest', conversation })}
${joinVisitorMessage({ message: 'said', conversation })}
${joinNewestLead(actor, { lead: 'lead', conversation })}
where ${isVisibleTo(actor, { conversation, chatbot: 'b' })} and ${isRetained(conversation)}`
}

/** A live chat as PostgreSQL has it. */
export interface LiveChatRow extends NewestMessageRow, LeadRow, IdentityRow {
  id: string
  sessionId: string
  chatbotId: string
  chatbotName: string
  mode: ConversationMode
  liveStatus: LiveChatStatus | null
  agentId: string | null
  agentName: string | null
  snoozedUntil: Date | null
  missedAt: Date | null
  lastActivityAt: Date
  lastPage: string | null
  lastLanguage: string | null
  lastBrowser: string | null
  lastIp: string | null
  createdAt: Date
  since: Date | null
  botResumesAt: Date | null
  unread: number
  lastVisitorMessage: string | null
  hasBooking: boolean
  tags: LiveChat['tags']
}

/** A live chat as this agent sees it. */
export function presentLiveChat(actor: InboxReader, row: LiveChatRow): LiveChat {
  const state = stateOf(row)
  return {
    sessionId: row.sessionId,
    chatbotId: row.chatbotId,
    chatbotName: row.chatbotName,
    state,
    since: state === 'bot' ? null : (row.since?.toISOString() ?? null),
    botResumesAt: row.botResumesAt?.toISOString() ?? null,
    agent: row.agentId === null ? null : { userId: row.agentId, name: row.agentName ?? '' },
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    missedAt: state === 'bot' ? (row.missedAt?.toISOString() ?? null) : null,
    unread: row.unread,
    lastMessage: previewOf(row),
    lastVisitorMessage: row.lastVisitorMessage,
    lastActivity: row.lastActivityAt.toISOString(),
    visitor: { ...visitorOf(actor, row), page: row.lastPage, language: row.lastLanguage },
    tags: row.tags,
    hasLead: actor.permissions.includes('leads') ? row.leadId !== null : null,
    hasBooking: actor.permissions.includes('bookings') ? row.hasBooking : null,
  }
}
