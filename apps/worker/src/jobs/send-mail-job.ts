import { Value } from '@sinclair/typebox/value'
import type { JobPayload } from '@frontdesk/contracts/jobs'
import { Mail } from '@frontdesk/contracts/mail'
import type { Deps } from '../deps.ts'

/**
 * How long it is known that a mail was sent. A job that is done leaves nothing in the queue, so an enqueue that is tried
 * again, because its answer was lost or its process died, makes a second job.
 */
const sentSeconds = 60

/** Sends a mail that was encrypted for its id. A mail without a recipient exists only to equalise response times. */
export async function sendMailJob(
  {
    redis,
    namespace,
    mailCipher,
    sendMail,
    log,
  }: Pick<Deps, 'redis' | 'namespace' | 'mailCipher' | 'sendMail' | 'log'>,
  { mailId, encrypted }: JobPayload<'send-mail'>,
): Promise<void> {
  const text = mailCipher.decrypt(encrypted, mailId)
  const mail: unknown = text === null ? null : JSON.parse(text)
  if (!Value.Check(Mail, mail)) {
    log.error(
      { mailId },
      'email not sent: the process that enqueued it has a different ENCRYPTION_KEY than this worker',
    )
    return
  }
  const { to, ...content } = mail
  if (to === null) return
  const sentKey = `${namespace}:mail-sent:${mailId}`
  if ((await redis.exists(sentKey)) === 1) return
  await sendMail({ id: mailId, to, ...content })
  // It is sent, whatever becomes of this: an error would have it sent once more.
  await redis.set(sentKey, '1', 'EX', sentSeconds).catch(() => undefined)
}
