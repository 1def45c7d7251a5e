import { inFieldAsync } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { UserActor } from '../actor.ts'
import { passwordWrong } from '../errors.ts'
import { recordPasswordChange } from '../audit/record-password-change.ts'
import type { LinkingMailNeeds } from '../mails/enqueue-mail.ts'
import { enqueueWritten, insertAccountMails } from '../mails/account-mails.ts'
import { passwordChangedMail } from '../mails/login-mails.ts'
import { checkPassword } from './check-password.ts'
import { hashNewPassword } from './passwords.ts'

/** Changes the user's own password, ends all of their logins, this one included, and says so by mail. */
export async function changePassword(
  needs: LinkingMailNeeds & { db: Pick<Db, 'pool'> },
  { userId, email, language, timezone }: Pick<UserActor, 'userId' | 'email' | 'language' | 'timezone'>,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { sessionEpoch } = await checkPassword(needs, { userId, password })
  const chosen = { password: newPassword, email }
  const hash = await inFieldAsync('/newPassword', () => hashNewPassword(chosen))
  const mail = passwordChangedMail(needs, { email, language, timezone })
  // Only if the password is still the one that was checked: it may have been changed meanwhile.
  const changed = await execute(
    needs.db.pool,
    sql`
      with links as (delete from password_resets where user_id = ${userId}), changed as (
        update users set password_hash = ${hash}, session_epoch = session_epoch + 1
        where id = ${userId} and session_epoch = ${sessionEpoch} returning id
      ), audited as (${recordPasswordChange('changed')}), mailed as (
        ${insertAccountMails([mail], sql`exists (select from changed)`)}
      )
      select from changed`,
  )
  if (changed !== 1) throw passwordWrong()
  await enqueueWritten(needs, [mail])
}
