import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { Queues } from '@frontdesk/jobs/open-queues'

/**
 * The reading side of the outbox: what causes an event writes a row and needs no queue. Rows become jobs by the clock, and
 * each job that ends makes the next one of its account. How many may be in flight is bounded for a webhook and for an
 * account, so that receivers that are slow delay their own events alone.
 */
interface Needs {
  db: Pick<Db, 'pool'>
  queues: Pick<Queues, 'enqueue'>
}

/** Deliveries in flight of one webhook, of one whose last try failed, and of all webhooks of an account. */
const ofWebhook = 4
const ofFailing = 1
const ofAccount = 8
/** A delivery without an outcome counts as lost after this, from when it was enqueued and again from when it is sent. */
export const IN_FLIGHT = sql`interval '2 minutes'`
/** Deliveries that one sweep enqueues; the next one takes the rest. */
const perSweep = 500

/**
 * Enqueues a job for each webhook delivery that is due: new ones, retries, and those whose job was lost. Returns how
 * many.
 */
export async function dispatchDeliveries(needs: Needs): Promise<number> {
  const hasDue = sql`exists (
    select from webhook_deliveries due where due.webhook_id = webhooks.id and state = 'waiting' and due_at <= now())`
  return dispatch(needs, claimStatement(hasDue, perSweep), 'dispatch-deliveries')
}

/** Enqueues the account's next delivery that is due, after one of them ended: it need not wait for the sweep. */
export async function dispatchNextDelivery(needs: Needs, accountId: string): Promise<void> {
  await dispatch(needs, claimStatement(sql`account_id = ${accountId}`, 1), 'dispatch-next-delivery')
}

async function dispatch({ db, queues }: Needs, statement: Sql, name: string): Promise<number> {
  const claimed = await query<{ id: string; enqueueCount: number }>(db.pool, statement, { name })
  await Promise.all(
    claimed.map(({ id, enqueueCount }) =>
      queues.enqueue('send-webhook', { deliveryId: id, enqueueCount }, { id: `send-webhook-${id}-${enqueueCount}` }),
    ),
  )
  return claimed.length
}

/**
 * Claims the deliveries that are due and may be sent now, those of the least busy accounts first. A delivery whose worker
 * has recorded no outcome for two minutes is claimed again: that is longer than a try may take with everything that is
 * queued before it. Of two statements that choose the same row, the second finds it claimed.
 */
const claimStatement = (whose: Sql, most: number): Sql => sql`
with hooks as (
  select id, account_id,
         (select count(*)::int from webhook_deliveries d
          where d.webhook_id = webhooks.id and in_flight and due_at > now()) as busy,
         case when exists (select from webhook_deliveries d
                           where d.webhook_id = webhooks.id and state = 'waiting' and outcome is not null)
           then ${ofFailing}::int else ${ofWebhook}::int end as most
  from webhooks where account_id in (select account_id from webhooks where ${whose})
), shares as (
  select *, sum(busy) over (partition by account_id) as account_busy from hooks
), due as (
  select d.id, due_at, account_busy + row_number() over (partition by account_id order by due_at, d.id) as place
  from shares cross join lateral (
    select id, due_at from webhook_deliveries
    where webhook_id = shares.id and state = 'waiting' and due_at <= now()
    order by due_at limit greatest(shares.most - shares.busy, 0)
  ) d
), chosen as (
  select id from due where place <= ${ofAccount}::int order by place, due_at limit ${most}
)
update webhook_deliveries
set enqueue_count = enqueue_count + 1, in_flight = true, due_at = now() + ${IN_FLIGHT}
from chosen where webhook_deliveries.id = chosen.id and state = 'waiting' and due_at <= now()
returning webhook_deliveries.id, enqueue_count`
