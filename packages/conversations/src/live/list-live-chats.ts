import type { Actor } from '@frontdesk/accounts/actor'
import type { Agent, LiveChatDetails, LiveChat, LiveChatsQuery } from '@frontdesk/contracts/live-chat/live-chats'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { sessionUnknown } from '../errors.ts'
import { readMessages } from '../messages/read-messages.ts'
import { IS_RETAINED, isVisibleTo } from '../visible-conversations.ts'
import { withClientIds } from './client-ids.ts'
import { liveChatsOf, presentLiveChat, type InboxReader, type LiveChatRow } from './live-chat-entry.ts'
import { IS_ONLINE } from './record-heartbeat.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

/** More than an agent looks through; those that wait come first. */
const mostListed = 200

/** The conversations that wait, those with an agent, and those that the bot has answered lately. */
export async function listLiveChats(
  { db }: Needs,
  actor: InboxReader,
  { state, chatbotId }: LiveChatsQuery,
): Promise<LiveChat[]> {
  const rows = await query<LiveChatRow>(
    db.pool,
    sql`${liveChatsOf(actor)}
      and (live_status is not null or c.last_activity_at > now() - interval '30 minutes')
      and (${state ?? null}::text is null or ${state ?? null}::text = coalesce(live_status::text, 'bot'))
      and (${chatbotId ?? null}::uuid is null or c.chatbot_id = ${chatbotId ?? null}::uuid)
      order by case live_status when 'waiting' then 0 when 'open' then 1 else 2 end,
               case when live_status = 'waiting' then waiting_since end, c.last_activity_at desc
      limit ${mostListed}`,
    { name: 'list-live-chats' },
  )
  return rows.map(row => presentLiveChat(actor, row))
}

/** Some live chats by their ids. */
export async function readLiveChats(
  { db }: Needs,
  actor: InboxReader,
  conversationIds: readonly string[],
): Promise<LiveChat[]> {
  const rows = await query<LiveChatRow>(
    db.pool,
    sql`${liveChatsOf(actor)} and c.id = any(${conversationIds}::bigint[])`,
    {
      name: 'read-live-chats',
    },
  )
  return rows.map(row => presentLiveChat(actor, row))
}

/** One conversation with what is known of its visitor, and its newest messages, or those before a cursor. */
export async function readLiveChat(
  { db }: Needs,
  actor: InboxReader,
  { sessionId, cursor }: { sessionId: string; cursor?: string | undefined },
): Promise<LiveChatDetails> {
  const [row] = await query<LiveChatRow>(db.pool, sql`${liveChatsOf(actor)} and session_id = ${sessionId}`, {
    name: 'read-live-chat',
  })
  if (row === undefined) throw sessionUnknown()
  const entry = presentLiveChat(actor, row)
  const { messages, nextCursor } = await readMessages({ db }, { conversationId: row.id, cursor })
  return {
    ...entry,
    visitor: {
      ...entry.visitor,
      browser: row.lastBrowser,
      ip: row.lastIp,
      firstSeen: row.createdAt.toISOString(),
    },
    messages: await withClientIds({ db }, messages),
    nextCursor,
  }
}

/** The agents of an account who are online. */
export async function listAgents({ db }: Needs, { accountId }: Pick<Actor, 'accountId'>): Promise<Agent[]> {
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
  actor: InboxReader,
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
