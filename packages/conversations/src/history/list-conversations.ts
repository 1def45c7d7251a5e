import type { Actor } from '@frontdesk/accounts/actor'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type {
  Conversation,
  ConversationList,
  ConversationsQuery,
  ConversationSort,
} from '@frontdesk/contracts/conversations/conversations'
import type { OutcomeCause } from '@frontdesk/contracts/conversations/conversation-outcome'
import { dayRange, type DayRange } from '@frontdesk/calendar/day-range'
import { mostCounted } from '@frontdesk/contracts/list-total'
import type { Db } from '@frontdesk/db/connect'
import { containing } from '@frontdesk/db/containing'
import { isConversationId } from '@frontdesk/db/conversation-id'
import { query, type QueryClient } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { cursorInvalid } from '../errors.ts'
import { hasTag } from '../conversation-tags.ts'
import { hasContact } from '../visitor-contact.ts'
import { isRetained, isVisibleTo } from '../visible-conversations.ts'
import {
  entryColumns,
  joinEntry,
  presentEntry,
  retainedMessages,
  retainedReplies,
  type EntryRow,
} from './conversation-entry.ts'
import { hasMark } from './conversation-marks.ts'

const perPage = 50

/** The sort key of each column, and its type, as which a cursor's key is read. Ties are sorted by the conversation's id. */
const SORT_KEYS = {
  chatbot: { key: sql`lower(chatbots.name)`, type: sql`text` },
  sessionId: { key: sql`conversations.session_id`, type: sql`uuid` },
  messages: { key: sql`(select count(*) from ${retainedMessages('conversations')})`, type: sql`bigint` },
  lastLanguage: { key: sql`coalesce(lower(conversations.last_language), '')`, type: sql`text` },
  lastIp: { key: sql`coalesce(conversations.last_ip, '')`, type: sql`text` },
  lastActivity: { key: sql`conversations.last_activity_at`, type: sql`timestamptz` },
} as const satisfies Record<ConversationSort, { key: Sql; type: Sql }>

const ORDERS = {
  asc: { direction: sql`asc`, isAfter: sql`>` },
  desc: { direction: sql`desc`, isAfter: sql`<` },
} as const

/** The conversations that the actor may see, with their chatbots. Further conditions may follow. */
const fromVisible = (actor: Actor): Sql => sql`
  from conversations join chatbots on chatbots.id = conversations.chatbot_id where ${isVisibleTo(actor, { conversation: 'conversations', chatbot: 'chatbots' })} and ${isRetained('conversations')}`

const IN_STATE = {
  bot: sql`conversations.live_status is null`,
  waiting: sql`conversations.live_status = 'waiting'`,
  open: sql`conversations.live_status = 'open'`,
} as const satisfies Record<Conversation['state'], Sql>

/**
 * A conversation is in a range of days with one message in it. Activity is as late as the last message, but for a moment:
 * so an index finds those that may be in the range, and only their messages are looked at.
 */
const isInRange = ({ from, before }: DayRange): Sql =>
  from === null && before === null
    ? sql`true`
    : sql`conversations.last_activity_at >= coalesce(${from}::timestamptz, '-infinity') - interval '1 minute' and exists (
        select from ${retainedMessages('conversations')} and messages.created_at >= coalesce(${from}::timestamptz, '-infinity')
          and messages.created_at < coalesce(${before}::timestamptz, 'infinity'))`

/**
 * A conversation is found by what the list shows of it: its chatbot, who the visitor is, their page and address, the agent
 * who has it, and any of its messages; and by its ids. What one look at the conversation tells comes before its messages.
 */
function contains(actor: Actor, text: string): Sql {
  const pattern = containing(text)
  return sql`(conversations.session_id::text ilike ${pattern} or ${isConversationId(text, sql`conversations.session_id`)}
    or conversations.last_ip ilike ${pattern} or conversations.last_page ilike ${pattern} or chatbots.name ilike ${pattern}
    or exists (select from users where users.id = conversations.agent_id and users.name ilike ${pattern})
    or ${hasContact(actor, 'conversations', pattern)}
    or conversations.identity_name ilike ${pattern} or conversations.identity_email ilike ${pattern}
    or conversations.identity_subject = ${text}
    or exists (select from ${retainedMessages('conversations')}
      and (content ilike ${pattern} or client_ip ilike ${pattern} or agent_name ilike ${pattern})))`
}

/** Why a conversation did not go well, as the last run of analytics has decided. */
const hasCause = (cause: OutcomeCause): Sql => sql`exists (
  select from conversation_outcomes where conversation_id = conversations.id and cause = ${cause}::outcome_cause)`

export interface ListNeeds {
  db: Db
  /** Reads the list: the pool, or a connection with more time. */
  client: QueryClient
}

