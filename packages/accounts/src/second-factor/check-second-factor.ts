import type { FactorProof } from '@frontdesk/contracts/account/second-factor'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { insertChangeOfUser } from '../audit/insert-change-of-user.ts'
import { secondFactorLimited, secondFactorWrong } from '../errors.ts'
import { enqueueWritten, insertAccountMails } from '../mails/account-mails.ts'
import type { LinkingMailNeeds } from '../mails/enqueue-mail.ts'
import { secondFactorMail } from '../mails/second-factor-mails.ts'
import type { TimedMailReader } from '../mails/login-mails.ts'
import { checkPasskey, type PasskeyCeremony } from '../passkeys/check-passkey.ts'
import { decryptAppSecret } from './app-secret.ts'
import type { Factor } from './factor.ts'
import { findStep, readCode } from './one-time-code.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'

/*
 * Codes have six digits, so that guesses must be few: a user has ten wrong codes in a day, from wherever they come. They
 * are counted in PostgreSQL, by the statement that reads the secret: of a thousand guesses at once, ten are looked at, and
 * losing Redis gives no more. Only those who know the password, or are logged in, come as far as this. A recovery code has
 * 80 random bits and is accepted however many codes were wrong, so that they cannot lock its owner out.
 */

export interface SecondFactorNeeds extends LinkingMailNeeds {
  db: Pick<Db, 'pool'>
  secretCipher: Cipher
}

/** The user whose code is checked. */
export interface FactorOwner extends TimedMailReader {
  readonly userId: string
}

/** At three valid codes out of a million, that is a chance of 1 % in a year of guessing every day. */
const mostWrong = 10

const isRecent = sql`coalesce(wrong_since > now() - interval '24 hours', false)`

/**
 * Checks a code of the user's app, or a recovery code, and uses it up. Null: it is wrong, or was used before. Throws if the
 * user has had too many wrong codes.
 */
export async function checkSecondFactor(
  needs: SecondFactorNeeds,
  owner: FactorOwner,
  code: string,
): Promise<Factor | null> {
  const digits = readCode(code)
  return digits === null ? checkRecoveryCode(needs, owner, code) : checkAppCode(needs, owner, digits)
}

/** Checks what somebody who is logged in proves their second factor with. Throws SECOND_FACTOR_WRONG or PASSKEY_WRONG. */
export async function checkOwnFactor(
  needs: SecondFactorNeeds & { ceremony: PasskeyCeremony },
  owner: FactorOwner,
  proof: FactorProof,
): Promise<void> {
  if ('passkey' in proof) await checkPasskey(needs, { assertion: proof.passkey, ownerId: owner.userId })
  else if ((await checkSecondFactor(needs, owner, proof.code)) === null) throw secondFactorWrong('invalid')
}

async function checkAppCode(needs: SecondFactorNeeds, owner: FactorOwner, code: string): Promise<Factor | null> {
  const { pool } = needs.db
  const { userId } = owner
  const [tried] = await query<{ secret: Buffer; wrongCodes: number }>(
    pool,
    sql`
      update second_factors
      set wrong_codes = case when ${isRecent} then wrong_codes + 1 else 1 end,
          wrong_since = case when ${isRecent} then wrong_since else now() end
      where user_id = ${userId} and confirmed_at is not null and (wrong_codes < ${mostWrong} or not ${isRecent})
      returning secret, wrong_codes`,
  )
  if (tried === undefined) {
    const seconds = await readSecondsLeft(needs, userId)
    // Without a second factor no code is right.
    if (seconds === null) return null
    throw secondFactorLimited(Math.max(1, seconds))
  }
  const secret = decryptAppSecret(needs.secretCipher, userId, tried.secret)
  const step = secret === null ? null : findStep(secret, code)
  const accepted = await execute(
    pool,
    sql`
      update second_factors set last_step = ${step}, wrong_codes = 0, wrong_since = null
      where user_id = ${userId} and secret = ${tried.secret} and coalesce(last_step, 0) < ${step}`,
  )
  if (accepted === 1) return 'code'
  if (tried.wrongCodes === mostWrong) await reportLimit(needs, owner)
  return null
}

async function readSecondsLeft({ db }: SecondFactorNeeds, userId: string): Promise<number | null> {
  const [row] = await query<{ seconds: number | null }>(
    db.pool,
    sql`
      select ceil(extract(epoch from wrong_since + interval '24 hours' - now()))::int as seconds
      from second_factors where user_id = ${userId}`,
  )
  return row?.seconds ?? null
}

/** Tells the user that somebody has used up their wrong codes: it may be somebody else who knows the password. */
async function reportLimit(needs: SecondFactorNeeds, { userId, ...reader }: FactorOwner): Promise<void> {
  const mail = secondFactorMail(needs, 'limited', reader)
  await execute(
    needs.db.pool,
    sql`
      with mailed as (${insertAccountMails([mail])})
      insert into audit_log (account_id, user_id, action, fields)
      select account_id, user_id, 'second-factor.limited', '{}' from members where user_id = ${userId}`,
  )
  await enqueueWritten(needs, [mail])
}

async function checkRecoveryCode(
  needs: SecondFactorNeeds,
  { userId, ...reader }: FactorOwner,
  code: string,
): Promise<Factor | null> {
  const mail = secondFactorMail(needs, 'recovered', reader)
  const used = await execute(
    needs.db.pool,
    sql`
      with used as (
        delete from recovery_codes where user_id = ${userId} and code_hash = ${hashOfRecoveryCode(code)} returning user_id
      ), audited as (${insertChangeOfUser('recovery-code.used', 'used')}), mailed as (${insertAccountMails([mail], sql`exists (select from used)`)})
      select from used`,
  )
  if (used !== 1) return null
  await enqueueWritten(needs, [mail])
  return 'recovery'
}
