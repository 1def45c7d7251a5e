import type { Actor } from '@frontdesk/accounts/actor'
import type { LiveChatStatus, ConversationMode } from '@frontdesk/contracts/chat/chat'
import type { Agent, LiveChatDetails, LiveChat, LiveChatsQuery } from '@frontdesk/contracts/live-chat/live-chats'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'
import { sessionUnknown } from '../errors.ts'
import { plainText } from '../messages/clean-reply.ts'
import { readMessages } from '../messages/read-messages.ts'
import { IS_RETAINED, isVisibleTo } from '../visible-conversations.ts'
import { withClientIds } from './client-ids.ts'
import { stateOf } from './live-chat-state.ts'
import { IS_ONLINE } from './record-heartbeat.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

type Scope = Pick<Actor, 'accountId' | 'chatbotIds'>

/** More are not counted: whoever sees this number has to read. */
const mostUnread = 100

const entriesOf = (actor: Scope): Sql => sql`
select c.id, session_id, c.chatbot_id, b.name as chatbot_name, mode, live_status, agent_id, users.name as agent_name,
       c.last_activity_at, last_page, last_language, last_browser, last_ip, c.created_at,
       (select created_at from mode_changes where conversation_id = c.id order by seq desc limit 1) as since,
       case when live_status is null then 0 else
         (select count(*)::int from (
            select from messages where conversation_id = c.id and role = 'user' and messages.id > agent_read_id
            limit ${mostUnread}) as unread) end as unread,
       newest.role, newest.is_agent, newest.content, newest.created_at as sent_at
from conversations c join chatbots b on b.id = c.chatbot_id
left join users on users.id = agent_id
left join lateral (
  select role, is_agent, content, created_at from messages
  where conversation_id = c.id and created_at > now() - ${RETENTION} order by id desc limit 1
) newest on true
where ${isVisibleTo(actor)} and ${IS_RETAINED}`

interface EntryRow {
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
}

/** More than an agent looks through; those that wait come first. */
const mostListed = 200

/** The conversations that wait, those with an agent, and those that the bot has answered lately. */
export async function listLiveChats(
  { db }: Needs,
  actor: Scope,
  { state, chatbotId }: LiveChatsQuery,
): Promise<LiveChat[]> {
  const rows = await query<EntryRow>(
    db.pool,
    sql`${entriesOf(actor)}
      and (live_status is not null or c.last_activity_at > now() - interval '30 minutes')
      and (${state ?? null}::text is null or ${state ?? null}::text = coalesce(live_status::text, 'bot'))
      and (${chatbotId ?? null}::uuid is null or c.chatbot_id = ${chatbotId ?? null}::uuid)
      order by case live_status when 'waiting' then 0 when 'open' then 1 else 2 end,
               case when live_status = 'waiting' then waiting_since end, c.last_activity_at desc
      limit ${mostListed}`,
    { name: 'list-live-chats' },
  )
  return rows.map(presentEntry)
}

/** Some live chats by their ids. */
export async function readLiveChats(
  { db }: Needs,
  actor: Scope,
  conversationIds: readonly string[],
): Promise<LiveChat[]> {
  const rows = await query<EntryRow>(db.pool, sql`${entriesOf(actor)} and c.id = any(${conversationIds}::bigint[])`, {
    name: 'read-live-chats',
  })
  return rows.map(presentEntry)
}

/** One conversation with what is known of its visitor, and its newest messages, or those before a cursor. */
export async function readLiveChat(
  { db }: Needs,
  actor: Scope,
  { sessionId, cursor }: { sessionId: string; cursor?: string | undefined },
): Promise<LiveChatDetails> {
  const [row] = await query<EntryRow>(db.pool, sql`${entriesOf(actor)} and session_id = ${sessionId}`, {
    name: 'read-live-chat',
  })
  if (row === undefined) throw sessionUnknown()
  const { messages, nextCursor } = await readMessages({ db }, { conversationId: row.id, cursor })
  return {
    ...presentEntry(row),
    visitor: {
      page: row.lastPage,
      language: row.lastLanguage,
      browser: row.lastBrowser,
      ip: row.lastIp,
      firstSeen: row.createdAt.toISOString(),
    },
    messages: await withClientIds({ db }, messages),
    nextCursor,
  }
}

const previewCharacters = 200

function presentEntry(row: EntryRow): LiveChat {
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
  }
}

/** The agents of an account who are online. */
export async function listAgents({ db }: Needs, { accountId }: Pick<Scope, 'accountId'>): Promise<Agent[]> {
  return query<Agent>(
    db.pool,
    sql`
      select users.id as user_id, users.name from agent_presence p
      join members on members.account_id = p.account_id and members.user_id = p.user_id
      join users on users.id = p.user_id
      where p.account_id = ${accountId} and ${IS_ONLINE} and (is_owner or 'live_chat' = any(permissions))
      order by users.name, users.id`,
    { name: 'list-agents' },
  )
}

/** Records that an agent has read a conversation up to a message. */
export async function markRead(
  { db }: Needs,
  actor: Scope,
  { sessionId, messageId }: { sessionId: string; messageId: number },
): Promise<void> {
  const updated = await execute(
    db.pool,
    sql`
      update conversations c set agent_read_id = greatest(agent_read_id, least(${messageId}::bigint,
        (select coalesce(max(id), 0) from messages where conversation_id = c.id)))
      from chatbots b where b.id = chatbot_id and session_id = ${sessionId} and ${isVisibleTo(actor)}
        and ${IS_RETAINED}`,
    { name: 'mark-read' },
  )
  if (updated === 0) throw sessionUnknown()
}
