import type { Db } from '@frontdesk/db/connect'
import type { Actor } from '../actor.ts'
import { passwordWrong } from '../errors.ts'
import { RECORD_PASSWORD_CHANGE } from '../audit/record-password-change.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/** Changes one's own password and ends all of one's logins, this one included. */
export async function changePassword(
  { db }: { db: Pick<Db, 'pool'> },
  { userId }: Pick<Actor, 'userId'>,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { rows } = await db.pool.query('select password_hash, session_epoch from users where id = $1', [userId])
  const row = rows[0]
  if (!(await verifyPassword(row?.password_hash ?? null, password))) throw passwordWrong()
  const hash = await hashPassword(newPassword)
  // Only over the password that was shown: somebody may have set another one meanwhile.
  const { rowCount } = await db.pool.query(
    `with links as (delete from password_resets where user_id = $1), changed as (
       update users set password_hash = $2, session_epoch = session_epoch + 1
       where id = $1 and session_epoch = $3 returning id
     ), noted as (${RECORD_PASSWORD_CHANGE})
     select from changed`,
    [userId, hash, row.session_epoch],
  )
  if (rowCount !== 1) throw passwordWrong()
}
