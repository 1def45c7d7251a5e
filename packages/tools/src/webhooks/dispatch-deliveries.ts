import type { Db } from '@frontdesk/db/connect'
import type { Queues } from '@frontdesk/jobs/enqueue'

interface Needs {
  db: Pick<Db, 'pool'>
  queues: Pick<Queues, 'enqueue'>
}

/** Deliveries a run: of all webhooks, of one webhook, and of one whose last try failed. The next run takes the rest. */
const most = 200
const mostOfOne = 4
const mostOfBroken = 1

/**
 * A delivery whose worker has recorded no outcome for two minutes is enqueued again: that is longer than a try may take
 * with everything that is queued before it.
 */
const dueSql = `
with due as (
  select id, due_at, row_number() over (partition by webhook_id order by created_at) as place,
         exists (select from webhook_deliveries other where other.webhook_id = webhook_deliveries.webhook_id
                   and other.state = 'waiting' and other.outcome is not null) as is_broken
  from webhook_deliveries where state = 'waiting' and due_at <= now()
), chosen as (
  select id from due where place <= case when is_broken then ${mostOfBroken} else ${mostOfOne} end
  order by due_at limit ${most}
)
update webhook_deliveries set asks = asks + 1, due_at = now() + interval '2 minutes'
from chosen where webhook_deliveries.id = chosen.id
returning webhook_deliveries.id, asks`

/**
 * Enqueues a job for each webhook delivery that is due: new ones, retries, and those whose job was lost. Returns how
 * many. The reading side of the outbox: what causes an event writes a row and needs no queue.
 */
export async function dispatchDeliveries({ db, queues }: Needs): Promise<number> {
  const { rows } = await db.pool.query<{ id: string; asks: number }>(dueSql)
  await Promise.all(
    rows.map(({ id, asks }) =>
      queues.enqueue('send-webhook', { deliveryId: id, ask: asks }, { id: `send-webhook-${id}-${asks}` }),
    ),
  )
  return rows.length
}
