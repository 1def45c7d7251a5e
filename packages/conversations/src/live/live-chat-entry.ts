import type { Actor } from '@frontdesk/accounts/actor'
import type { PermissionName } from '@frontdesk/accounts/team/permissions'
import type { ConversationMode, LiveChatStatus } from '@frontdesk/contracts/chat/chat'
import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'
import { asPlanShows } from '@frontdesk/tools/records/redact'
import { plainText } from '../messages/clean-reply.ts'
import { IS_RETAINED, isVisibleTo } from '../visible-conversations.ts'
import { stateOf } from './live-chat-state.ts'

/** Who reads the inbox, and what they may see in it. */
export type InboxReader = Pick<Actor, 'accountId' | 'chatbotIds' | 'permissions' | 'plan'>

const mayRead = ({ permissions }: InboxReader, records: PermissionName): Sql =>
  sql`${permissions.includes(records)}::boolean`

/** More are not counted: whoever sees this number has to read. */
const mostUnread = 100

/**
 * The conversations that an agent may see, as the inbox shows them. Contact details are read only for those who may see
 * leads, of the chatbot that the conversation is with.
 */
export const liveChatsOf = (actor: InboxReader): Sql => sql`
select c.id, session_id, c.chatbot_id, b.name as chatbot_name, mode, live_status, agent_id, users.name as agent_name,
       c.last_activity_at, last_page, last_language, last_browser, last_ip, c.created_at,
       (select created_at from mode_changes where conversation_id = c.id order by seq desc limit 1) as since,
       case when live_status is null then 0 else
         (select count(*)::int from (
            select from messages where conversation_id = c.id and role = 'user' and messages.id > agent_read_id
            limit ${mostUnread}) as unread) end as unread,
       newest.role, newest.is_agent, newest.content, newest.created_at as sent_at,
       lead.id as lead_id, lead.name as lead_name, lead.email as lead_email,
       ${mayRead(actor, 'bookings')} and exists (
         select from bookings where bookings.session_id = c.session_id and bookings.chatbot_id = c.chatbot_id
           and bookings.status <> 'cancelled') as has_booking
from conversations c join chatbots b on b.id = c.chatbot_id
left join users on users.id = agent_id
left join lateral (
  select role, is_agent, content, created_at from messages
  where conversation_id = c.id and created_at > now() - ${RETENTION} order by id desc limit 1
) newest on true
left join lateral (
  select id, name, email from leads
  where ${mayRead(actor, 'leads')} and leads.session_id = c.session_id and leads.chatbot_id = c.chatbot_id
  order by leads.created_at desc, leads.id desc limit 1
) lead on true
where ${isVisibleTo(actor)} and ${IS_RETAINED}`

/** A live chat as PostgreSQL has it. */
export interface LiveChatRow {
  id: string
  sessionId: string
  chatbotId: string
  chatbotName: string
  mode: ConversationMode
  liveStatus: LiveChatStatus | null
  agentId: string | null
  agentName: string | null
  lastActivityAt: Date
  lastPage: string | null
  lastLanguage: string | null
  lastBrowser: string | null
  lastIp: string | null
  createdAt: Date
  since: Date | null
  unread: number
  role: 'user' | 'assistant' | 'system' | null
  isAgent: boolean | null
  content: string | null
  sentAt: Date | null
  leadId: string | null
  leadName: string | null
  leadEmail: string | null
  hasBooking: boolean
}

const previewCharacters = 200

/** A live chat as this agent sees it. */
export function presentLiveChat(actor: InboxReader, row: LiveChatRow): LiveChat {
  const state = stateOf(row)
  const { role, content } = row
  return {
    sessionId: row.sessionId,
    chatbotId: row.chatbotId,
    chatbotName: row.chatbotName,
    state,
    since: state === 'bot' ? null : (row.since?.toISOString() ?? null),
    agent: row.agentId === null ? null : { userId: row.agentId, name: row.agentName ?? '' },
    unread: row.unread,
    lastMessage:
      role === null || content === null || row.sentAt === null
        ? null
        : {
            role,
            isAgent: row.isAgent === true,
            text: [...(role === 'user' ? content : plainText(content))].slice(0, previewCharacters).join(''),
            createdAt: row.sentAt.toISOString(),
          },
    lastActivity: row.lastActivityAt.toISOString(),
    visitor: { ...contactOf(actor, row), page: row.lastPage, language: row.lastLanguage },
    hasLead: actor.permissions.includes('leads') ? row.leadId !== null : null,
    hasBooking: actor.permissions.includes('bookings') ? row.hasBooking : null,
  }
}

/** What the newest lead says of the visitor, as far as the reader may see leads. */
const contactOf = (
  actor: InboxReader,
  { leadId, leadName: name, leadEmail: email }: LiveChatRow,
): Pick<LiveChat['visitor'], 'name' | 'email'> =>
  leadId === null ? { name: null, email: null } : asPlanShows(actor, { name, email })
