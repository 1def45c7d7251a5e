import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { conversationIdOf } from '@frontdesk/db/conversation-id'
import { removeExpired } from '@frontdesk/retention/remove-expired'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { holdersOf, readTables } from '../../../../../test/harness/stored-data.ts'
import { until } from '@frontdesk/testing/until'
import { newAddress, send } from '../../fixtures/chat-http.ts'
import { confirmBooking } from '../../fixtures/confirm-booking.ts'
import { aPlace, type Place } from '../../fixtures/dashboard-place.ts'
import { aReceiver, ok, type Received } from '../../fixtures/receiver.ts'

/** Webhooks from what happens to the receiver: promised, signed, tried again, given up, sent once more, forgotten. */

const frontdesk = await startFrontdesk(t)
const { prisma } = frontdesk.db

const created = async ({ owner }: Place, body: object): Promise<{ id: string; secret: string }> => {
  const answer = await owner.json('/api/webhooks', { method: 'POST', body: { events: ['lead.created'], ...body } })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer))
  return answer.body as { id: string; secret: string }
}

async function leaveContact({ chatbot }: Place, given: object = {}, sessionId?: string): Promise<void> {
  await prisma.chatbot.update({ where: { id: chatbot.id }, data: { leadSettings: { isEnabled: true } } })
  const body = { chatbotId: chatbot.id, email: `${randomUUID()}@visitor.example`, consentedTo: null, ...given }
  const headers = sessionId === undefined ? {} : { 'x-chat-session-id': sessionId }
  const { status } = await send(`${frontdesk.url}/api/chat/leads`, { body, headers, from: newAddress() })
  if (status !== 201) throw new Error(`${status}`)
}

const deliveriesOf = (id: string) =>
  prisma.webhookDelivery.findMany({ where: { webhookId: id }, orderBy: { createdAt: 'asc' } })
/** Lets the clock come round, and waits until nothing is being sent. */
async function tell(id: string): Promise<void> {
  await prisma.webhookDelivery.updateMany({ where: { webhookId: id }, data: { dueAt: new Date(0) } })
  await frontdesk.dispatchDeliveries()
  await until(async () => {
    const jobs = (await deliveriesOf(id)).map(row => `send-webhook-${row.id}-${row.enqueueCount}`)
    const states = await Promise.all(jobs.map(job => frontdesk.queues.isPending('send-webhook', job)))
    return !states.includes(true)
  })
}

/** What docs/webhooks.md tells receivers to do, by other means than the sender's. */
function isGenuine(secret: string, { headers, body }: Received, nowSeconds = Date.now() / 1_000): boolean {
  const parts = Object.fromEntries(
    String(headers['frontdesk-signature'])
      .split(',')
      .map(part => part.split('=')),
  )
  const expected = createHmac('sha256', secret)
    .update(parts['t'] + '.')
    .update(body)
    .digest()
  const given = Buffer.from(String(parts['v1']), 'hex')
  return Math.abs(nowSeconds - Number(parts['t'])) < 300 && given.length === 32 && timingSafeEqual(given, expected)
}

