import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Login } from '../actor.ts'
import { insertLoginEvent, type LoginPlace } from '../audit/record-login-event.ts'
import { loginWrong, secondFactorNeeded, secondFactorWrong } from '../errors.ts'
import { checkSecondFactor, type SecondFactorNeeds } from '../second-factor/check-second-factor.ts'
import type { Factor } from '../second-factor/factor.ts'
import { singleSignOnNeeded } from '../single-sign-on/errors.ts'
import { hashPassword, isOutdated, verifyPassword, type PasswordCost } from './passwords.ts'

interface Needs extends SecondFactorNeeds {
  /** What a hash costs today. A hash that costs less is replaced at the login. */
  passwordCost: PasswordCost
  /** Throws if a user who may log in otherwise has logged in too often. Nothing has been recorded yet. */
  admit: (user: AdmittedUser) => Promise<void>
}

/** Whose password, and code if they need one, was right, and their `session_epoch`, which a new password raises. */
export interface AdmittedUser {
  readonly userId: string
  readonly sessionEpoch: number
}

interface Credentials {
  email: string
  password: string
  /** Of the app, or a recovery code. */
  code?: string | undefined
  place: LoginPlace
}

interface UserRow {
  userId: string
  passwordHash: string | null
  sessionEpoch: number
  isFirst: boolean
  language: string | null
  timezone: string
  hasSecondFactor: boolean
  /** False: the account lets members in by single sign-on alone. */
  takesPassword: boolean
}

export interface SignedIn extends Login {
  /** Whether this is the first login of this user. */
  readonly isFirst: boolean
  readonly factor: Factor | null
}

/** Whether the user of the statement logs in with a code as well. */
const hasSecondFactor = sql`exists (
  select from second_factors where second_factors.user_id = users.id and confirmed_at is not null)`

/**
 * Checks an e-mail address and a password. Throws LOGIN_WRONG for an unknown address, a wrong password, an invitation that
 * was not accepted and a suspended account alike, and after the same work: neither the answer nor its time tells which it
 * was. Records the login in the audit log; what was refused is recorded by the caller, who knows how often that happened.
 *
 * Where the account has turned passwords off, the right password of a member throws SINGLE_SIGN_ON_NEEDED.
 *
 * With a second factor, the right password alone throws SECOND_FACTOR_NEEDED, and a wrong code SECOND_FACTOR_WRONG.
 *
 * A member of several accounts is signed in to the one they joined first.
 */
export async function signIn(needs: Needs, { email, password, code, place }: Credentials): Promise<SignedIn> {
  const { pool } = needs.db
  const [row] = await query<UserRow>(
    pool,
    sql`
      select users.id as user_id, password_hash, session_epoch, last_login_at is null as is_first, language,
             coalesce(users.timezone, accounts.timezone) as timezone, ${hasSecondFactor} as has_second_factor,
             is_owner or not exists (select from single_sign_on where single_sign_on.account_id = accounts.id
                                       and not allows_passwords) as takes_password
      from users join members on user_id = users.id join accounts on accounts.id = account_id
      where email = ${email.trim().toLowerCase()} and suspended_at is null
      limit 1`,
    { name: 'sign-in' },
  )
  const isRight = await verifyPassword(row?.passwordHash ?? null, password)
  if (row === undefined || row.passwordHash === null || !isRight) throw loginWrong()
  if (!row.takesPassword) throw singleSignOnNeeded()
  const { userId, passwordHash, sessionEpoch, isFirst } = row
  const factor = row.hasSecondFactor ? await checkFactor(needs, { ...row, email }, code) : null
  // After the code: whoever only knows the password uses up no logins of a user with a second factor.
  await needs.admit({ userId, sessionEpoch })
  const newHash = isOutdated(passwordHash, needs.passwordCost)
    ? await hashPassword(password, needs.passwordCost)
    : passwordHash
  // Only if the password is still the one that was checked, and no second factor was added meanwhile.
  const [login] = await query<{ memberId: string; now: string }>(
    pool,
    sql`
      with found as (
        update users set password_hash = ${newHash}, last_login_at = now()
        where id = ${userId} and session_epoch = ${sessionEpoch} and ${hasSecondFactor} = ${row.hasSecondFactor} returning id
      ), audited as (${insertLoginEvent('login.succeeded', place, factor)})
      select members.id as member_id, extract(epoch from now()) * 1000 as now
      from found join members on user_id = found.id join accounts on accounts.id = account_id
      where suspended_at is null
      order by members.created_at, members.id limit 1`,
    { name: 'signed-in' },
  )
  if (login === undefined) throw loginWrong()
  return { memberId: login.memberId, epoch: sessionEpoch, at: Math.floor(Number(login.now)), isFirst, factor }
}

async function checkFactor(
  needs: SecondFactorNeeds,
  { userId, email, language, timezone }: UserRow & { email: string },
  code: string | undefined,
): Promise<Factor> {
  if (code === undefined) throw secondFactorNeeded()
  const factor = await checkSecondFactor(needs, { userId, email: email.trim().toLowerCase(), language, timezone }, code)
  if (factor === null) throw secondFactorWrong('unauthenticated')
  return factor
}
