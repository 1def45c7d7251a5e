import type { Mail } from '@frontdesk/contracts/mail'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { createCipher, type Cipher, type EncryptionKeys } from '@frontdesk/runtime/cipher'

/** What enqueueing a mail needs. */
export interface MailNeeds {
  queues: Pick<Queues, 'enqueue'>
  mailCipher: Cipher
}

/** Enqueues a mail that holds nothing of visitors: where there is no mail server, operators may read it. */
export const enqueueAccountMail = (needs: MailNeeds, mail: Mail & { id: string }): Promise<void> =>
  enqueueMail(needs, { ...mail, isForOperators: true })

/** Creates the cipher for mails in the queue. API and workers share the ENCRYPTION_KEY. */
export const newMailCipher = (encryptionKeys: EncryptionKeys): Cipher => createCipher(encryptionKeys, 'mail')

/**
 * Enqueues a mail for a worker to send. It is encrypted, because it may hold a link that logs somebody in and Redis
 * writes it to disk. The id becomes the Message-ID, so that mail programs recognise a mail that is sent twice.
 */
export async function enqueueMail(
  { queues, mailCipher }: MailNeeds,
  { id, ...mail }: Mail & { id: string },
): Promise<void> {
  const encrypted = mailCipher.encrypt(JSON.stringify(mail), id)
  await queues.enqueue('send-mail', { mailId: id, encrypted }, { id: `send-mail-${id}` })
}
