import { randomUUID } from 'node:crypto'
import { inFieldAsync } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { accountMail, enqueueWritten, insertAccountMails } from '../mails/account-mails.ts'
import type { EncryptedMail, LinkingMailNeeds, MailNeeds } from '../mails/enqueue-mail.ts'
import { linkInvalid } from '../errors.ts'
import { hashOfToken, newLinkToken } from './link-token.ts'
import { passwordResetMail } from '../mails/mail-texts.ts'
import { passwordChangedMail, type TimedMailReader } from '../mails/login-mails.ts'
import { TIMEZONE_OF_USER } from '../mails/timezone-of-user.ts'
import { insertLoginEvent, type LoginPlace } from '../audit/record-login-event.ts'
import { recordPasswordChange } from '../audit/record-password-change.ts'
import { hashNewPassword } from './passwords.ts'

interface ForgottenPassword {
  email: string
  /** The address of the dashboard from the settings. Never from the request, which could name another host. */
  baseUrl: string
  place: LoginPlace
  /** Of whoever asks: whether there is a user, with a language of their own, nothing may tell. */
  language: string
}

/**
 * As long as the limit on mails to one mailbox counts: whoever is refused a further mail has one whose link still works,
 * although a stranger may have requested it.
 */
const validMinutes = 60

/**
 * Sends a link for a new password to the address of a user. For any other address it does the same work and writes a row,
 * too, so that neither the answer nor its time tells who has a login here.
 */
export async function requestPasswordReset(
  needs: MailNeeds & { db: Pick<Db, 'pool'> },
  { email, baseUrl, place, language }: ForgottenPassword,
): Promise<void> {
  const id = randomUUID()
  const address = email.trim().toLowerCase()
  const { token, hash } = newLinkToken()
  const text = passwordResetMail({ language, link: `${baseUrl}/dashboard/reset-password#${token}` })
  // One of the two is written: a mail without a receiver is not sent.
  const [mail, nobody] = [address, null].map(to => accountMail(needs.mailCipher, { id, to, ...text })) as [
    EncryptedMail,
    EncryptedMail,
  ]
  const [reset] = await query<{ userId: string | null }>(
    needs.db.pool,
    sql`
      with expired as (delete from password_resets where expires_at < now() - interval '1 hour'), found as (
        select users.id from users where email = ${address} and password_hash is not null
          and exists (select from members join accounts on accounts.id = account_id
                      where user_id = users.id and suspended_at is null)
      ), audited as (${insertLoginEvent('password.reset-requested', place)}), mailed as (
        insert into account_mails (id, encrypted)
        select ${id}::uuid, case when exists (select from found) then ${mail.encrypted} else ${nobody.encrypted} end::text
      )
      insert into password_resets (id, user_id, token_hash, expires_at)
      values (${id}, (select id from found), ${hash}, now() + make_interval(mins => ${validMinutes}))
      returning user_id`,
  )
  await enqueueWritten(needs, [reset?.userId ? mail : nobody])
}

/**
 * Sets a new password for the user of a link, once, ends all of their logins, and says so by mail. Resolves with their
 * address.
 */
export async function resetPassword(
  needs: LinkingMailNeeds & { db: Pick<Db, 'pool'> },
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  const { pool } = needs.db
  const tokenHash = hashOfToken(token)
  const [user] = await query<TimedMailReader>(
    pool,
    sql`
      select email, language, ${TIMEZONE_OF_USER} as timezone from password_resets join users on users.id = user_id
      where token_hash = ${tokenHash} and expires_at > now()`,
  )
  // Checked first, so that made-up links do not cost 25 ms of a core each.
  if (user === undefined) throw linkInvalid()
  const passwordHash = await inFieldAsync('/password', () => hashNewPassword({ password, email: user.email }))
  const mail = passwordChangedMail(needs, user)
  // The statement that sets the password deletes the link: of two requests at once, one finds it.
  const changed = await execute(
    pool,
    sql`
      with link as (
        delete from password_resets where token_hash = ${tokenHash} and expires_at > now() and user_id is not null
        returning user_id
      ), others as (
        delete from password_resets where user_id in (select user_id from link) and token_hash <> ${tokenHash}
      ), changed as (
        update users set password_hash = ${passwordHash}, session_epoch = session_epoch + 1
        where id in (select user_id from link) returning id
      ), audited as (${recordPasswordChange('changed')}), mailed as (
        ${insertAccountMails([mail], sql`exists (select from changed)`)}
      )
      select from changed`,
  )
  if (changed !== 1) throw linkInvalid()
  await enqueueWritten(needs, [mail])
  return { email: user.email }
}
