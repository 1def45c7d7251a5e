import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Actor } from '../actor.ts'
import { passwordWrong } from '../errors.ts'
import { RECORD_PASSWORD_CHANGE } from '../audit/record-password-change.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/** Changes the user's own password and ends all of their logins, this one included. */
export async function changePassword(
  { db }: { db: Pick<Db, 'pool'> },
  { userId }: Pick<Actor, 'userId'>,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const [row] = await query<{ passwordHash: string | null; sessionEpoch: number }>(
    db.pool,
    sql`select password_hash, session_epoch from users where id = ${userId}`,
  )
  const isRight = await verifyPassword(row?.passwordHash ?? null, password)
  if (row === undefined || !isRight) throw passwordWrong()
  const hash = await hashPassword(newPassword)
  // Only if the password is still the one that was checked: it may have been changed meanwhile.
  const changed = await execute(
    db.pool,
    sql`
      with links as (delete from password_resets where user_id = ${userId}), changed as (
        update users set password_hash = ${hash}, session_epoch = session_epoch + 1
        where id = ${userId} and session_epoch = ${row.sessionEpoch} returning id
      ), audited as (${RECORD_PASSWORD_CHANGE})
      select from changed`,
  )
  if (changed !== 1) throw passwordWrong()
}