t.test('row 76: events are signed, so that a receiver can detect forgeries', async t => {
  const place = await aPlace(frontdesk)
  const { url, received } = await aReceiver(t)
  const { id, secret } = await created(place, { url })
  t.match(secret, /^whsec_[\w-]{43}$/)
  await leaveContact(place, { email: 'kim@visitor.example', message: 'Grüße & "quotes"\n' })
  await tell(id)
  const [got = { headers: {}, body: '' }] = received
  t.match(got.headers, { 'content-type': /^application\/json/, 'frontdesk-event': 'lead.created' })
  const lead = await prisma.lead.findFirstOrThrow({ where: { chatbotId: place.chatbot.id } })
  const [delivery] = await deliveriesOf(id)
  t.same(JSON.parse(got.body), {
    id: delivery?.eventId,
    event: 'lead.created',
    createdAt: delivery?.createdAt.toISOString(),
    chatbotId: place.chatbot.id,
    data: {
      id: lead.id,
      chatbotId: place.chatbot.id,
      name: null,
      email: 'kim@visitor.example',
      phone: null,
      company: null,
      message: 'Grüße & "quotes"',
      createdAt: lead.createdAt.toISOString(),
      conversationId: null,
    },
  })
  t.ok(isGenuine(secret, got))
  t.notOk(isGenuine(secret, { ...got, body: got.body.replace('kim', 'tim') }), 'changed')
  t.notOk(isGenuine(secret, { ...got, body: `${got.body} ` }), 'written anew')
  t.notOk(isGenuine('whsec_another', got), 'another secret')
  t.notOk(isGenuine(secret, { ...got, headers: {} }), 'unsigned')
  t.notOk(isGenuine(secret, got, Date.now() / 1_000 + 360), 'played back six minutes later')
  t.match(await deliveriesOf(id), [{ state: 'delivered', outcome: '204', tries: 1 }])
  t.equal(await frontdesk.dispatchDeliveries(), 0)
  t.notMatch(JSON.stringify(await readTables(frontdesk.db)), secret, 'the secret is encrypted')
})

t.test('a visitor who asks for a person is told of once, however often they ask', async t => {
  const place = await aPlace(frontdesk)
  await prisma.chatbot.update({ where: { id: place.chatbot.id }, data: { liveChatEnabled: true } })
  const { url, received } = await aReceiver(t)
  const { id, secret } = await created(place, { url, events: ['handoff.requested'] })
  const ask = (sessionId?: string) =>
    send(`${frontdesk.url}/api/chat/handoff`, {
      body: { chatbotId: place.chatbot.id },
      headers: sessionId === undefined ? {} : { 'x-chat-session-id': sessionId },
      from: newAddress(),
    })
  const sessionId = String((await ask()).headers['x-chat-session-id'])
  t.equal((await ask(sessionId)).status, 200)
  await tell(id)
  t.equal(received.length, 1)
  const [got = { headers: {}, body: '' }] = received
  t.ok(isGenuine(secret, got))
  t.match(JSON.parse(got.body), {
    event: 'handoff.requested',
    chatbotId: place.chatbot.id,
    data: { chatbotId: place.chatbot.id, conversationId: conversationIdOf(sessionId), requestedAt: /^\d{4}-.*Z$/ },
  })
  t.notMatch(got.body, sessionId)
})

t.test('a failed delivery is retried with the same bytes until it is accepted', async t => {
  const place = await aPlace(frontdesk)
  const { url, received } = await aReceiver(t, (response, count) => {
    if (count === 1) response.writeHead(500).end('a secret of the receiver')
    else if (count === 2) response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    else ok(response)
  })
  const { id } = await created(place, { url })
  await leaveContact(place)
  await tell(id)
  const [first] = await deliveriesOf(id)
  t.match(first, { state: 'waiting', outcome: '500', tries: 1 })
  t.equal(await frontdesk.dispatchDeliveries(), 0, 'not before it is due')
  await tell(id)
  t.match(await deliveriesOf(id), [{ state: 'waiting', outcome: '302', tries: 2 }])
  await tell(id)
  t.match(await deliveriesOf(id), [{ state: 'delivered', outcome: '204', tries: 3 }])
  t.equal(new Set(received.map(({ body }) => body)).size, 1)
  t.equal(received.length, 3, 'the redirect was not followed')
  t.notMatch(JSON.stringify(await readTables(frontdesk.db)), /a secret of the receiver/)
})

