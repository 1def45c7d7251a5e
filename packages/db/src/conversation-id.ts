import { derivedId } from '@frontdesk/runtime/derived-id'
import { sql, type Sql } from './sql.ts'

/*
 * The id that identifies a conversation in records, CSV files, webhooks and emails. It does not open the conversation: it
 * is a hash of the session id, whose 122 random bits cannot be recovered from it. Records that outlive their conversation
 * keep it, and every process computes the same id without a table.
 */
const prefix = 'conversation'

/** The conversation id of a session id. */
export const conversationIdOf = (sessionId: string): string => derivedId([prefix, sessionId])

/** The same of a column with session ids; null if that is null. */
export const conversationIdColumn = (sessionId: Sql): Sql =>
  sql`left(encode(sha256(convert_to(${`${prefix}\n`} || ${sessionId}::text, 'UTF8')), 'hex'), 32)::uuid`

/** Whether a text that is searched for is the conversation id of a column with session ids: a condition. */
export const isConversationId = (text: string, sessionId: Sql): Sql =>
  text.length === 36 ? sql`${conversationIdColumn(sessionId)}::text = ${text.toLowerCase()}` : sql`false`
