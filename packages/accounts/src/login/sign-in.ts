import type { PasskeyAssertion } from '@frontdesk/contracts/account/passkeys'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Login } from '../actor.ts'
import { insertLoginEvent, type LoginPlace } from '../audit/record-login-event.ts'
import { loginWrong, secondFactorNeeded, secondFactorWrong } from '../errors.ts'
import { checkPasskey, type PasskeyCeremony } from '../passkeys/check-passkey.ts'
import { checkSecondFactor, type SecondFactorNeeds } from '../second-factor/check-second-factor.ts'
import type { Factor } from '../second-factor/factor.ts'
import { hasApp, hasPasskey, hasSecondFactor } from '../second-factor/has-second-factor.ts'
import { singleSignOnNeeded } from '../single-sign-on/errors.ts'
import { hashPassword, isOutdated, verifyPassword, type PasswordCost } from './passwords.ts'

interface Needs extends SecondFactorNeeds {
  ceremony: PasskeyCeremony
  /** What a hash costs today. A hash that costs less is replaced at the login. */
  passwordCost: PasswordCost
  /** Throws if a user who has proved who they are has logged in too often. Nothing has been recorded yet. */
  admit: (user: AdmittedUser) => Promise<void>
}

/** Whose password, and second factor if they have one, was right, and their `session_epoch`, which a new password raises. */
export interface AdmittedUser {
  readonly userId: string
  readonly email: string
  readonly sessionEpoch: number
}

interface Credentials {
  email: string
  password: string
  /** Of the app, or a recovery code. */
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
  place: LoginPlace
}

interface UserRow {
  userId: string
  passwordHash: string | null
  sessionEpoch: number
  isFirst: boolean
  language: string | null
  timezone: string
  hasApp: boolean
  hasPasskey: boolean
  /** False: the account lets members in by single sign-on alone. */
  takesPassword: boolean
}

/**
 * Whether a member logs in by themselves: false where their account lets members in by single sign-on alone, which refuses
 * operators of the installation.
 */
export const takesPassword = sql`(is_owner or is_operator or not exists (
  select from single_sign_on where single_sign_on.account_id = accounts.id and not allows_passwords))`

export interface SignedIn extends Login {
  /** Whether this is the first login of this user. */
  readonly isFirst: boolean
  readonly factor: Factor | null
}

/**
 * Checks an e-mail address and a password. Throws LOGIN_WRONG for an unknown address, a wrong password, an invitation that
 * was not accepted and a suspended account alike, and after the same work: neither the answer nor its time tells which it
 * was. Records the login in the audit log; what was refused is recorded by the caller, who knows how often that happened.
 *
 * Where the account has turned passwords off, the right password of a member throws SINGLE_SIGN_ON_NEEDED.
 *
 * With a second factor, the right password alone throws SECOND_FACTOR_NEEDED, a wrong code SECOND_FACTOR_WRONG, and a wrong
 * passkey PASSKEY_WRONG.
 *
 * A member of several accounts is signed in to the one they joined first.
 */
export async function signIn(needs: Needs, { email, password, place, ...proof }: Credentials): Promise<SignedIn> {
  const [row] = await query<UserRow>(
    needs.db.pool,
    sql`
      select users.id as user_id, password_hash, session_epoch, last_login_at is null as is_first, language,
             coalesce(users.timezone, accounts.timezone) as timezone,
             ${hasApp(sql`users.id`)} as has_app, ${hasPasskey(sql`users.id`)} as has_passkey,
             ${takesPassword} as takes_password
      from users join members on user_id = users.id join accounts on accounts.id = account_id
      where email = ${email.trim().toLowerCase()} and suspended_at is null
      order by members.created_at, members.id limit 1`,
    { name: 'sign-in' },
  )
  const isRight = await verifyPassword(row?.passwordHash ?? null, password)
  if (row === undefined || row.passwordHash === null || !isRight) throw loginWrong()
  if (!row.takesPassword) throw singleSignOnNeeded()
  const { userId, passwordHash, sessionEpoch } = row
  const factor = row.hasApp || row.hasPasskey ? await checkFactor(needs, { ...row, email }, proof) : null
  // After the second factor: whoever only knows the password uses up no logins of a user who has one.
  await needs.admit({ userId, email, sessionEpoch })
  const newHash = isOutdated(passwordHash, needs.passwordCost) ? await hashPassword(password, needs.passwordCost) : null
  const login = await completeSignIn(needs, { ...row, place, factor, newHash })
  if (login === null) throw loginWrong()
  return login
}

interface CheckedLogin extends Pick<UserRow, 'userId' | 'sessionEpoch' | 'isFirst'> {
  readonly place: LoginPlace
  readonly factor: Factor | null
  /** Of the password, where it has to be stored anew. */
  readonly newHash: string | null
}

/**
 * Records a login whose secrets were right. Null: meanwhile the password was changed, a second factor was added or the last
 * one was removed, or the account was suspended.
 */
export async function completeSignIn(
  { db }: { db: Pick<Db, 'pool'> },
  { userId, sessionEpoch, isFirst, place, factor, newHash }: CheckedLogin,
): Promise<SignedIn | null> {
  const [login] = await query<{ memberId: string; now: string }>(
    db.pool,
    sql`
      with found as (
        update users set password_hash = coalesce(${newHash}, password_hash), last_login_at = now()
        where id = ${userId} and session_epoch = ${sessionEpoch}
          and ${hasSecondFactor(sql`users.id`)} = ${factor !== null} returning id
      ), audited as (${insertLoginEvent('login.succeeded', place, factor)})
      select members.id as member_id, extract(epoch from now()) * 1000 as now
      from found join members on user_id = found.id join accounts on accounts.id = account_id
      where suspended_at is null
      order by members.created_at, members.id limit 1`,
    { name: 'signed-in' },
  )
  if (login === undefined) return null
  return { memberId: login.memberId, epoch: sessionEpoch, at: Math.floor(Number(login.now)), isFirst, factor }
}

async function checkFactor(
  needs: Needs,
  { userId, email, language, timezone, hasApp, hasPasskey }: UserRow & { email: string },
  { code, passkey }: Pick<Credentials, 'code' | 'passkey'>,
): Promise<Factor> {
  if (passkey !== undefined) {
    await checkPasskey(needs, { assertion: passkey, ownerId: userId })
    return 'passkey'
  }
  if (code === undefined) throw secondFactorNeeded({ hasApp, hasPasskey })
  const factor = await checkSecondFactor(needs, { userId, email: email.trim().toLowerCase(), language, timezone }, code)
  if (factor === null) throw secondFactorWrong('unauthenticated')
  return factor
}