t.test('after ten tries in a day it is given up; the owner sees it, and has it sent once more', async t => {
  const place = await aPlace(frontdesk)
  let isUp = false
  const { url, received } = await aReceiver(t, response => (isUp ? ok(response) : void response.destroy()))
  const { id } = await created(place, { url })
  await leaveContact(place)
  const pauses: number[] = []
  for (let tries = 1; tries <= 10; tries += 1) {
    await tell(id)
    const [row] = await deliveriesOf(id)
    if (row?.state === 'waiting') pauses.push(Math.round((row.dueAt.getTime() - Date.now()) / 60_000))
  }
  t.same(
    pauses,
    pauses.toSorted((a, b) => a - b),
  )
  t.ok(Math.abs(pauses.reduce((sum, minutes) => sum + minutes, 0) - 24 * 60) < 60, 'about a day')
  const list = () => place.owner.json(`/api/webhooks/${id}/deliveries?state=failed`)
  const { body } = await list()
  t.match(body, { deliveries: [{ state: 'failed', outcome: 'FETCH_FAILED', tries: 10, nextTryAt: null }] })
  t.notMatch(JSON.stringify(body), /visitor\.example/)
  isUp = true
  const [row] = await deliveriesOf(id)
  const again = await place.owner.send(`/api/webhooks/${id}/deliveries/${row?.id}/resend`, { method: 'POST' })
  t.equal(again.status, 200)
  await frontdesk.dispatchDeliveries()
  await until(async () => (await deliveriesOf(id))[0]?.state === 'delivered')
  t.equal(new Set(received.map(got => (JSON.parse(got.body) as { id: string }).id)).size, 1)
})

t.test('no internal address is reached, whatever its name resolves to when saved or used', async t => {
  const place = await aPlace(frontdesk)
  const add = (url: string) =>
    place.owner.json('/api/webhooks', { method: 'POST', body: { url, events: ['lead.created'] } })
  for (const url of [
    'http://hooks.shop.example/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://user:password@hooks.shop.example/',
    'ftp://hooks.shop.example/',
  ])
    t.equal((await add(url)).status, 400, url)
  const { id } = await created(place, { url: 'https://hooks.shop.example/' })
  await prisma.webhook.update({ where: { id }, data: { url: 'http://10.0.0.1/' } })
  await leaveContact(place)
  await tell(id)
  t.match(await deliveriesOf(id), [{ state: 'waiting', outcome: 'BLOCKED_ADDRESS' }])
})

t.test('a delivery whose job is lost is asked for again, and one that was superseded does nothing', async t => {
  const place = await aPlace(frontdesk)
  const { url, received } = await aReceiver(t)
  const { id } = await created(place, { url })
  await leaveContact(place)
  const [row] = await deliveriesOf(id)
  await prisma.webhookDelivery.updateMany({ where: { webhookId: id }, data: { enqueueCount: 7 } })
  await frontdesk.queues.enqueue('send-webhook', { deliveryId: row?.id ?? '', enqueueCount: 6 }, { id: 'an old job' })
  await until(async () => !(await frontdesk.queues.isPending('send-webhook', 'an old job')))
  t.equal(received.length, 0)
  await frontdesk.dispatchDeliveries()
  await until(async () => (await deliveriesOf(id))[0]?.state === 'delivered')
  t.equal(received.length, 1)
})

t.test('each event goes to whoever wants it: of this account, this chatbot, this kind, while it is on', async t => {
  const [place, other, free] = [
    await aPlace(frontdesk),
    await aPlace(frontdesk),
    await aPlace(frontdesk, { plan: 'free' }),
  ]
  const url = 'https://hooks.shop.example/'
  const hooks = {
    all: await created(place, { url }),
    ofChatbot: await created(place, { url, chatbotId: place.chatbot.id }),
    otherKind: await created(place, { url, events: ['booking.created'] }),
    off: await created(place, { url, isEnabled: false }),
    stranger: await created(other, { url }),
  }
  t.equal(
    (await free.owner.json('/api/webhooks', { method: 'POST', body: { url, events: ['lead.created'] } })).status,
    403,
  )
  const foreign = { url, events: ['lead.created'], chatbotId: other.chatbot.id }
  t.equal((await place.owner.json('/api/webhooks', { method: 'POST', body: foreign })).status, 404)
  await leaveContact(place)
  const counts = await Promise.all(
    Object.entries(hooks).map(async ([name, { id }]) => [name, (await deliveriesOf(id)).length] as const),
  )
  t.same(Object.fromEntries(counts), { all: 1, ofChatbot: 1, otherKind: 0, off: 0, stranger: 0 })
  const [one, two] = [(await deliveriesOf(hooks.all.id))[0], (await deliveriesOf(hooks.ofChatbot.id))[0]]
  t.equal(one?.eventId, two?.eventId, 'one event has one id')
})

