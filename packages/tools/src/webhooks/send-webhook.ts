import { AppError } from '@frontdesk/contracts/app-error'
import type { WebhookEvent } from '@frontdesk/contracts/account/webhooks'
import type { Db } from '@frontdesk/db/connect'
import type { Egress } from '@frontdesk/egress/open-egress'
import { sendRequest } from '@frontdesk/egress/send-request'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { signatureOf, decryptWebhookSecret } from './webhook-secret.ts'

export interface SendNeeds {
  db: Pick<Db, 'pool'>
  /** The door to outside hosts. */
  egress: Egress
  secretCipher: Cipher
}

/** A delivery, and which time a worker was asked for it: only the last one sends. */
export interface AskedDelivery {
  deliveryId: string
  ask: number
}

interface Row {
  webhookId: string
  url: string
  secret: Buffer
  isEnabled: boolean
  eventId: string
  event: WebhookEvent
  chatbotId: string
  /** JSON as it was written down: every try sends the same bytes. */
  data: string
  createdAt: Date
  tries: number
}

/** Counted before it is sent: a worker that dies meanwhile has tried. */
const claimSql = `
update webhook_deliveries set tries = tries + 1 from webhooks
where webhook_deliveries.id = $1 and asks = $2 and state = 'waiting' and webhooks.id = webhook_id
returning webhook_id as "webhookId", url, secret, is_enabled as "isEnabled", event_id as "eventId", event,
          webhook_deliveries.chatbot_id as "chatbotId", data::text, webhook_deliveries.created_at as "createdAt", tries`

const settleSql = `
update webhook_deliveries set state = $3::delivery_state, outcome = $4, due_at = now() + make_interval(secs => $5),
  settled_at = case when $3::delivery_state = 'waiting' then null else now() end
where id = $1 and asks = $2 and state = 'waiting'`

/** Seconds after each try that failed: the tenth comes a day after the first, and is the last. */
const pauses = [30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800] as const

/**
 * Sends one delivery, if it still waits and nobody was asked for it again. Whatever is no 2xx is tried again, up to ten
 * times in a day: a redirect, too, because it was promised to one address. A receiver may get it twice, and knows it by
 * the event's id. Throws the reason of `signal` alone, and the delivery comes again.
 */
export async function sendWebhook(
  needs: SendNeeds,
  { deliveryId, ask }: AskedDelivery,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await needs.db.pool.query<Row>(claimSql, [deliveryId, ask])
  const [row] = rows
  if (row === undefined) return
  const outcome = await outcomeOf(needs, row, { deliveryId, signal })
  const pause = pauses[row.tries - 1]
  const state = /^2\d\d$/.test(outcome) ? 'delivered' : pause === undefined || !row.isEnabled ? 'failed' : 'waiting'
  await needs.db.pool.query(settleSql, [deliveryId, ask, state, outcome, pause ?? 0])
}

/** The status of the answer, or a code where there is none. What a receiver says is not read. */
async function outcomeOf(
  { egress, secretCipher }: SendNeeds,
  row: Row,
  { deliveryId, signal }: { deliveryId: string; signal: AbortSignal },
): Promise<string> {
  if (!row.isEnabled) return 'WEBHOOK_OFF'
  const secret = decryptWebhookSecret(secretCipher, row.webhookId, row.secret)
  if (secret === null) return 'SECRET_UNREADABLE'
  const body = bodyOf(row)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'frontdesk-event': row.event,
    'frontdesk-delivery': deliveryId,
    'frontdesk-signature': signatureOf(secret, { body, seconds: Math.floor(Date.now() / 1_000) }),
  }
  try {
    const { status } = await sendRequest(egress, row.url, { method: 'POST', body, headers, accept: [], signal })
    return String(status)
  } catch (error) {
    signal.throwIfAborted()
    return error instanceof AppError ? error.code : 'FETCH_FAILED'
  }
}

/** Written out, so that `data` goes as it is. */
function bodyOf({ eventId, event, createdAt, chatbotId, data }: Row): string {
  const head = JSON.stringify({ id: eventId, event, createdAt: createdAt.toISOString(), chatbotId })
  return `${head.slice(0, -1)},"data":${data}}`
}
