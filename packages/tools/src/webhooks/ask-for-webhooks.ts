import type { Db } from '@frontdesk/db/connect'
import type { Queues } from '@frontdesk/jobs/enqueue'

interface Needs {
  db: Pick<Db, 'pool'>
  queues: Pick<Queues, 'enqueue'>
}

/** At once, of all webhooks and of one; and of one of which a try failed lately. Others are found the next time. */
const most = 200
const mostOfOne = 4
const mostOfBroken = 1

/**
 * A worker that was asked and has not said anything for two minutes was lost, and another one is asked. That is longer
 * than a try may take with all that waits before it.
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
 * Asks workers for the deliveries that are due: new ones, those to be tried again, and those that the queue has lost.
 * The promises are rows, so that whoever makes one needs no queue. Returns how many were asked for.
 */
export async function askForWebhooks({ db, queues }: Needs): Promise<number> {
  const { rows } = await db.pool.query<{ id: string; asks: number }>(dueSql)
  await Promise.all(
    rows.map(({ id, asks }) =>
      queues.enqueue('send-webhook', { deliveryId: id, ask: asks }, { id: `send-webhook-${id}-${asks}` }),
    ),
  )
  return rows.length
}
