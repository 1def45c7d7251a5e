import type { Mail } from '@frontdesk/contracts/mail'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { createCipher, type Cipher, type EncryptionKeys } from '@frontdesk/runtime/cipher'

/** What enqueueing a mail needs. */
export interface MailNeeds {
  queues: Pick<Queues, 'enqueue'>
  mailCipher: Cipher
}

/** The same for a mail whose button leads to the dashboard. */
export interface LinkingMailNeeds extends MailNeeds {
  /** The public address of this installation. */
  baseUrl: string
}

/** A mail as it waits in the outbox and in the queue. */
export interface EncryptedMail {
  id: string
  encrypted: string
}

/** Creates the cipher for mails in the queue. API and workers share the ENCRYPTION_KEY. */
export const newMailCipher = (encryptionKeys: EncryptionKeys): Cipher => createCipher(encryptionKeys, 'mail')

/**
 * Encrypts a mail, because it may hold a link that logs somebody in, and PostgreSQL and Redis write it to disk. The id
 * becomes the Message-ID, so that mail programs recognise a mail that is sent twice.
 */
export const encryptMail = (mailCipher: Cipher, { id, ...mail }: Mail & { id: string }): EncryptedMail => ({
  id,
  encrypted: mailCipher.encrypt(JSON.stringify(mail), id),
})

/** Enqueues a mail for a worker to send. */
export const enqueueMail = ({ queues, mailCipher }: MailNeeds, mail: Mail & { id: string }): Promise<void> =>
  enqueueEncrypted({ queues }, encryptMail(mailCipher, mail))

/** Enqueues a mail that is encrypted. */
export const enqueueEncrypted = (
  { queues }: Pick<MailNeeds, 'queues'>,
  { id, encrypted }: EncryptedMail,
): Promise<void> => queues.enqueue('send-mail', { mailId: id, encrypted }, { id: `send-mail-${id}` })
