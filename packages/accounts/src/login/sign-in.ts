import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Login } from '../actor.ts'
import { loginWrong } from '../errors.ts'
import { verifyPassword } from './passwords.ts'

interface Credentials {
  email: string
  password: string
}

/**
 * Checks an e-mail address and a password. Throws LOGIN_WRONG for an unknown address, a wrong password, an invitation that
 * was not accepted and a suspended account alike, and after the same work: neither the answer nor its time tells which it
 * was.
 *
 * A member of several accounts is signed in to the one they joined first.
 */
export async function signIn({ db }: { db: Pick<Db, 'pool'> }, { email, password }: Credentials): Promise<Login> {
  const [row] = await query<{ passwordHash: string | null; sessionEpoch: number; memberId: string; now: string }>(
    db.pool,
    sql`
      select password_hash, session_epoch, members.id as member_id, extract(epoch from now()) * 1000 as now
      from users join members on user_id = users.id join accounts on accounts.id = account_id
      where email = ${email.trim().toLowerCase()} and suspended_at is null
      order by members.created_at, members.id limit 1`,
    { name: 'sign-in' },
  )
  const isRight = await verifyPassword(row?.passwordHash ?? null, password)
  if (row === undefined || !isRight) throw loginWrong()
  return { memberId: row.memberId, epoch: row.sessionEpoch, at: Math.floor(Number(row.now)) }
}
