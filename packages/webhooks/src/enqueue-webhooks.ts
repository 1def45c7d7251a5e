import { planNames, includesFeature } from '@frontdesk/accounts/plan/plan'
import type { WebhookEvent } from '@frontdesk/contracts/account/webhooks'
import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { identifier, join, quoted, sql, type Sql } from '@frontdesk/db/sql'

/** Plans that show content. A webhook sends content, which the other plans must not get this way either. */
export const CONTENT_PLANS = join(planNames.filter(name => includesFeature(name, 'tool-content')).map(quoted))

/**
 * The writing side of a transactional outbox: adds a row to `webhook_deliveries` for each webhook that subscribes to an
 * event, in the statement that causes the event, so that neither exists without the other. Workers deliver the rows
 * afterwards (`dispatch-deliveries.ts`). It is the body of a CTE after the one that it names, which has `name`,
 * `chatbot_id`, `session_id`, `object_id` and `data` (json), and a row for each event.
 */
export const insertDeliveriesOf = (cte: string): Sql => sql`
  with events as materialized (select gen_random_uuid() as event_id, event.* from ${identifier(cte)} event)
  insert into webhook_deliveries (webhook_id, event_id, event, chatbot_id, session_id, object_id, data)
  select webhooks.id, events.event_id, events.name, events.chatbot_id, events.session_id, events.object_id, events.data
  from events
  join chatbots on chatbots.id = events.chatbot_id
  join accounts on accounts.id = chatbots.account_id
  join webhooks on webhooks.account_id = accounts.id
   and (webhooks.chatbot_id is null or webhooks.chatbot_id = events.chatbot_id)
  where webhooks.is_enabled and events.name = any(webhooks.events)
    and accounts.suspended_at is null and accounts.plan in (${CONTENT_PLANS})`

/** An event that webhooks subscribe to. */
export interface EnqueuedEvent {
  event: WebhookEvent
  chatbotId: string
  /** The visitor's session. Erasing it deletes its deliveries. */
  sessionId: string | null
  /** The lead, booking or question of the event, where there is one. */
  objectId?: string
  /** What webhooks receive. */
  data: object
}

/** Enqueues the deliveries of one event by a statement of its own. */
export async function enqueueWebhooks(
  { db }: { db: { pool: Pick<Db['pool'], 'query'> } },
  { event, chatbotId, sessionId, objectId, data }: EnqueuedEvent,
): Promise<void> {
  await execute(
    db.pool,
    sql`
      with event as (
        select ${event}::text as name, ${chatbotId}::uuid as chatbot_id, ${sessionId}::uuid as session_id,
               ${objectId ?? null}::uuid as object_id, ${JSON.stringify(data)}::json as data
      ), deliveries as (${insertDeliveriesOf('event')})
      select from event`,
    { name: 'enqueue-webhooks' },
  )
}
