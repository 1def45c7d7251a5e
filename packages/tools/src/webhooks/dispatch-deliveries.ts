import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Queues } from '@frontdesk/jobs/open-queues'

interface Needs {
  db: Pick<Db, 'pool'>
  queues: Pick<Queues, 'enqueue'>
}

/** Deliveries a run: of all webhooks, of one webhook, and of one whose last try failed. The next run takes the rest. */
const maxPerRun = 200
const maxPerWebhook = 4
const maxPerFailing = 1

/**
 * Enqueues a job for each webhook delivery that is due: new ones, retries, and those whose job was lost. Returns how
 * many. The reading side of the outbox: what causes an event writes a row and needs no queue.
 */
export async function dispatchDeliveries({ db, queues }: Needs): Promise<number> {
  const due = await claimDue(db)
  await Promise.all(
    due.map(({ id, enqueueCount }) =>
      queues.enqueue('send-webhook', { deliveryId: id, enqueueCount }, { id: `send-webhook-${id}-${enqueueCount}` }),
    ),
  )
  return due.length
}

/**
 * A delivery whose worker has recorded no outcome for two minutes is enqueued again: that is longer than a try may take
 * with everything that is queued before it.
 */
const claimDue = (db: Pick<Db, 'pool'>): Promise<{ id: string; enqueueCount: number }[]> =>
  query<{ id: string; enqueueCount: number }>(
    db.pool,
    sql`
      with due as (
        select id, due_at, row_number() over (partition by webhook_id order by created_at) as place,
               exists (select from webhook_deliveries other where other.webhook_id = webhook_deliveries.webhook_id
                         and other.state = 'waiting' and other.outcome is not null) as is_failing
        from webhook_deliveries where state = 'waiting' and due_at <= now()
      ), chosen as (
        select id from due where place <= case when is_failing then ${maxPerFailing}::int else ${maxPerWebhook}::int end
        order by due_at limit ${maxPerRun}
      )
      update webhook_deliveries set enqueue_count = enqueue_count + 1, due_at = now() + interval '2 minutes'
      from chosen where webhook_deliveries.id = chosen.id
      returning webhook_deliveries.id, enqueue_count`,
  )
