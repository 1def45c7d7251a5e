import type { Db } from '@frontdesk/db/connect'
import type { Login } from '../actor.ts'
import { loginWrong } from '../errors.ts'
import { verifyPassword } from './passwords.ts'

interface Credentials {
  email: string
  password: string
}

/**
 * Checks an e-mail address and a password. Throws LOGIN_WRONG, the same for an address that nobody has, a password that
 * is wrong, an invitation that was not accepted and an account that is suspended, and after the same work: neither the
 * answer nor its time tells which it was.
 *
 * Somebody who belongs to several accounts comes to the one they joined first.
 */
export async function signIn({ db }: { db: Pick<Db, 'pool'> }, { email, password }: Credentials): Promise<Login> {
  const { rows } = await db.pool.query({
    name: 'sign-in',
    text: `select password_hash, session_epoch, members.id as member_id, extract(epoch from now()) * 1000 as now
           from users join members on user_id = users.id join accounts on accounts.id = account_id
           where email = $1 and suspended_at is null order by members.created_at, members.id limit 1`,
    values: [email.trim().toLowerCase()],
  })
  const row = rows[0]
  if (!(await verifyPassword(row?.password_hash ?? null, password))) throw loginWrong()
  return { memberId: row.member_id, epoch: row.session_epoch, at: Math.floor(Number(row.now)) }
}
