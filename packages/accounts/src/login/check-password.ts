import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { passwordWrong } from '../errors.ts'
import { verifyPassword } from './passwords.ts'

/** The user's `session_epoch` at the check: a password that is changed meanwhile raises it. */
export interface CheckedPassword {
  readonly sessionEpoch: number
}

/** Checks the password of a user who is logged in. Throws PASSWORD_WRONG. */
export async function checkPassword(
  { db }: { db: Pick<Db, 'pool'> },
  { userId, password }: { userId: string; password: string },
): Promise<CheckedPassword> {
  const [row] = await query<CheckedPassword & { passwordHash: string | null }>(
    db.pool,
    sql`select password_hash, session_epoch from users where id = ${userId}`,
  )
  const isRight = await verifyPassword(row?.passwordHash ?? null, password)
  if (row === undefined || !isRight) throw passwordWrong()
  return row
}
