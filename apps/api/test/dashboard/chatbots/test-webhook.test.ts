import { createHmac } from 'node:crypto'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'
import { aPlace, type Place } from '../../fixtures/dashboard-place.ts'
import { aReceiver } from '../../fixtures/receiver.ts'
import { theDocumentation } from '../../fixtures/the-documentation.ts'

const frontdesk = await startFrontdesk(t)
const { prisma } = frontdesk.db
const isDocumented = await theDocumentation(frontdesk.url)

interface Delivery {
  id: string
  state: string
}

async function aWebhook({ owner }: Place, body: object): Promise<{ id: string; secret: string }> {
  const answer = await owner.json('/api/webhooks', { body: { events: ['lead.created'], ...body } })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer))
  return answer.body as { id: string; secret: string }
}

const test = ({ owner }: Place, id: string) => owner.send(`/api/webhooks/${id}/test`, { method: 'POST' })

/** Lets the outbox be looked through until the one delivery of a webhook is at its end. */
async function settled({ owner }: Place, webhookId: string): Promise<Delivery> {
  let found: Delivery | undefined
  await until(async () => {
    await frontdesk.dispatchDeliveries()
    const { body } = await owner.json(`/api/webhooks/${webhookId}/deliveries`)
    found = (body as { deliveries: Delivery[] }).deliveries[0]
    return found !== undefined && found.state !== 'waiting'
  })
  if (found === undefined) throw new Error('no delivery')
  return found
}

t.test('a test event comes signed, as every other, and its outcome stands among the deliveries', async t => {
  const place = await aPlace(frontdesk)
  const { url, received } = await aReceiver(t)
  const { id, secret } = await aWebhook(place, { url })
  const answer = await test(place, id)
  t.equal(answer.status, 202)
  const delivery = JSON.parse(answer.text) as Delivery & { eventId: string; createdAt: string }
  t.match(delivery, { event: 'webhook.test', chatbotId: null, state: 'waiting', tries: 0, outcome: null })
  t.match(await settled(place, id), { id: delivery.id, state: 'delivered', outcome: '204', tries: 1 })
  t.equal(received.length, 1)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  t.match(headers, { 'frontdesk-event': 'webhook.test', 'frontdesk-delivery': delivery.id })
  t.same(JSON.parse(body), {
    id: delivery.eventId,
    event: 'webhook.test',
    createdAt: delivery.createdAt,
    chatbotId: null,
    data: { message: 'This is a test of your webhook. Nothing happened.' },
  })
  const [, time = '', digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['frontdesk-signature'])) ?? []
  t.equal(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'), digest)
  t.match(await prisma.auditEntry.findFirst({ where: { accountId: place.account.id }, orderBy: { id: 'desc' } }), {
    action: 'webhook.tested',
    objectId: id,
  })
})

t.test('a test that fails is not tried again, and can be sent again', async t => {
  const place = await aPlace(frontdesk)
  const { url, received } = await aReceiver(t, response => void response.writeHead(500).end())
  const { id } = await aWebhook(place, { url, chatbotId: place.chatbot.id })
  t.match(JSON.parse((await test(place, id)).text), { chatbotId: place.chatbot.id })
  const failed = await settled(place, id)
  t.match(failed, { state: 'failed', outcome: '500', tries: 1, nextTryAt: null })
  t.equal(received.length, 1)
  const path = `/api/webhooks/${id}/deliveries/${failed.id}/resend`
  t.equal((await place.owner.send(path, { method: 'POST' })).status, 200)
  t.match(await settled(place, id), { state: 'failed', outcome: '500' })
  t.equal(received.length, 2)
})

t.test('a webhook can be tested before it is enabled, but not one of another account', async t => {
  const [place, other] = [await aPlace(frontdesk), await aPlace(frontdesk)]
  const [mine, theirs] = [await aReceiver(t), await aReceiver(t)]
  const { id } = await aWebhook(place, { url: mine.url, isEnabled: false })
  await aWebhook(place, { url: theirs.url })
  t.equal((await test(place, id)).status, 202)
  t.match(await settled(place, id), { state: 'delivered', outcome: '204' })
  t.equal(mine.received.length, 1)
  t.equal(theirs.received.length, 0)
  const refused = await test(other, id)
  t.equal(refused.status, 404)
  isDocumented(t, refused, 'POST', `/api/webhooks/${id}/test`)
  t.equal((await test(place, 'x')).status, 400)
  t.equal(await prisma.webhookDelivery.count({ where: { webhookId: id } }), 1)
})

t.test('the test event cannot be subscribed to', async t => {
  const place = await aPlace(frontdesk)
  const body = { url: 'https://hooks.shop.example/', events: ['webhook.test'] }
  t.equal((await place.owner.send('/api/webhooks', { body })).status, 400)
})

t.test('an account tests its webhooks five times a minute, on a plan that has webhooks', async t => {
  const place = await aPlace(frontdesk)
  const { id } = await aWebhook(place, { url: 'https://hooks.shop.example/' })
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await test(place, id)).status))
  t.same(statuses.map(String).toSorted(), [...Array(5).fill('202'), ...Array(3).fill('429')])
  const limited = await test(place, id)
  t.match(limited.text, /5 times a minute/)
  t.match(limited.headers['retry-after'], /^\d+$/)
  isDocumented(t, limited, 'POST', `/api/webhooks/${id}/test`)
  t.equal(await prisma.webhookDelivery.count({ where: { webhookId: id } }), 5)
  const smaller = await aPlace(frontdesk)
  const hook = await aWebhook(smaller, { url: 'https://hooks.shop.example/' })
  await prisma.account.update({ where: { id: smaller.account.id }, data: { plan: 'free' } })
  t.match(JSON.parse((await test(smaller, hook.id)).text), { error: { code: 'PLAN_TOO_SMALL' } })
})
