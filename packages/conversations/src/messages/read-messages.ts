import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { withSourceTitles } from './with-source-titles.ts'
import { presentMessage, type MessageRow } from './present-message.ts'

/**
 * Messages that one answer holds. A conversation may have ten times as many: reading all of them would take a second of
 * the process that answers everybody else, and some 40 MB.
 */
const messagesPerPage = 1_000

export interface MessagePage {
  /** Oldest first. */
  messages: HistoryMessage[]
  /** Reads the page before this one; null: these begin with the first. */
  nextCursor: string | null
}

export interface PageInput {
  conversationId: string
  /** Id of a message: those after it are read. */
  after?: number
  /** The cursor of a page: those before it are read. */
  cursor?: string | undefined
  /** How many messages the page has at most. */
  limit?: string | undefined
}

/** How many messages a page has at most. */
export const pageLength = (limit: string | undefined): number => (limit === undefined ? messagesPerPage : Number(limit))

/** The newest messages of a conversation, as far as they are younger than 30 days. */
export async function readMessages(
  { db }: { db: Pick<Db, 'pool'> },
  { conversationId, after = 0, cursor, limit }: PageInput,
): Promise<MessagePage> {
  const most = pageLength(limit)
  const rows = await query<MessageRow>(
    db.pool,
    sql`select id, role, is_agent, agent_name, content, sources, source_quotes, actions, files, created_at from messages
        where conversation_id = ${conversationId} and id > ${after} and ${isBefore('messages', cursor)}
          and created_at > now() - ${RETENTION}
        order by id desc limit ${most + 1}`,
    { name: 'read-messages' },
  )
  const page = toPage(rows, most, presentMessage)
  return { ...page, messages: await withSourceTitles({ db }, page.messages) }
}

/** Larger than the id of any message. */
const newest = '9223372036854775807'

/** Whether a message is before the page that a cursor belongs to. */
export const isBefore = (message: string, cursor: string | undefined): Sql =>
  sql`${identifier(message)}.id < ${cursor ?? newest}`

/** A page of rows that were read newest first, one more than it holds. */
export function toPage<Row extends { id: string }, Message>(
  rows: readonly Row[],
  most: number,
  present: (row: Row) => Message,
): { messages: Message[]; nextCursor: string | null } {
  const page = rows.slice(0, most)
  const first = rows.length > most ? page.at(-1) : undefined
  return { messages: page.toReversed().map(present), nextCursor: first?.id ?? null }
}
