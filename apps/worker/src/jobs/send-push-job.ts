import type { JobPayload } from '@frontdesk/contracts/jobs'
import { mayAnswer } from '@frontdesk/live-chat/may-answer'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { sendPush } from '@frontdesk/push/send-push'
import type { Deps } from '../deps.ts'

/** Sends a message to a browser of somebody whose dashboard is closed. One that was sent or asked for again does nothing. */
export async function sendPushJob(
  needs: Pick<Deps, 'db' | 'egress' | 'secretCipher' | 'baseUrl' | 'mailAddress' | 'log' | 'metrics'>,
  payload: JobPayload<'send-push'>,
  { signal }: JobContext,
): Promise<void> {
  const { baseUrl, mailAddress, log, metrics } = needs
  // A push service takes an address by https, or one for mails.
  const pushContact = baseUrl.startsWith('https://') ? baseUrl : `mailto:${mailAddress}`
  const tried = await sendPush({ ...needs, pushContact }, payload, { mayAnswer, signal })
  if (tried === undefined) return
  const { result, ...place } = tried
  metrics.pushTried(result)
  if (result === 'refused')
    log.warn(place, 'a push service rejects this installation; check its clock, BASE_URL and MAIL_FROM')
}
