import { Value } from '@sinclair/typebox/value'
import type { JobPayload } from '@frontdesk/contracts/jobs'
import { Mail } from '@frontdesk/contracts/mail'
import type { Deps } from '../deps.ts'

/** Sends a mail that was encrypted for its id. A mail to nobody was only asked for so that asking takes the same time. */
export async function sendMailJob(
  { mailCipher, sendMail, log }: Pick<Deps, 'mailCipher' | 'sendMail' | 'log'>,
  { mailId, encrypted }: JobPayload<'send-mail'>,
): Promise<void> {
  const text = mailCipher.decrypt(encrypted, mailId)
  const mail: unknown = text === null ? null : JSON.parse(text)
  if (!Value.Check(Mail, mail)) {
    log.error({ mailId }, 'mail not sent: the process that enqueued it has another ENCRYPTION_KEY than this worker')
    return
  }
  const { to, ...content } = mail
  if (to !== null) await sendMail({ id: mailId, to, ...content })
}
