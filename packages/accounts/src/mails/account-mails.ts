import { randomUUID } from 'node:crypto'
import type { Mail } from '@frontdesk/contracts/mail'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { encryptMail, enqueueEncrypted, type EncryptedMail, type MailNeeds } from './enqueue-mail.ts'

/*
 * The outbox of mails about logins and teams. A mail is written by the statement, or in the transaction, of what it is
 * about: neither is there without the other. After the commit it is enqueued at once, because somebody may wait for its
 * link. A mail that is still there after some seconds goes with the sweep: Redis was away, or the process ended. So the
 * change has been made when the request is answered, whatever becomes of Redis.
 */

type Needs = Pick<MailNeeds, 'queues'> & { db: Pick<Db, 'pool'> }

/** Makes a mail of the outbox. It holds nothing of visitors: where there is no mail server, operators may read it. */
export const accountMail = (
  mailCipher: Cipher,
  { id = randomUUID(), ...mail }: Mail & { id?: string },
): EncryptedMail => encryptMail(mailCipher, { id, ...mail, isForOperators: true })

/** The statement, or the CTE, that writes mails to the outbox: only where the condition holds, if there is one. */
export const insertAccountMails = (mails: readonly EncryptedMail[], condition: Sql = sql`true`): Sql => sql`
  insert into account_mails (id, encrypted)
  select mails.id, mails.encrypted from unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ encrypted }) => encrypted)}::text[]) as mails (id, encrypted)
  where ${condition}`

/** Enqueues mails that were just written. Those that the queue does not get are left to the sweep. */
export async function enqueueWritten(needs: Needs, mails: readonly EncryptedMail[]): Promise<void> {
  await enqueueAndDelete(needs, mails).catch(() => undefined)
}

/** Writes a mail that belongs to no change, and enqueues it. */
export async function sendAccountMail(needs: MailNeeds & { db: Pick<Db, 'pool'> }, mail: Mail): Promise<void> {
  const mails = [accountMail(needs.mailCipher, mail)]
  await execute(needs.db.pool, insertAccountMails(mails))
  await enqueueWritten(needs, mails)
}

/** Mails of one run of the sweep; the next run takes the others. */
const batchSize = 100

/** Enqueues the mails of the outbox that nobody has enqueued. Returns how many. */
export async function enqueueAccountMails(needs: Needs, { olderThanMs }: { olderThanMs: number }): Promise<number> {
  const mails = await query<EncryptedMail>(
    needs.db.pool,
    sql`
      select id, encrypted from account_mails where created_at <= now() - ${olderThanMs} * interval '1 millisecond'
      order by created_at limit ${batchSize}`,
  )
  await enqueueAndDelete(needs, mails)
  return mails.length
}

async function enqueueAndDelete({ db, queues }: Needs, mails: readonly EncryptedMail[]): Promise<void> {
  for (const mail of mails) {
    await enqueueEncrypted({ queues }, mail)
    await execute(db.pool, sql`delete from account_mails where id = ${mail.id}`)
  }
}
