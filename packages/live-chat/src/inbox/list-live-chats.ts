import type { Actor } from '@frontdesk/accounts/actor'
import type {
  Agent,
  LiveChat,
  LiveChatDetails,
  LiveChatList,
  LiveChatsQuery,
} from '@frontdesk/contracts/live-chat/live-chats'
import type { MessagesQuery } from '@frontdesk/contracts/message-cursor'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { isMissed } from '@frontdesk/db/missed-request'
import { readMessages } from '@frontdesk/conversations/messages/read-messages'
import { isRetained, isVisibleTo } from '@frontdesk/conversations/visible-conversations'
import { withRatings } from '@frontdesk/conversations/messages/with-ratings'
import { withFailures } from '@frontdesk/conversations/messages/with-failures'
import { withUsedAnswers } from '@frontdesk/conversations/messages/with-used-answers'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import { withTimeout } from '@frontdesk/runtime/with-timeout'
import { publishWithinMs, type LiveChatNeeds } from '../change-live-chat.ts'
import { inboxMessages } from '../inbox-messages.ts'
import { liveChatsOf, presentLiveChat, type InboxReader, type LiveChatRow } from './live-chat-entry.ts'
import { isOnline } from '../presence/record-heartbeat.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

/** As many as one page has; those that wait come first. */
const mostListed = 200
/**
 * An inbox is listed again every few minutes, when its stream is created again: all at once, in place of a request for each
 * page behind the first one, which is short for whoever waits for their first sight of it.
 */
const mostListedOnResume = 1_000

/** Which live chats are listed. */
export interface LiveChatFilter {
  /** Undefined: all but those that have ended. */
  state?: LiveChatsQuery['state'] | undefined
  /** Some of the states `waiting`, `open` and `bot`. Undefined: all of them. */
  states?: readonly string[] | undefined
  chatbotId?: string | undefined
  /** The id of the agent who has them, or none. */
  agent?: string | undefined
  /** The cursor of a page: those after it are read. */
  cursor?: string | undefined
  /** Whether the reader has had the list before: the page is a longer one. */
  isResumed?: boolean
}

interface Position {
  id: string
  cursor: string
}

// The place in the order to the microsecond: a page goes on behind it even after the conversation that it names has moved.
const pageStatement = (
  actor: InboxReader,
  { state, states, chatbotId, agent, cursor }: LiveChatFilter,
  limit: number,
): Sql => {
  const [rank = null, key = null, id = null] = cursor?.split('_') ?? []
  return sql`
    select id, rank || '_' || key || '_' || id as cursor
    from (
      select c.id, case c.live_status when 'waiting' then 0 when 'open' then 1 else 2 end as rank,
             case when c.live_status = 'waiting' then extract(epoch from c.waiting_since)
                  else -extract(epoch from c.last_activity_at) end as key
      from conversations c join chatbots b on b.id = c.chatbot_id
      where ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and ${isRetained('c')} and ${isInState('c', state)} and ${isInStates('c', states)}
        and (${chatbotId ?? null}::uuid is null or c.chatbot_id = ${chatbotId ?? null}::uuid)
        and (${agent ?? null}::text is null or coalesce(c.agent_id::text, 'none') = ${agent ?? null}::text)
    ) listed
    where ${cursor === undefined}::boolean or (rank, key, id) > (${rank}::int, ${key}::numeric, ${id}::bigint)
    order by listed.rank, listed.key, listed.id limit ${limit + 1}`
}

/** Whether a conversation is listed in a state. One that the bot has answered lately is, an older one only as ended. */
function isInState(conversation: string, state: LiveChatFilter['state']): Sql {
  const row = identifier(conversation)
  return sql`
  case when ${state ?? null}::text = 'missed' then ${isMissed(conversation)}
       when ${state ?? null}::text = 'ended'
       then ${row}.live_status is null and exists (
         select from mode_changes where mode_changes.conversation_id = ${row}.id and mode_changes.mode = 'human')
       else (${row}.live_status is not null or ${row}.last_activity_at > now() - interval '30 minutes')
         and (${state ?? null}::text is null or ${state ?? null}::text = coalesce(${row}.live_status::text, 'bot')) end`
}

