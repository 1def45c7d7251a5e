import type { Actor } from '@frontdesk/accounts/actor'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type {
  Conversation,
  ConversationList,
  ConversationsQuery,
  ConversationSort,
} from '@frontdesk/contracts/conversations/conversations'
import { dayRange } from '@frontdesk/contracts/day-range'
import type { Db } from '@frontdesk/db/connect'
import { cursorInvalid } from '../errors.ts'

const perPage = 50

const YOUNG_MESSAGES = `messages where conversation_id = c.id and messages.created_at > now() - interval '720 hours'`

/** What each column sorts by. Ties go by the conversation's number. */
const SORT_KEYS = {
  chatbot: 'lower(b.name)',
  sessionId: 'c.session_id',
  messages: `(select count(*) from ${YOUNG_MESSAGES})`,
  lastLanguage: `coalesce(lower(c.last_language), '')`,
  lastIp: `coalesce(c.last_ip, '')`,
  lastActivity: 'c.last_activity_at',
} as const satisfies Record<ConversationSort, string>

/** As what a cursor's key is read back. */
const KEY_TYPES = {
  chatbot: 'text',
  sessionId: 'uuid',
  messages: 'bigint',
  lastLanguage: 'text',
  lastIp: 'text',
  lastActivity: 'timestamptz',
} as const satisfies Record<ConversationSort, string>

/** What comes after the last line of a page. */
const BEYOND = { asc: '>', desc: '<' } as const
const ORDERS = { asc: 'asc', desc: 'desc' } as const

/** Columns of a conversation and its chatbot as `presentEntry` reads them. */
export const ENTRY_COLUMNS = `c.id, c.session_id, c.chatbot_id, b.name as chatbot_name, c.last_language, c.last_ip,
  c.last_activity_at, (select count(*)::int from ${YOUNG_MESSAGES}) as messages_count`

/** `$1` is the account, `$2` what `chatbotIds` says. Older ones are not there, whether or not they have been removed. */
export const VISIBLE_CONVERSATIONS = `conversations c join chatbots b on b.id = c.chatbot_id
  where b.account_id = $1 and ($2::uuid[] is null or b.id = any($2))
    and c.last_activity_at > now() - interval '720 hours'`

/** A conversation is in range with one message in it, and found by its session, its address, or any of its messages. */
const FILTERS = `
    and ($3::uuid is null or b.id = $3)
    and (($4::timestamptz is null and $5::timestamptz is null) or exists (
      select from ${YOUNG_MESSAGES} and ($4::timestamptz is null or messages.created_at >= $4)
        and ($5::timestamptz is null or messages.created_at < $5)))
    and ($6::text is null or c.session_id::text ilike $6 or c.last_ip ilike $6 or exists (
      select from ${YOUNG_MESSAGES} and (content ilike $6 or client_ip ilike $6)))`

/** One page of the conversations that the actor may see, last active first unless another order is asked for. */
export async function listConversations(
  { db }: { db: Db },
  actor: Actor,
  query: ConversationsQuery,
): Promise<ConversationList> {
  const { sort = 'lastActivity', order = 'desc', cursor, chatbotId, q } = query
  const range = dayRange(query)
  const after = cursor === undefined ? null : readCursor(cursor, `${sort} ${order}`)
  if (chatbotId !== undefined) await findOwnChatbot({ db }, actor, chatbotId)
  const text = `
    select ${ENTRY_COLUMNS}, (${SORT_KEYS[sort]})::text as sort_key from ${VISIBLE_CONVERSATIONS} ${FILTERS}
      and ($7::text is null or (${SORT_KEYS[sort]}, c.id) ${BEYOND[order]} ($7::text::${KEY_TYPES[sort]}, $8::bigint))
    order by ${SORT_KEYS[sort]} ${ORDERS[order]}, c.id ${ORDERS[order]} limit ${perPage + 1}`
  const pattern = q === undefined || q === '' ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const values = [
    actor.accountId,
    actor.chatbotIds,
    chatbotId,
    range.from,
    range.before,
    pattern,
    after?.key,
    after?.id,
  ]
  const { rows } = await db.pool.query({ text, values }).catch((error: unknown) => {
    throw after !== null && isUnreadable(error) ? cursorInvalid() : error
  })
  const last = rows.length > perPage ? rows[perPage - 1] : undefined
  return {
    conversations: rows.slice(0, perPage).map(presentEntry),
    nextCursor: last === undefined ? null : writeCursor({ sort: `${sort} ${order}`, key: last.sort_key, id: last.id }),
  }
}

interface EntryRow {
  session_id: string
  chatbot_id: string
  chatbot_name: string
  messages_count: number
  last_language: string | null
  last_ip: string | null
  last_activity_at: Date
}

/** One line of the list. */
export const presentEntry = (row: EntryRow): Conversation => ({
  chatbotId: row.chatbot_id,
  chatbotName: row.chatbot_name,
  sessionId: row.session_id,
  messagesCount: row.messages_count,
  lastLanguage: row.last_language,
  lastIp: row.last_ip,
  lastActivity: row.last_activity_at.toISOString(),
})

interface Cursor {
  sort: string
  /** Sort key of the last line, as PostgreSQL writes it. */
  key: string
  id: string
}

const writeCursor = ({ sort, key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

/** A cursor comes from whoever asks: it is believed in nothing but where the page begins. */
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
