import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/** What becomes of the password. */
export type PasswordAfter = 'kept' | 'removed'

/**
 * Ends all logins of a user with their next request, and voids links that they were sent. `removed` also takes the
 * password away: the user cannot log in until they have chosen another one by a link. Recorded in the audit log.
 */
export async function endLogins(
  { db }: { db: Pick<Db, 'pool'> },
  { userId, password }: { userId: string; password: PasswordAfter },
): Promise<void> {
  const isRemoved = password === 'removed'
  await query(
    db.pool,
    sql`
      with links as (delete from password_resets where user_id = ${userId}), changed as (
        update users
        set session_epoch = session_epoch + 1, password_hash = case when ${isRemoved} then null else password_hash end
        where id = ${userId} returning id
      )
      insert into audit_log (account_id, user_id, action, fields)
      select account_id, user_id, ${isRemoved ? 'password.removed' : 'login.revoked'}, '{}'
      from members join changed on changed.id = user_id`,
  )
}
