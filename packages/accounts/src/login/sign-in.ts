import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Login } from '../actor.ts'
import { insertLoginEvent, type LoginPlace } from '../audit/record-login-event.ts'
import { loginWrong } from '../errors.ts'
import { hashPassword, isOutdated, verifyPassword, type PasswordCost } from './passwords.ts'

interface Needs {
  db: Pick<Db, 'pool'>
  /** What a hash costs today. A hash that costs less is replaced at the login. */
  passwordCost: PasswordCost
  /** Throws if a user whose password is right may not log in now. Nothing has been recorded yet. */
  admit: (user: RightPassword) => Promise<void>
}

/** Whose password was right, and their `session_epoch`, which a new password raises. */
export interface RightPassword {
  readonly userId: string
  readonly sessionEpoch: number
}

interface Credentials {
  email: string
  password: string
  place: LoginPlace
}

interface UserRow {
  userId: string
  passwordHash: string | null
  sessionEpoch: number
  isFirst: boolean
}

export interface SignedIn extends Login {
  /** Whether this is the first login of this user. */
  readonly isFirst: boolean
}

/**
 * Checks an e-mail address and a password. Throws LOGIN_WRONG for an unknown address, a wrong password, an invitation that
 * was not accepted and a suspended account alike, and after the same work: neither the answer nor its time tells which it
 * was. Records the login in the audit log; what was refused is recorded by the caller, who knows how often that happened.
 *
 * A member of several accounts is signed in to the one they joined first.
 */
export async function signIn(needs: Needs, { email, password, place }: Credentials): Promise<SignedIn> {
  const { pool } = needs.db
  const [row] = await query<UserRow>(
    pool,
    sql`
      select users.id as user_id, password_hash, session_epoch, last_login_at is null as is_first
      from users join members on user_id = users.id join accounts on accounts.id = account_id
      where email = ${email.trim().toLowerCase()} and suspended_at is null
      limit 1`,
    { name: 'sign-in' },
  )
  const isRight = await verifyPassword(row?.passwordHash ?? null, password)
  if (row === undefined || row.passwordHash === null || !isRight) throw loginWrong()
  const { userId, passwordHash, sessionEpoch, isFirst } = row
  await needs.admit({ userId, sessionEpoch })
  const newHash = isOutdated(passwordHash, needs.passwordCost)
    ? await hashPassword(password, needs.passwordCost)
    : passwordHash
  // Only if the password is still the one that was checked: it may have been changed meanwhile.
  const [login] = await query<{ memberId: string; now: string }>(
    pool,
    sql`
      with found as (
        update users set password_hash = ${newHash}, last_login_at = now()
        where id = ${userId} and session_epoch = ${sessionEpoch} returning id
      ), audited as (${insertLoginEvent('login.succeeded', place)})
      select members.id as member_id, extract(epoch from now()) * 1000 as now
      from found join members on user_id = found.id join accounts on accounts.id = account_id
      where suspended_at is null
      order by members.created_at, members.id limit 1`,
    { name: 'signed-in' },
  )
  if (login === undefined) throw loginWrong()
  return { memberId: login.memberId, epoch: sessionEpoch, at: Math.floor(Number(login.now)), isFirst }
}