t.test('bookings and unanswered questions are told, too, and go with their visitor', async t => {
  const place = await aPlace(frontdesk)
  const events = ['booking.created', 'booking.cancelled', 'question.unanswered', 'lead.created']
  const { id } = await created(place, { url: 'https://hooks.shop.example/', events })
  const allDay = [{ from: '00:00', to: '24:00' }]
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const hours = Object.fromEntries(days.map(day => [day, allDay]))
  await prisma.chatbot.update({
    where: { id: place.chatbot.id },
    data: { bookingSettings: { isEnabled: true, hours } },
  })
  const canary = `canary${randomUUID().replaceAll('-', '')}`
  frontdesk.model.script({ text: 'NOT_FOUND I do not know.' })
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: place.chatbot.id })
  await visitor.ask(`${canary}?`)
  const { sessionId = '' } = visitor
  const from = newAddress()
  const headers = { 'x-chat-session-id': sessionId }
  const slots = await send(`${frontdesk.url}/api/chat/slots?chatbotId=${place.chatbot.id}`, { from })
  const { startsAt } = (JSON.parse(slots.text) as { slots: { startsAt: string }[] }).slots[1] ?? {}
  const body = { chatbotId: place.chatbot.id, startsAt, name: canary, email: 'kim@visitor.example' }
  t.equal((await send(`${frontdesk.url}/api/chat/bookings`, { body, headers, from })).status, 201)
  const { id: bookingId } = await prisma.booking.findFirstOrThrow({ where: { sessionId } })
  await confirmBooking(frontdesk, 'kim@visitor.example')
  await place.owner.send(`/api/bookings/${bookingId}`, { method: 'PATCH', body: { status: 'cancelled' } })
  await place.owner.send(`/api/bookings/${bookingId}`, { method: 'PATCH', body: { status: 'cancelled' } })
  const told = (await deliveriesOf(id)).map(({ event, sessionId: whose }) => [event, whose])
  t.same(
    told.filter(([event]) => event !== 'question.unanswered'),
    [
      ['booking.created', sessionId],
      ['booking.cancelled', sessionId],
    ],
  )
  const questions = await prisma.question.count({ where: { sessionId } })
  t.equal(told.filter(([event]) => event === 'question.unanswered').length, questions)
  const erase = { method: 'POST', body: { leads: true, bookings: true } }
  t.equal((await place.owner.send(`/api/conversations/${sessionId}/erase`, erase)).status, 200)
  for (const word of [canary, sessionId]) t.same(holdersOf(word, await readTables(frontdesk.db)), [])
})

t.test('deliveries are deleted after 30 days, and with the lead that they are about', async t => {
  const place = await aPlace(frontdesk)
  const { id } = await created(place, { url: 'https://hooks.shop.example/' })
  await leaveContact(place)
  const { id: leadId } = await prisma.lead.findFirstOrThrow({ where: { chatbotId: place.chatbot.id } })
  await place.owner.send(`/api/leads/${leadId}`, { method: 'DELETE' })
  t.same(await deliveriesOf(id), [])
  await leaveContact(place)
  await frontdesk.db.pool.query(
    `update webhook_deliveries set created_at = now() - interval '721 hours' where webhook_id = $1`,
    [id],
  )
  t.match(await place.owner.json(`/api/webhooks/${id}/deliveries`), { body: { deliveries: [] } })
  t.match(await removeExpired(frontdesk, new AbortController().signal), { webhookDeliveries: 1 })
  t.same(await deliveriesOf(id), [])
})
