import type { Actor } from '@frontdesk/accounts/actor'
import type { Agent, LiveChatDetails, LiveChat, LiveChatsQuery } from '@frontdesk/contracts/live-chat/live-chats'
import type { LiveChatStatus, ConversationMode } from '@frontdesk/contracts/chat/chat'
import type { Db } from '@frontdesk/db/connect'
import { plainText } from '../messages/clean-reply.ts'
import { sessionUnknown } from '../errors.ts'
import { readMessages } from './follow-live-chat.ts'
import { stateOf } from './live-chat-state.ts'
import { PRESENT_SECONDS } from './record-heartbeat.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

type Scope = Pick<Actor, 'accountId' | 'chatbotIds'>

const ALIVE = `c.last_activity_at > now() - interval '720 hours'`

const ENTRIES = `
select c.id, session_id, chatbot_id, b.name as chatbot_name, mode, live_status, agent_id, users.name as agent_name,
       c.last_activity_at, last_page, last_language, last_browser, last_ip, c.created_at,
       (select created_at from mode_changes where conversation_id = c.id order by seq desc limit 1) as since,
       case when live_status is null then 0 else
         (select count(*)::int from messages
          where conversation_id = c.id and role = 'user' and messages.id > agent_read_id) end as unread,
       newest.role, newest.is_agent, newest.content, newest.created_at as said_at
from conversations c join chatbots b on b.id = chatbot_id
left join users on users.id = agent_id
left join lateral (
  select role, is_agent, content, created_at from messages
  where conversation_id = c.id and created_at > now() - interval '720 hours' order by id desc limit 1
) newest on true
where b.account_id = $1 and ($2::uuid[] is null or chatbot_id = any($2)) and ${ALIVE}`

interface EntryRow {
  id: string
  session_id: string
  chatbot_id: string
  chatbot_name: string
  mode: ConversationMode
  live_status: LiveChatStatus | null
  agent_id: string | null
  agent_name: string | null
  last_activity_at: Date
  last_page: string | null
  last_language: string | null
  last_browser: string | null
  last_ip: string | null
  created_at: Date
  since: Date | null
  unread: number
  role: 'user' | 'assistant' | 'system' | null
  is_agent: boolean | null
  content: string | null
  said_at: Date | null
}

/** More than an agent looks through; those that wait come first. */
const mostListed = 200

/** The conversations that wait, those with an agent, and those that the bot has answered lately. */
export async function listLiveChats(
  { db }: Needs,
  { accountId, chatbotIds }: Scope,
  { state, chatbotId }: LiveChatsQuery,
): Promise<LiveChat[]> {
  const { rows } = await db.pool.query<EntryRow>({
    name: 'list-live-chats',
    text: `${ENTRIES}
      and (live_status is not null or c.last_activity_at > now() - interval '30 minutes')
      and ($3::text is null or $3 = coalesce(live_status::text, 'bot')) and ($4::uuid is null or chatbot_id = $4)
      order by case live_status when 'waiting' then 0 when 'open' then 1 else 2 end,
               case when live_status = 'waiting' then waiting_since end, c.last_activity_at desc
      limit $5`,
    values: [accountId, chatbotIds, state ?? null, chatbotId ?? null, mostListed],
  })
  return rows.map(presentEntry)
}

/** Some live chats by their ids. */
export async function readLiveChats(
  { db }: Needs,
  { accountId, chatbotIds }: Scope,
  conversationIds: readonly string[],
): Promise<LiveChat[]> {
  const { rows } = await db.pool.query<EntryRow>({
    name: 'read-live-chats',
    text: `${ENTRIES} and c.id = any($3::bigint[])`,
    values: [accountId, chatbotIds, conversationIds],
  })
  return rows.map(presentEntry)
}

/** One conversation with what is known of its visitor, and all messages. */
export async function readLiveChat(
  { db }: Needs,
  { accountId, chatbotIds }: Scope,
  sessionId: string,
): Promise<LiveChatDetails> {
  const { rows } = await db.pool.query<EntryRow>({
    name: 'read-live-chat',
    text: `${ENTRIES} and session_id = $3`,
    values: [accountId, chatbotIds, sessionId],
  })
  const row = rows[0]
  if (row === undefined) throw sessionUnknown()
  return {
    ...presentEntry(row),
    visitor: {
      page: row.last_page,
      language: row.last_language,
      browser: row.last_browser,
      ip: row.last_ip,
      firstSeen: row.created_at.toISOString(),
    },
    messages: await readMessages({ db }, row.id, 0),
  }
}

const previewCharacters = 200

function presentEntry(row: EntryRow): LiveChat {
  const state = stateOf({ mode: row.mode, liveStatus: row.live_status })
  const { role, content } = row
  return {
    sessionId: row.session_id,
    chatbotId: row.chatbot_id,
    chatbotName: row.chatbot_name,
    state,
    since: state === 'bot' ? null : (row.since?.toISOString() ?? null),
    agent: row.agent_id === null ? null : { userId: row.agent_id, name: row.agent_name ?? '' },
    unread: row.unread,
    lastMessage:
      role === null || content === null || row.said_at === null
        ? null
        : {
            role,
            isAgent: row.is_agent === true,
            text: [...(role === 'user' ? content : plainText(content))].slice(0, previewCharacters).join(''),
            createdAt: row.said_at.toISOString(),
          },
    lastActivity: row.last_activity_at.toISOString(),
  }
}

/** The agents of an account who are online. */
export async function listAgents({ db }: Needs, { accountId }: Pick<Scope, 'accountId'>): Promise<Agent[]> {
  const { rows } = await db.pool.query<Agent>({
    name: 'list-agents',
    text: `
      select users.id as "userId", users.name from agent_presence p
      join members on members.account_id = p.account_id and members.user_id = p.user_id
      join users on users.id = p.user_id
      where p.account_id = $1 and seen_at > clock_timestamp() - interval '${PRESENT_SECONDS} seconds'
        and (is_owner or 'live_chat' = any(permissions))
      order by users.name, users.id`,
    values: [accountId],
  })
  return rows
}

/** Records that an agent has read a conversation up to a message. */
export async function markRead(
  { db }: Needs,
  { accountId, chatbotIds }: Scope,
  { sessionId, messageId }: { sessionId: string; messageId: number },
): Promise<void> {
  const { rowCount } = await db.pool.query({
    name: 'mark-read',
    text: `
      update conversations c set agent_read_id = greatest(agent_read_id, least($4::bigint,
        (select coalesce(max(id), 0) from messages where conversation_id = c.id)))
      from chatbots b where b.id = chatbot_id and session_id = $3 and account_id = $1
        and ($2::uuid[] is null or chatbot_id = any($2)) and ${ALIVE}`,
    values: [accountId, chatbotIds, sessionId, messageId],
  })
  if (rowCount === 0) throw sessionUnknown()
}
