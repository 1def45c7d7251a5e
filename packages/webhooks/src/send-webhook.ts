import { AppError } from '@frontdesk/errors/app-error'
import { testEvent, type DeliveredEvent } from '@frontdesk/contracts/account/webhooks'
import type { Db } from '@frontdesk/db/connect'
import { countedRun, forgetRuns } from '@frontdesk/db/counted-run'
import { conversationIdOf } from '@frontdesk/db/conversation-id'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { AccountEgress } from '@frontdesk/egress/open-egress'
import { sendRequest } from '@frontdesk/egress/send-request'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { IN_FLIGHT } from './dispatch-deliveries.ts'
import { CONTENT_PLANS } from './enqueue-webhooks.ts'
import { signatureOf, decryptWebhookSecret } from './webhook-secret.ts'

export interface SendNeeds {
  db: Pick<Db, 'pool'>
  /** Sends requests to outside hosts. */
  egress: AccountEgress
  secretCipher: Cipher
}

/** A delivery and the number of times it was enqueued. Only the latest job sends it. */
export interface DeliveryJob {
  deliveryId: string
  enqueueCount: number
}

interface Row {
  webhookId: string
  accountId: string
  url: string
  secret: Buffer
  /** Why it must not be sent any more, as an outcome. */
  refusal: 'WEBHOOK_OFF' | 'ACCOUNT_SUSPENDED' | 'PLAN_TOO_SMALL' | null
  eventId: string
  event: DeliveredEvent
  chatbotId: string | null
  /** JSON as it is stored: every try sends the same bytes. */
  data: string
  createdAt: Date
  tries: number
  /** Seconds since 1970 by the database's clock: receivers refuse what was signed too long ago. */
  signedAt: number
}

/** Seconds after each try that failed: the tenth comes a day after the first, and is the last. */
const retrySeconds = [30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800] as const

/** The outcome of a delivery that two workers died of. */
const putAsideOutcome = 'WORK_PUT_ASIDE'

/**
 * Sends one delivery, if it still waits and has not been enqueued again. Every response but 2xx is tried again, up to ten
 * times in a day: a redirect, too, because the owner named one address. A receiver may get an event twice, and recognises
 * it by the event's id. A test is tried once, also while its webhook is off. What was switched off, or is not in the account's plan any more, has failed and can be sent again
 * later. Returns the account whose delivery has ended; undefined if there was none to send. Throws only
 * the reason of `signal`; the delivery is then enqueued again.
 */
export async function sendWebhook(
  needs: SendNeeds,
  { deliveryId, enqueueCount }: DeliveryJob,
  signal: AbortSignal,
): Promise<string | undefined> {
  // Counted before it is sent: a worker that crashes meanwhile has used a try. It is in flight from now on, however long
  // its job was queued: enqueued again while it is sent, its outcome would count for nothing.
  const [row] = await query<Row>(
    needs.db.pool,
    sql`
      update webhook_deliveries set tries = tries + 1, due_at = now() + ${IN_FLIGHT}
      from webhooks join accounts on accounts.id = account_id
      where webhook_deliveries.id = ${deliveryId} and enqueue_count = ${enqueueCount} and state = 'waiting' and webhooks.id = webhook_id
      returning webhook_id, account_id, url, secret, event_id, event, webhook_deliveries.chatbot_id, data::text,
                webhook_deliveries.created_at, tries, floor(extract(epoch from clock_timestamp()))::float8 as signed_at,
                case when not is_enabled and event <> ${testEvent} then 'WEBHOOK_OFF' when suspended_at is not null then 'ACCOUNT_SUSPENDED'
                     when plan not in (${CONTENT_PLANS}) then 'PLAN_TOO_SMALL' end as refusal`,
  )
  if (row === undefined) return undefined
  const counted = { job: 'send-webhook', subject: deliveryId }
  const outcome = await countedRun(needs, counted, {
    signal,
    work: () => outcomeOf(needs, row, { deliveryId, signal }),
    async onPutAside() {
      // It has failed, and is tried again where somebody asks for it.
      await execute(needs.db.pool, forgetRuns(counted))
      return putAsideOutcome
    },
  }).catch(async (error: unknown) => {
    await release(needs, { deliveryId, enqueueCount })
    throw error
  })
  const pause = row.event === testEvent ? undefined : retrySeconds[row.tries - 1]
  const state = /^2\d\d$/.test(outcome)
    ? 'delivered'
    : pause === undefined || row.refusal !== null || outcome === putAsideOutcome
      ? 'failed'
      : 'waiting'
  await execute(
    needs.db.pool,
    sql`
      update webhook_deliveries
      set state = ${state}::delivery_state, outcome = ${outcome}, in_flight = false,
          due_at = now() + make_interval(secs => ${pause ?? 0}),
          settled_at = case when ${state} = 'waiting' then null else now() end
      where id = ${deliveryId} and enqueue_count = ${enqueueCount} and state = 'waiting'`,
  )
  return row.accountId
}

/** Leaves a delivery that was not sent to the end for the next worker, at once. */
async function release({ db }: Pick<SendNeeds, 'db'>, { deliveryId, enqueueCount }: DeliveryJob): Promise<void> {
  await execute(
    db.pool,
    sql`update webhook_deliveries set in_flight = false, due_at = now()
        where id = ${deliveryId} and enqueue_count = ${enqueueCount} and state = 'waiting'`,
  )
}

/** The status of the response, or an error code if there is none. The body of the response is not read. */
async function outcomeOf(
  { egress, secretCipher }: SendNeeds,
  row: Row,
  { deliveryId, signal }: { deliveryId: string; signal: AbortSignal },
): Promise<string> {
  if (row.refusal !== null) return row.refusal
  const secret = decryptWebhookSecret(secretCipher, row.webhookId, row.secret)
  if (secret === null) return 'SECRET_UNREADABLE'
  const body = bodyOf(row)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'frontdesk-event': row.event,
    'frontdesk-delivery': deliveryId,
    'frontdesk-signature': signatureOf(secret, { body, seconds: row.signedAt }),
  }
  try {
    const { status } = await sendRequest(egress.forAccount(row.accountId), row.url, {
      method: 'POST',
      body,
      headers,
      accept: [],
      signal,
    })
    return String(status)
  } catch (error) {
    signal.throwIfAborted()
    return error instanceof AppError ? error.code : 'FETCH_FAILED'
  }
}

/** Built as text, so that `data` stays byte for byte. */
function bodyOf({ eventId, event, createdAt, chatbotId, data }: Row): string {
  const head = JSON.stringify({ id: eventId, event, createdAt: createdAt.toISOString(), chatbotId })
  return `${head.slice(0, -1)},"data":${withoutSessionId(data)}}`
}

/** Deliveries of the version before this one name the session, which opens the conversation. Others stay as they are. */
function withoutSessionId(data: string): string {
  const { sessionId, ...others } = JSON.parse(data) as { sessionId?: string | null }
  if (sessionId === undefined) return data
  return JSON.stringify({ ...others, conversationId: sessionId === null ? null : conversationIdOf(sessionId) })
}
