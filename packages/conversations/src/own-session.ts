import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { derivedId } from '@frontdesk/runtime/derived-id'

/*
 * A conversation that began with a visitor key belongs to whoever has the key. The visitor's browser makes it, and only its
 * SHA-256 is stored. A request with the session id alone, or with another key, finds what it would find of a session that
 * never was. A conversation that began without a key is opened by its session id, as the specification has it.
 */

/** The session that a request names, and the hash of the visitor key that it brings. */
export interface NamedSession {
  id: string
  keyHash: Buffer | null
}

/**
 * Whether a row of `conversations` is open to the visitor with this key: a condition. A browser that opened the conversation
 * with a mailed link has a key of its own.
 */
export const isOwn = ({ keyHash }: Pick<NamedSession, 'keyHash'>): Sql =>
  sql`(key_hash is null or key_hash is not distinct from ${keyHash}::bytea or ${keyHash}::bytea = any(linked_key_hashes))`

/**
 * The session id that a request may use: the one that it names or, where that belongs to another visitor, an id that no
 * conversation has. All that is asked with it is then answered as for an unknown session, to the byte.
 */
export async function findOwnSession({ db }: { db: Pick<Db, 'pool'> }, { id, keyHash }: NamedSession): Promise<string> {
  const foreign = await execute(
    db.pool,
    sql`select from (
          select key_hash, linked_key_hashes from conversations where session_id = ${id}
          union all select key_hash, '{}' from tombstones where session_id = ${id}
        ) session where ${isOwn({ keyHash })} is not true`,
    { name: 'find-foreign-session' },
  )
  return foreign === 0 ? id : derivedId(['foreign session', id, keyHash?.toString('base64url') ?? ''])
}
