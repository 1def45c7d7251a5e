import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { sendWebhook } from '@frontdesk/tools/webhooks/send-webhook'
import type { Deps } from '../deps.ts'

/** Tells a webhook of an event. A run whose delivery was settled or asked for again meanwhile does nothing. */
export async function sendWebhookJob(
  needs: Pick<Deps, 'db' | 'egress' | 'secretCipher'>,
  payload: JobPayload<'send-webhook'>,
  { signal }: JobContext,
): Promise<void> {
  await sendWebhook(needs, payload, signal)
}
