import type { JobPayload } from '@frontdesk/contracts/jobs'
import { mayAnswer } from '@frontdesk/live-chat/may-answer'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { sendPush } from '@frontdesk/push/send-push'
import type { Deps } from '../deps.ts'

/** Sends a message to a browser of somebody whose dashboard is closed. One that was sent or asked for again does nothing. */
export async function sendPushJob(
  needs: Pick<Deps, 'db' | 'egress' | 'secretCipher' | 'baseUrl' | 'mailAddress'>,
  payload: JobPayload<'send-push'>,
  { signal }: JobContext,
): Promise<void> {
  const { baseUrl, mailAddress } = needs
  // A push service takes an address by https, or one for mails.
  const pushContact = baseUrl.startsWith('https://') ? baseUrl : `mailto:${mailAddress}`
  await sendPush({ ...needs, pushContact }, payload, { mayAnswer, signal })
}
