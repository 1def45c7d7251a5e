import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { insertChangeOfUser } from '../audit/insert-change-of-user.ts'
import { secondFactorUnknown } from '../errors.ts'
import { insertAccountMails } from '../mails/account-mails.ts'
import type { EncryptedMail } from '../mails/enqueue-mail.ts'
import type { TimedMailReader } from '../mails/login-mails.ts'
import { secondFactorMail } from '../mails/second-factor-mails.ts'
import { TIMEZONE_OF_USER } from '../mails/timezone-of-user.ts'
import { hasPasskey } from './has-second-factor.ts'

interface Needs {
  db: Pick<Db, 'pool'>
  mailCipher: Cipher
  baseUrl: string
}

/** Who turns a second factor off: its user, with a code, or an operator for a user who has lost it. */
export type Remover = 'user' | 'operator'

const actions = { user: 'second-factor.removed', operator: 'second-factor.reset' } as const satisfies Record<
  Remover,
  string
>

/**
 * Removes the app of a user; of an operator's hand also their passkeys. Without a second factor that is left, their
 * recovery codes go as well. Returns the mail that says so. It is in the outbox: the caller may enqueue it, or leave it to
 * the sweep.
 */
export async function removeSecondFactor(needs: Needs, userId: string, remover: Remover): Promise<EncryptedMail> {
  const [found] = await query<TimedMailReader & { keeps: boolean }>(
    needs.db.pool,
    sql`select email, language, ${TIMEZONE_OF_USER} as timezone, ${hasPasskey(sql`users.id`)} as keeps from users where id = ${userId}`,
  )
  if (found === undefined) throw secondFactorUnknown()
  const { keeps, ...reader } = found
  const isReset = remover === 'operator'
  const mail = secondFactorMail(needs, keeps && !isReset ? 'appRemoved' : 'removed', reader)
  const removed = await execute(
    needs.db.pool,
    sql`
      with app as (delete from second_factors where user_id = ${userId} and confirmed_at is not null returning user_id),
        keys as (delete from passkeys where user_id = ${userId} and ${isReset} returning user_id),
        removed as (select user_id from app union select user_id from keys),
        codes as (
          delete from recovery_codes
          where user_id in (select user_id from removed) and (${isReset} or not ${hasPasskey(sql`recovery_codes.user_id`)})
        ),
        audited as (${insertChangeOfUser(actions[remover], 'removed')}),
        mailed as (${insertAccountMails([mail], sql`exists (select from removed)`)})
      select from removed`,
  )
  if (removed !== 1) throw secondFactorUnknown()
  return mail
}
