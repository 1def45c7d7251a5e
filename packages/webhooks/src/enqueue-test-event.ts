import { randomUUID } from 'node:crypto'
import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { testEvent, type WebhookDelivery } from '@frontdesk/contracts/account/webhooks'
import type { Db } from '@frontdesk/db/connect'
import { webhookUnknown } from './errors.ts'
import { findOwnWebhook, readDelivery } from './list-webhooks.ts'

/** What a test sends: nothing of a visitor. */
const data = { message: 'This is a test of your webhook. Nothing happened.' }

/**
 * Enqueues a test event for one webhook, signed and delivered as every other, also while the webhook is disabled. It is
 * sent once: who asks for a test waits for its outcome.
 */
export async function enqueueTestEvent({ db }: { db: Db }, actor: Actor, webhookId: string): Promise<WebhookDelivery> {
  checkFeature(actor, 'tool-content')
  const { id, chatbotId } = await findOwnWebhook({ db }, actor, webhookId)
  const [deliveryId, eventId] = [randomUUID(), randomUUID()]
  await db.prisma.$transaction(async tx => {
    await tx.webhookDelivery.create({
      data: { id: deliveryId, webhookId: id, eventId, event: testEvent, chatbotId, data },
    })
    await recordChange({ tx }, actor, { action: 'webhook.tested', objectId: id })
  })
  const delivery = await readDelivery({ db }, { webhookId: id, deliveryId })
  if (delivery === null) throw webhookUnknown()
  return delivery
}
