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
 * Turns off the second factor of a user, with their recovery codes. Returns the mail that says so. It is in the outbox:
 * the caller may enqueue it, or leave it to the sweep.
 */
export async function removeSecondFactor(needs: Needs, userId: string, remover: Remover): Promise<EncryptedMail> {
  const [reader] = await query<TimedMailReader>(
    needs.db.pool,
    sql`select email, language, ${TIMEZONE_OF_USER} as timezone from users where id = ${userId}`,
  )
  if (reader === undefined) throw secondFactorUnknown()
  const mail = secondFactorMail(needs, 'removed', reader)
  const removed = await execute(
    needs.db.pool,
    sql`
      with removed as (delete from second_factors where user_id = ${userId} and confirmed_at is not null returning user_id),
        audited as (${insertChangeOfUser(actions[remover], 'removed')}),
        mailed as (${insertAccountMails([mail], sql`exists (select from removed)`)})
      select from removed`,
  )
  if (removed !== 1) throw secondFactorUnknown()
  return mail
}
