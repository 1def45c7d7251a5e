import type { Actor } from '@frontdesk/accounts/actor'
import { isUuid } from '@frontdesk/contracts/text'
import type {
  WebhookDeliveriesQuery,
  Webhook,
  WebhookDelivery,
  WebhookEvent,
} from '@frontdesk/contracts/account/webhooks'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import type { Webhook as Row } from '@frontdesk/db/generated/client'
import { webhookUnknown } from './errors.ts'

interface Needs {
  db: Db
}

/** Lists the webhooks of the account, oldest first, without their secrets. */
export async function listWebhooks({ db }: Needs, { accountId }: Actor): Promise<Webhook[]> {
  const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }]
  return (await db.prisma.webhook.findMany({ where: { accountId }, orderBy })).map(presentWebhook)
}

/** Reads one webhook of the account. */
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
export const presentWebhook = ({ id, chatbotId, url, events, isEnabled, version, createdAt }: Row): Webhook => ({
  id,
  chatbotId,
  url,
  // Only what a request may name is stored.
  events: events as WebhookEvent[],
  isEnabled,
  version,
  createdAt: createdAt.toISOString(),
})

const maxShown = 100

interface DeliveryRow extends Omit<WebhookDelivery, 'createdAt' | 'nextTryAt'> {
  createdAt: Date
  nextTryAt: Date | null
}

/** Columns of a delivery as `presentDelivery` reads them. */
const DELIVERY_COLUMNS = sql`id, event_id, event, chatbot_id, state, tries, outcome, created_at,
  case when state = 'waiting' then due_at end as next_try_at`

/** Lists the latest deliveries of a webhook, newest first, without their data. */
export async function listDeliveries(
  needs: Needs,
  actor: Actor,
  { webhookId, state }: WebhookDeliveriesQuery & { webhookId: string },
): Promise<WebhookDelivery[]> {
  const { id } = await findOwnWebhook(needs, actor, webhookId)
  const rows = await query<DeliveryRow>(
    needs.db.pool,
    sql`
      select ${DELIVERY_COLUMNS} from webhook_deliveries
      where webhook_id = ${id} and created_at > now() - ${RETENTION}
        and (${state ?? null}::delivery_state is null or state = ${state ?? null}::delivery_state)
      order by created_at desc, id limit ${maxShown}`,
  )
  return rows.map(presentDelivery)
}

/** Reads one delivery of a webhook that is the actor's. Null if it is gone. */
export async function readDelivery(
  { db }: { db: Pick<Db, 'pool'> },
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<WebhookDelivery | null> {
  const [row] = await query<DeliveryRow>(
    db.pool,
    sql`select ${DELIVERY_COLUMNS} from webhook_deliveries where id = ${deliveryId} and webhook_id = ${webhookId}`,
  )
  return row === undefined ? null : presentDelivery(row)
}

const presentDelivery = ({ createdAt, nextTryAt, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  nextTryAt: nextTryAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})
