import type { VisitorIdentity } from '@frontdesk/chatbots/identity/visitor-identity'
import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { empty, sql, type Sql } from '@frontdesk/db/sql'
import { derivedId } from '@frontdesk/runtime/derived-id'

/*
 * A conversation that began with a visitor key belongs to whoever has the key. The visitor's browser makes it, and only its
 * SHA-256 is stored. A request with the session id alone, or with another key, finds what it would find of a session that
 * never was. A conversation that began without a key is opened by its session id, as the specification has it.
 *
 * A conversation in which a signed-in visitor has written is opened by their identity alone, on any device. The key of the
 * browser is not enough: after a log-out, the next person at a shared computer has it.
 */

/** What a visitor opens conversations with. */
export interface VisitorKeys {
  /** The hash of the visitor key, where the request brings one. */
  keyHash: Buffer | null
  /** The verified identity of a signed-in visitor. */
  identity: Pick<VisitorIdentity, 'chatbotId' | 'subject'> | null
}

/** The session that a request names, and what it brings to open it. */
export interface NamedSession extends VisitorKeys {
  id: string
}

/**
 * Whether a row of `conversations` is open to the visitor with these keys: a condition. A browser that opened the
 * conversation with a mailed link has a key of its own.
 */
export const isOwn = ({ keyHash, identity }: VisitorKeys): Sql =>
  sql`(case when identity_subject is not null
        then identity_subject is not distinct from ${identity?.subject ?? null}::text and chatbot_id is not distinct from ${identity?.chatbotId ?? null}::uuid
        else key_hash is null or key_hash is not distinct from ${keyHash}::bytea or ${keyHash}::bytea = any(linked_key_hashes) end)`

/**
 * Whether the visitor may go on writing in it: a condition. What a signed-in visitor writes is never added to a conversation
 * that its session id alone opens, and not to one that a mailed link has opened in their browser. They would take it over:
 * anyone with the id, or to whom the mail was forwarded, could lock its visitor out.
 */
export const mayContinue = (keys: VisitorKeys): Sql =>
  sql`${isOwn(keys)} and (identity_subject is not null or ${keys.identity?.subject ?? null}::text is null or key_hash = ${keys.keyHash}::bytea)`

/** What names the conversation that a message may continue. */
interface NamedConversation extends VisitorKeys {
  chatbotId: string
  sessionId: string | undefined
}

/** The living conversation of this chatbot that a visitor names and may go on writing in: a condition. */
export const isNamed = ({ sessionId, chatbotId, ...keys }: NamedConversation): Sql =>
  sql`session_id = ${sessionId ?? null}::uuid and ${mayContinue(keys)} and chatbot_id = ${chatbotId}::uuid and last_activity_at > now() - ${RETENTION}`

/**
 * Messages that a visitor may send in one conversation: no person sends as many in 30 days. The next one begins a new
 * conversation, so that counting, exporting and erasing one stay short.
 */
const mostVisitorMessages = 5_000

/** The same, as long as it takes another message: a condition. */
export const takesMessage = (named: NamedConversation): Sql =>
  sql`${isNamed(named)} and visitor_messages < ${mostVisitorMessages}`

/** Whether a message in this session continues a conversation with the chatbot, and doesn't begin a new one. */
export async function isContinued(
  { db }: { db: Pick<Db, 'pool'> },
  chatbotId: string,
  { id: sessionId, ...keys }: NamedSession,
): Promise<boolean> {
  const found = await execute(
    db.pool,
    sql`select from conversations where ${takesMessage({ sessionId, chatbotId, ...keys })}`,
    { name: 'is-continued' },
  )
  return found > 0
}

/**
 * Makes a row of `conversations` the conversation of a signed-in visitor: assignments, each with a comma behind it. Nothing
 * for visitors who are not signed in: each column that is set costs PostgreSQL at every message.
 */
export const signIn = (identity: Pick<VisitorIdentity, 'subject' | 'name' | 'email'> | null): Sql =>
  identity === null
    ? empty
    : sql`identity_subject = ${identity.subject}, identity_name = ${identity.name}, identity_email = ${identity.email},`

/**
 * The session id that a request may use: the one that it names or, where that belongs to another visitor, an id that no
 * conversation has. All that is asked with it is then answered as for an unknown session, to the byte.
 */
export async function findOwnSession({ db }: { db: Pick<Db, 'pool'> }, { id, ...keys }: NamedSession): Promise<string> {
  const foreign = await execute(
    db.pool,
    sql`select from (
          select key_hash, linked_key_hashes, chatbot_id, identity_subject from conversations where session_id = ${id}
          union all select key_hash, '{}', chatbot_id, null from tombstones where session_id = ${id}
        ) session where ${isOwn(keys)} is not true`,
    { name: 'find-foreign-session' },
  )
  return foreign === 0 ? id : derivedId(['foreign session', id, keys.keyHash?.toString('base64url') ?? ''])
}