/** Whether a conversation is in one of the states. */
export const isInStates = (conversation: string, states: readonly string[] | undefined): Sql =>
  sql`(${states ?? null}::text[] is null or coalesce(${identifier(conversation)}.live_status::text, 'bot') = any(${states ?? null}::text[]))`

/** A page of the conversations that wait, then of those with an agent, then of those that the bot has answered lately. */
export async function listLiveChats(
  { db }: Needs,
  actor: InboxReader,
  filter: LiveChatFilter,
): Promise<Pick<LiveChatList, 'conversations' | 'nextCursor'>> {
  const limit = filter.isResumed === true ? mostListedOnResume : mostListed
  const found = await query<Position>(db.pool, pageStatement(actor, filter, limit), { name: 'list-live-chats' })
  const page = found.slice(0, limit)
  const ids = page.map(({ id }) => id)
  const byId = new Map((await readRows({ db }, actor, ids)).map(row => [row.id, row]))
  const listed = ids.flatMap(id => byId.get(id) ?? [])
  return {
    conversations: listed.map(row => presentLiveChat(actor, row)),
    nextCursor: found.length > limit ? (page.at(-1)?.cursor ?? null) : null,
  }
}

/** Some live chats by their ids. */
export async function readLiveChats(
  { db }: Needs,
  actor: InboxReader,
  conversationIds: readonly string[],
): Promise<LiveChat[]> {
  const rows = await readRows({ db }, actor, conversationIds)
  return rows.map(row => presentLiveChat(actor, row))
}

const readRows = ({ db }: Needs, actor: InboxReader, ids: readonly string[]): Promise<LiveChatRow[]> =>
  query<LiveChatRow>(db.pool, sql`${liveChatsOf(actor, 'c')} and c.id = any(${ids}::bigint[])`, {
    name: 'read-live-chats',
  })

/** One conversation with what is known of its visitor, and its newest messages, or those before a cursor. */
export async function readLiveChat(
  { db }: Needs,
  actor: InboxReader,
  { sessionId, ...page }: { sessionId: string } & MessagesQuery,
): Promise<LiveChatDetails> {
  const [row] = await query<LiveChatRow>(db.pool, sql`${liveChatsOf(actor, 'c')} and c.session_id = ${sessionId}`, {
    name: 'read-live-chat',
  })
  if (row === undefined) throw sessionUnknown()
  const entry = presentLiveChat(actor, row)
  const { messages, nextCursor } = await readMessages({ db }, { conversationId: row.id, ...page })
  const sent = await withUsedAnswers({ db }, await withFailures({ db }, await inboxMessages({ db }, messages)))
  return {
    ...entry,
    visitor: {
      ...entry.visitor,
      browser: row.lastBrowser,
      ip: row.lastIp,
      firstSeen: row.createdAt.toISOString(),
    },
    messages: await withRatings({ db }, actor, sent),
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
      where p.account_id = ${accountId} and ${isOnline('p')} and (is_owner or 'live_chat' = any(permissions))
      order by users.name, users.id`,
    { name: 'list-agents' },
  )
}

/** Records that an agent has read a conversation up to a message. */
export async function markRead(
  { db, redis, namespace }: LiveChatNeeds,
  actor: Actor,
  { sessionId, messageId }: { sessionId: string; messageId: number },
): Promise<void> {
  const [place] = await query<{ conversationId: string; chatbotId: string }>(
    db.pool,
    sql`
      update conversations c set agent_read_id = greatest(agent_read_id, least(${messageId}::bigint,
        (select coalesce(max(id), 0) from messages where conversation_id = c.id)))
      from chatbots b where b.id = chatbot_id and session_id = ${sessionId} and ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })}
        and ${isRetained('c')}
      returning c.id as conversation_id, chatbot_id`,
    { name: 'mark-read' },
  )
  if (place === undefined) throw sessionUnknown()
  // What is read counts no longer, in every list that is open. Without Redis they learn of it when they are read again.
  const event = { ...place, sessionId, accountId: actor.accountId, team: { kind: 'conversation' } } as const
  await withTimeout(publishWithinMs, publishLiveEvent({ redis, namespace }, event)).catch(() => undefined)
}
