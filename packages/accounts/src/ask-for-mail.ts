import type { Mail } from '@frontdesk/contracts/mail'
import type { Queues } from '@frontdesk/jobs/enqueue'
import { createSealer, type Sealer, type SealingKeys } from '@frontdesk/runtime/sealer'

/** What asking for a mail takes. */
export interface MailNeeds {
  queues: Pick<Queues, 'enqueue'>
  mailSealer: Sealer
}

/** What seals mails on their way to the worker, made from the ENCRYPTION_KEY that both sides share, and those before it. */
export const newMailSealer = (encryptionKeys: SealingKeys): Sealer => createSealer(encryptionKeys, 'mail')

/**
 * Asks a worker to send a mail. Redis gets it sealed: a link to choose a password stays unread in its files. The id
 * names the mail for good, so that sending it twice shows at the other end.
 */
export async function askForMail(
  { queues, mailSealer }: MailNeeds,
  { id, ...mail }: Mail & { id: string },
): Promise<void> {
  const sealed = mailSealer.seal(JSON.stringify(mail), id)
  await queues.enqueue('send-mail', { mailId: id, sealed }, { id: `send-mail-${id}` })
}
