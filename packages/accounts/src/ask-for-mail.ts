import type { Mail } from '@frontdesk/contracts/mail'
import type { Queues } from '@frontdesk/jobs/enqueue'
import { createCipher, type Cipher, type EncryptionKeys } from '@frontdesk/runtime/cipher'

/** What asking for a mail takes. */
export interface MailNeeds {
  queues: Pick<Queues, 'enqueue'>
  mailCipher: Cipher
}

/** What encrypts mails on their way to the worker, made from the ENCRYPTION_KEY that both sides share, and those before it. */
export const newMailCipher = (encryptionKeys: EncryptionKeys): Cipher => createCipher(encryptionKeys, 'mail')

/**
 * Asks a worker to send a mail. Redis gets it encrypted: a link to choose a password stays unread in its files. The id
 * names the mail for good, so that sending it twice shows at the other end.
 */
export async function askForMail(
  { queues, mailCipher }: MailNeeds,
  { id, ...mail }: Mail & { id: string },
): Promise<void> {
  const encrypted = mailCipher.encrypt(JSON.stringify(mail), id)
  await queues.enqueue('send-mail', { mailId: id, encrypted }, { id: `send-mail-${id}` })
}
