import type { Actor } from '@frontdesk/accounts/actor'
import { isUuid } from '@frontdesk/contracts/text'
import type {
  WebhookDeliveriesQuery,
  Webhook,
  WebhookDelivery,
  WebhookEvent,
} from '@frontdesk/contracts/account/webhooks'
import type { Db } from '@frontdesk/db/connect'
import type { Webhook as Row } from '@frontdesk/db/generated/client'
import { webhookUnknown } from '../errors.ts'

interface Needs {
  db: Db
}

/** The webhooks of the account, oldest first. Their secrets stay where they are. */
export async function listWebhooks({ db }: Needs, { accountId }: Actor): Promise<Webhook[]> {
  const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }]
  return (await db.prisma.webhook.findMany({ where: { accountId }, orderBy })).map(presentWebhook)
}

/** One webhook of the account. */
export async function readWebhook(needs: Needs, actor: Actor, webhookId: string): Promise<Webhook> {
  return presentWebhook(await findOwnWebhook(needs, actor, webhookId))
}

/** The row of a webhook of the account. */
export async function findOwnWebhook({ db }: Needs, { accountId }: Actor, webhookId: string): Promise<Row> {
  const where = { id: webhookId.toLowerCase(), accountId }
  const row = isUuid(webhookId) ? await db.prisma.webhook.findFirst({ where }) : null
  if (row === null) throw webhookUnknown()
  return row
}

/** A webhook as its owner sees it. */
export const presentWebhook = ({ id, chatbotId, url, events, isEnabled, createdAt }: Row): Webhook => ({
  id,
  chatbotId,
  url,
  // Only what a request may name is stored.
  events: events as WebhookEvent[],
  isEnabled,
  createdAt: createdAt.toISOString(),
})

const shown = 100

const deliveriesSql = `
select id, event_id as "eventId", event, chatbot_id as "chatbotId", state, tries, outcome, created_at as "createdAt",
       case when state = 'waiting' then due_at end as "nextTryAt"
from webhook_deliveries
where webhook_id = $1 and created_at > now() - interval '720 hours' and ($2::delivery_state is null or state = $2)
order by created_at desc, id limit ${shown}`

interface DeliveryRow extends Omit<WebhookDelivery, 'createdAt' | 'nextTryAt'> {
  createdAt: Date
  nextTryAt: Date | null
}

/** What became of the last events for one webhook, newest first. What was said in them is not shown. */
export async function listDeliveries(
  needs: Needs,
  actor: Actor,
  { webhookId, state }: WebhookDeliveriesQuery & { webhookId: string },
): Promise<WebhookDelivery[]> {
  const { id } = await findOwnWebhook(needs, actor, webhookId)
  const { rows } = await needs.db.pool.query<DeliveryRow>(deliveriesSql, [id, state ?? null])
  return rows.map(({ createdAt, nextTryAt, ...row }) => ({
    ...row,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}