/** Conditions on `conversations` and `chatbots`, of which all must hold. */
function conditionsOf(
  actor: Actor,
  { chatbotId, q, state, agent, mark, outcome, cause, tag, ...days }: ConversationsQuery,
): Sql {
  const holder = agent === 'me' ? actor.userId : agent
  return sql`${chatbotId === undefined ? sql`true` : sql`chatbots.id = ${chatbotId}`}
    and ${isInRange(dayRange(days))}
    and ${q === undefined || q === '' ? sql`true` : contains(actor, q)}
    and ${state === undefined ? sql`true` : IN_STATE[state]}
    and ${holder === undefined ? sql`true` : sql`conversations.agent_id = ${holder}`}
    and ${mark === undefined ? sql`true` : hasMark(actor, mark, 'conversations')}
    and ${outcome === undefined ? sql`true` : sql`exists (select from ${retainedReplies('conversations')} and outcome = ${outcome})`}
    and ${cause === undefined ? sql`true` : hasCause(cause)}
    and ${tag === undefined ? sql`true` : hasTag('conversations', tag)}`
}

/** One page of the conversations that the actor may see, last active first unless another order is asked for. */
export async function listConversations(
  { db, client }: ListNeeds,
  actor: Actor,
  asked: ConversationsQuery,
): Promise<Omit<ConversationList, 'total'>> {
  const { sort = 'lastActivity', order = 'desc', cursor, chatbotId } = asked
  const after = cursor === undefined ? null : readCursor(cursor, `${sort} ${order}`)
  const conditions = conditionsOf(actor, asked)
  if (chatbotId !== undefined) await findOwnChatbot({ db }, actor, chatbotId)
  const { key, type } = SORT_KEYS[sort]
  const { direction, isAfter } = ORDERS[order]
  // What an entry tells beside its conversation is read of the page alone.
  const rows = await query<EntryRow & { sortKey: string }>(
    client,
    sql`with page as materialized (
          select conversations.id ${fromVisible(actor)} and ${conditions}
            and ${after === null ? sql`true` : sql`(${key}, conversations.id) ${isAfter} (${after.key}::text::${type}, ${after.id}::bigint)`}
          order by ${key} ${direction}, conversations.id ${direction} limit ${perPage + 1}
        )
        select ${entryColumns(actor, { conversation: 'conversations', chatbot: 'chatbots' })}, (${key})::text as sort_key
        from page join conversations on conversations.id = page.id join chatbots on chatbots.id = conversations.chatbot_id ${joinEntry(actor, 'conversations')}
        order by ${key} ${direction}, conversations.id ${direction}`,
  ).catch((error: unknown) => {
    throw after !== null && isUnreadable(error) ? cursorInvalid() : error
  })
  const last = rows.length > perPage ? rows[perPage - 1] : undefined
  return {
    conversations: rows.slice(0, perPage).map(row => presentEntry(actor, row)),
    nextCursor: last === undefined ? null : writeCursor({ sort: `${sort} ${order}`, key: last.sortKey, id: last.id }),
  }
}

/** How many conversations such a list has altogether, counted to one more than `mostCounted`. */
export async function countConversations(
  client: QueryClient,
  actor: Actor,
  asked: ConversationsQuery,
): Promise<number> {
  const [row] = await query<{ total: number }>(
    client,
    sql`select count(*)::int as total from (
          select ${fromVisible(actor)} and ${conditionsOf(actor, asked)} limit ${mostCounted + 1}
        ) counted`,
  )
  return row?.total ?? 0
}

/** One conversation as the list has it. Null if it is older than 30 days, or not one that the actor may see. */
export async function findEntry(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Actor,
  sessionId: string,
): Promise<EntryRow | null> {
  const [row] = await query<EntryRow>(
    db.pool,
    sql`select ${entryColumns(actor, { conversation: 'conversations', chatbot: 'chatbots' })} from conversations join chatbots on chatbots.id = conversations.chatbot_id ${joinEntry(actor, 'conversations')}
        where ${isVisibleTo(actor, { conversation: 'conversations', chatbot: 'chatbots' })} and ${isRetained('conversations')} and conversations.session_id = ${sessionId}`,
  )
  return row ?? null
}

interface Cursor {
  sort: string
  /** Sort key of the page's last conversation, as PostgreSQL writes it. */
  key: string
  id: string
}

const writeCursor = ({ sort, key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

/** A cursor comes from the client. It says where a page begins, and nothing about what the client may see. */
function readCursor(text: string, sort: string): Omit<Cursor, 'sort'> {
  const parts = parse(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(parts) || parts.length !== 3) throw cursorInvalid()
  const [ofSort, key, id] = parts as unknown[]
  if (ofSort !== sort || typeof key !== 'string' || typeof id !== 'string') throw cursorInvalid()
  return { key, id }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** PostgreSQL's class 22: a value is not of its type. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22')
