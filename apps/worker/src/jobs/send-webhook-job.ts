import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { dispatchNextDelivery } from '@frontdesk/webhooks/dispatch-deliveries'
import { sendWebhook } from '@frontdesk/webhooks/send-webhook'
import type { Deps } from '../deps.ts'

/**
 * Tells a webhook of an event, and enqueues the next delivery of its account, behind those of others. A run whose delivery
 * was settled or asked for again meanwhile does nothing.
 */
export async function sendWebhookJob(
  needs: Pick<Deps, 'db' | 'queues' | 'egress' | 'secretCipher'>,
  payload: JobPayload<'send-webhook'>,
  { signal }: JobContext,
): Promise<void> {
  const accountId = await sendWebhook(needs, payload, signal)
  if (accountId !== undefined) await dispatchNextDelivery(needs, accountId)
}
