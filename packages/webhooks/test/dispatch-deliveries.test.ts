import { connect } from '@frontdesk/db/connect'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { workerRedis } from '@frontdesk/runtime/redis'
import { aChatbot } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import { dispatchDeliveries, dispatchNextDelivery } from '@frontdesk/webhooks/dispatch-deliveries'
import { enqueueWebhooks } from '@frontdesk/webhooks/enqueue-webhooks'
import t from 'tap'

/** How many deliveries of a webhook and of an account are in flight; sending them is tested elsewhere. */

const [{ url: databaseUrl }, { url, namespace }] = await Promise.all([testDatabase(t), testRedis(t)])
const db = connect({ databaseUrl, poolSize: 8, name: 'test', onIdleError: error => t.fail(error.message) })
const redis = workerRedis({ url, name: 'test', onError: () => undefined })
const queues = openQueues({ redis, namespace })
t.teardown(async () => {
  await queues.close()
  redis.disconnect()
  await db.close()
})
const needs = { db, queues }
t.beforeEach(async () => {
  await redis.flushdb()
  await db.pool.query('delete from webhooks')
})

/** An account with so many webhooks, each of which has so many events to be told. */
async function anAccount(webhooks: number, events: number) {
  const { id: chatbotId, accountId } = await aChatbot(db)
  const ids = await Promise.all(
    Array.from({ length: webhooks }, async () => {
      const data = { accountId, url: 'https://shop.example/', events: ['handoff.requested'], secret: Buffer.from('x') }
      return (await db.prisma.webhook.create({ data })).id
    }),
  )
  for (let count = 0; count < events; count += 1) {
    await enqueueWebhooks({ db }, { event: 'handoff.requested', chatbotId, sessionId: null, data: { count } })
  }
  return { accountId, ids }
}

const inFlight = async (webhookId: string): Promise<number> => {
  const { rowCount } = await db.pool.query(
    'select from webhook_deliveries where webhook_id = $1 and in_flight and due_at > now()',
    [webhookId],
  )
  return rowCount ?? 0
}

/** One delivery of the webhook ends as a worker records it. */
const settle = (webhookId: string, outcome: '200' | '500') =>
  db.pool.query(
    `update webhook_deliveries set in_flight = false, outcome = $2, state = $3::delivery_state,
       due_at = now() + interval '30 seconds'
     where id = (select id from webhook_deliveries where webhook_id = $1 and in_flight order by due_at limit 1)`,
    [webhookId, outcome, outcome === '200' ? 'delivered' : 'waiting'],
  )

t.test('I39: four deliveries of a webhook are in flight, however often the clock comes round', async t => {
  const { ids } = await anAccount(1, 10)
  t.equal(await dispatchDeliveries(needs), 4)
  t.equal(await dispatchDeliveries(needs), 0, 'none has ended')
  t.match(await queues.depths(), { webhooks: { waiting: 4 }, maintenance: { waiting: 0 } })
  await settle(ids[0] ?? '', '200')
  t.equal(await dispatchDeliveries(needs), 1)
  t.equal(await inFlight(ids[0] ?? ''), 4)
})

t.test('I39: an account has eight in flight, whatever its webhooks; another account has its own', async t => {
  const [many, one] = [await anAccount(20, 3), await anAccount(1, 3)]
  t.equal(await dispatchDeliveries(needs), 8 + 3)
  const counts = await Promise.all(many.ids.map(inFlight))
  t.equal(
    counts.reduce((sum, count) => sum + count),
    8,
  )
  t.equal(await inFlight(one.ids[0] ?? ''), 3)
})

t.test('a delivery that ends makes way for the next one of its account, and for no more', async t => {
  const [busy, other] = [await anAccount(1, 10), await anAccount(1, 10)]
  const [busyId, otherId] = [busy.ids[0] ?? '', other.ids[0] ?? '']
  await dispatchDeliveries(needs)
  await settle(busyId, '200')
  await settle(otherId, '200')
  await dispatchNextDelivery(needs, busy.accountId)
  t.same([await inFlight(busyId), await inFlight(otherId)], [4, 3])
  await dispatchNextDelivery(needs, busy.accountId)
  t.equal(await inFlight(busyId), 4)
  await Promise.all(Array.from({ length: 8 }, () => dispatchNextDelivery(needs, other.accountId)))
  const { rows } = await db.pool.query('select max(enqueue_count)::int as most from webhook_deliveries')
  t.equal(rows[0].most, 1, 'at the same time no two of them choose the same delivery')
})

t.test('a webhook whose last try failed is tried one at a time', async t => {
  const { ids } = await anAccount(1, 10)
  const [id = ''] = ids
  await dispatchDeliveries(needs)
  await settle(id, '500')
  for (const _ of [1, 2]) await settle(id, '200')
  t.equal(await dispatchDeliveries(needs), 0, 'one is still in flight')
  await settle(id, '200')
  t.equal(await dispatchDeliveries(needs), 1)
})

t.test('a delivery whose job is lost counts for two minutes, and is then enqueued again', async t => {
  const { ids } = await anAccount(1, 4)
  await dispatchDeliveries(needs)
  await db.pool.query(`update webhook_deliveries set due_at = now() - interval '1 second'`)
  t.equal(await inFlight(ids[0] ?? ''), 0)
  t.equal(await dispatchDeliveries(needs), 4)
  const { rows } = await db.pool.query('select distinct enqueue_count as count from webhook_deliveries')
  t.same(rows, [{ count: 2 }])
})
