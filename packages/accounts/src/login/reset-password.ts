import { randomUUID } from 'node:crypto'
import type { Db } from '@frontdesk/db/connect'
import { enqueueMail, type MailNeeds } from '../mails/enqueue-mail.ts'
import { linkInvalid } from '../errors.ts'
import { hashOfToken, newLinkToken } from './link-token.ts'
import { passwordResetMail } from '../mails/mail-texts.ts'
import { RECORD_PASSWORD_CHANGE } from '../audit/record-password-change.ts'
import { hashPassword } from './passwords.ts'

interface ForgottenPassword {
  email: string
  /** Where the dashboard is, as the operator says: never as the request does. */
  baseUrl: string
}

const validMinutes = 15

// One row is written whoever asks, so that neither the answer nor its time tells who has a login here.
const resetSql = `
  with expired as (delete from password_resets where expires_at < now() - interval '1 hour')
  insert into password_resets (id, user_id, token_hash, expires_at)
  values ($1,
          (select users.id from users where email = $2 and password_hash is not null
             and exists (select from members join accounts on accounts.id = account_id
                         where user_id = users.id and suspended_at is null)),
          $3, now() + interval '${validMinutes} minutes')
  returning user_id`

/** Sends a link for a new password to an address that somebody logs in with, and does the same work for any other. */
export async function requestPasswordReset(
  needs: MailNeeds & { db: Pick<Db, 'pool'> },
  { email, baseUrl }: ForgottenPassword,
): Promise<void> {
  const id = randomUUID()
  const address = email.trim().toLowerCase()
  const { token, hash } = newLinkToken()
  const { rows } = await needs.db.pool.query(resetSql, [id, address, hash])
  const mail = passwordResetMail({ link: `${baseUrl}/dashboard/reset-password#${token}` })
  await enqueueMail(needs, { id, to: rows[0].user_id === null ? null : address, ...mail })
}

// The link is used up in the statement that sets the password: of two requests at once, one finds it.
const useSql = `
  with link as (
    delete from password_resets where token_hash = $1 and expires_at > now() and user_id is not null returning user_id
  ), others as (
    delete from password_resets where user_id in (select user_id from link) and token_hash <> $1
  ), changed as (
    update users set password_hash = $2, session_epoch = session_epoch + 1
    where id in (select user_id from link) returning id
  ), noted as (${RECORD_PASSWORD_CHANGE})
  select from changed`

/** Sets a new password for whoever shows the link of a mail, once, and ends all of their logins. */
export async function resetPassword(
  { db }: { db: Pick<Db, 'pool'> },
  { token, password }: { token: string; password: string },
): Promise<void> {
  const hash = hashOfToken(token)
  const { rowCount } = await db.pool.query(
    'select from password_resets where token_hash = $1 and expires_at > now() and user_id is not null',
    [hash],
  )
  // Looked up first, so that made-up links do not cost 25 ms of a core each.
  if (rowCount !== 1) throw linkInvalid()
  const used = await db.pool.query(useSql, [hash, await hashPassword(password)])
  if (used.rowCount !== 1) throw linkInvalid()
}
