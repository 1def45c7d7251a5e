import { planNames, includesFeature } from '@frontdesk/accounts/plan'
import type { WebhookEvent } from '@frontdesk/contracts/account/webhooks'
import type { Db } from '@frontdesk/db/connect'

/** Plans that show content: what a webhook is told is content, and is not to be had elsewhere on the others. */
const CONTENT_PLANS = `(${planNames
  .filter(name => includesFeature(name, 'tool-content'))
  .map(name => `'${name}'`)
  .join()})`

/**
 * Promises every webhook that wants to hear of it to be told what happened, in the statement in which it happens: as a
 * CTE after one named `event`, which has `name`, `chatbot_id`, `session_id`, `object_id` and `data` (json), and a row
 * for each event. A worker finds the promises by the clock.
 */
export const NOTE_WEBHOOKS = `
  with told as materialized (select gen_random_uuid() as event_id, event.* from event)
  insert into webhook_deliveries (webhook_id, event_id, event, chatbot_id, session_id, object_id, data)
  select webhooks.id, told.event_id, told.name, told.chatbot_id, told.session_id, told.object_id, told.data
  from told
  join chatbots on chatbots.id = told.chatbot_id
  join accounts on accounts.id = chatbots.account_id
  join webhooks on webhooks.account_id = accounts.id
   and (webhooks.chatbot_id is null or webhooks.chatbot_id = told.chatbot_id)
  where webhooks.is_enabled and told.name = any(webhooks.events)
    and accounts.suspended_at is null and accounts.plan in ${CONTENT_PLANS}`

/** Something that happened. */
export interface HappenedEvent {
  event: WebhookEvent
  chatbotId: string
  /** Whose it is: with the visitor goes what was to be told of them. */
  sessionId: string | null
  /** The lead, booking or question that it tells of, where it is one. */
  objectId?: string
  /** What is told. */
  data: object
}

const noteSql = `
with event as (
  select $1::text as name, $2::uuid as chatbot_id, $3::uuid as session_id, $4::uuid as object_id, $5::json as data
), noted as (${NOTE_WEBHOOKS})
select from event`

/** The same by itself, for whoever has a connection and no statement to put it into. */
export async function noteWebhook(
  { db }: { db: { pool: Pick<Db['pool'], 'query'> } },
  { event, chatbotId, sessionId, objectId, data }: HappenedEvent,
): Promise<void> {
  await db.pool.query({
    name: 'note-webhook',
    text: noteSql,
    values: [event, chatbotId, sessionId, objectId ?? null, JSON.stringify(data)],
  })
}
