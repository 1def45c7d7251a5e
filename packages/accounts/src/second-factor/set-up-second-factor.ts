import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { SecondFactorSecret } from '@frontdesk/contracts/account/second-factor'
import type { Cipher } from '@frontdesk/runtime/cipher'
import type { UserActor } from '../actor.ts'
import { insertChangeOfUser } from '../audit/insert-change-of-user.ts'
import { secondFactorOn, secondFactorUnknown, secondFactorWrong } from '../errors.ts'
import { enqueueWritten, insertAccountMails } from '../mails/account-mails.ts'
import { secondFactorMail } from '../mails/second-factor-mails.ts'
import { decryptAppSecret, encryptAppSecret } from './app-secret.ts'
import type { SecondFactorNeeds } from './check-second-factor.ts'
import { findStep, newAppSecret, readCode, writeAppSecret } from './one-time-code.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

const issuer = 'Frontdesk'

/** Creates the secret of a user's app. It is not asked for before its first code was confirmed. */
export async function beginSecondFactor(
  { db, secretCipher }: { db: Pick<Db, 'pool'>; secretCipher: Cipher },
  { userId, email }: Pick<UserActor, 'userId' | 'email'>,
): Promise<SecondFactorSecret> {
  const made = newAppSecret()
  const begun = await execute(
    db.pool,
    sql`
      insert into second_factors (user_id, secret) values (${userId}, ${encryptAppSecret(secretCipher, userId, made)})
      on conflict (user_id) do update set secret = excluded.secret where second_factors.confirmed_at is null`,
  )
  if (begun !== 1) throw secondFactorOn()
  const secret = writeAppSecret(made)
  return { secret, uri: `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}` }
}

/** A second factor that was just turned on. */
interface ConfirmedFactor {
  readonly recoveryCodes: string[]
  /** The user's new `session_epoch`, for the login that is to go on. */
  readonly epoch: number
}

/**
 * Turns the second factor on if the code is one of the new app, and says so by mail. The same statement ends every login
 * of the user, also one that is just being made: they have the password alone. The recovery codes replace those of passkeys.
 */
export async function confirmSecondFactor(
  needs: SecondFactorNeeds,
  { userId, ...reader }: Pick<UserActor, 'userId' | 'email' | 'language' | 'timezone'>,
  code: string,
): Promise<ConfirmedFactor> {
  const { pool } = needs.db
  const [row] = await query<{ secret: Buffer; isOn: boolean }>(
    pool,
    sql`select secret, confirmed_at is not null as is_on from second_factors where user_id = ${userId}`,
  )
  if (row === undefined) throw secondFactorUnknown()
  if (row.isOn) throw secondFactorOn()
  const secret = decryptAppSecret(needs.secretCipher, userId, row.secret)
  const digits = readCode(code)
  const step = secret === null || digits === null ? null : findStep(secret, digits)
  if (step === null) throw secondFactorWrong('invalid')
  const recoveryCodes = newRecoveryCodes()
  const mail = secondFactorMail(needs, 'added', reader)
  const [raised] = await query<{ epoch: number }>(
    pool,
    sql`
      with confirmed as (
        update second_factors set confirmed_at = now(), last_step = ${step}
        where user_id = ${userId} and secret = ${row.secret} and confirmed_at is null returning user_id
      ), raised as (
        update users set session_epoch = session_epoch + 1 from confirmed where id = user_id
        returning session_epoch as epoch
      ), earlier as (
        delete from recovery_codes where user_id in (select user_id from confirmed)
      ), codes as (
        insert into recovery_codes (user_id, code_hash)
        select user_id, code_hash from confirmed, unnest(${recoveryCodes.map(hashOfRecoveryCode)}::bytea[]) as made (code_hash)
      ), audited as (${insertChangeOfUser('second-factor.added', 'confirmed')}), mailed as (
        ${insertAccountMails([mail], sql`exists (select from confirmed)`)}
      )
      select epoch from raised`,
  )
  if (raised === undefined) throw secondFactorOn()
  await enqueueWritten(needs, [mail])
  return { recoveryCodes, ...raised }
}
