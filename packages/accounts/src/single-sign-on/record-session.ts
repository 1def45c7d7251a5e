import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/** Records under which hash the session of a login is in Redis, so that the login is forgotten when the session is gone. */
export async function recordSession(
  { db }: { db: Pick<Db, 'pool'> },
  { loginId, sessionHash }: { loginId: string; sessionHash: string },
): Promise<void> {
  await execute(db.pool, sql`update single_sign_on_logins set session_hash = ${sessionHash} where id = ${loginId}`)
}
