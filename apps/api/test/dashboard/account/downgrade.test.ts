import { randomUUID } from 'node:crypto'
import { aChatbot, aUser } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress, send } from '../../fixtures/chat-http.ts'
import { aPlace, type Place } from '../../fixtures/dashboard-place.ts'
import { aReceiver } from '../../fixtures/receiver.ts'

/** What an account had under a larger plan: what is closed with it, and what its owner can still take away. */

const frontdesk = await startFrontdesk(t)
const { db } = frontdesk
const { prisma } = db

const downgrade = ({ account }: Place) => prisma.account.update({ where: { id: account.id }, data: { plan: 'free' } })

const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code: string } }).error?.code,
]

async function leaveContact({ chatbot }: Place): Promise<void> {
  await prisma.chatbot.update({ where: { id: chatbot.id }, data: { leadSettings: { isEnabled: true } } })
  const body = { chatbotId: chatbot.id, email: `${randomUUID()}@visitor.example`, consentedTo: null }
  const { status } = await send(`${frontdesk.url}/api/chat/leads`, { body, from: newAddress() })
  if (status !== 201) throw new Error(`the contact was answered ${status}`)
}

t.test('webhooks on a plan without content send nothing, neither pending nor resent deliveries', async t => {
  const place = await aPlace(frontdesk)
  const { owner } = place
  const { url, received } = await aReceiver(t)
  const made = await owner.json('/api/webhooks', { body: { url, events: ['lead.created'] } })
  const { id } = made.body as { id: string }
  const states = async () =>
    (await prisma.webhookDelivery.findMany({ where: { webhookId: id }, orderBy: { createdAt: 'asc' } })).map(
      ({ state, outcome }) => [state, outcome],
    )
  await leaveContact(place)
  await frontdesk.dispatchDeliveries()
  await until(async () => (await states())[0]?.[0] === 'delivered')
  await leaveContact(place)
  await downgrade(place)
  await frontdesk.dispatchDeliveries()
  await until(async () => (await states())[1]?.[0] === 'failed')
  t.same(await states(), [
    ['delivered', '204'],
    ['failed', 'PLAN_TOO_SMALL'],
  ])
  const [delivered] = await prisma.webhookDelivery.findMany({ where: { webhookId: id }, orderBy: { createdAt: 'asc' } })
  const resend = () => owner.json(`/api/webhooks/${id}/deliveries/${delivered?.id}/resend`, { method: 'POST' })
  t.same(codeOf(await resend()), [403, 'PLAN_TOO_SMALL'])
  t.same(codeOf(await owner.json(`/api/webhooks/${id}/secret`, { method: 'POST' })), [403, 'PLAN_TOO_SMALL'])
  t.equal(received.length, 1)
  t.equal((await owner.send(`/api/webhooks/${id}`, { method: 'PATCH', body: { isEnabled: false } })).status, 200)
  t.equal((await owner.send(`/api/webhooks/${id}`, { method: 'DELETE' })).status, 200)
})

t.test('pending deliveries of a suspended account are not sent', async t => {
  const place = await aPlace(frontdesk)
  const { url, received } = await aReceiver(t)
  const made = await place.owner.json('/api/webhooks', { body: { url, events: ['lead.created'] } })
  const { id } = made.body as { id: string }
  await leaveContact(place)
  await prisma.account.update({ where: { id: place.account.id }, data: { suspendedAt: new Date() } })
  await frontdesk.dispatchDeliveries()
  await until(async () => (await prisma.webhookDelivery.count({ where: { webhookId: id, state: 'failed' } })) === 1)
  t.match(await prisma.webhookDelivery.findFirst({ where: { webhookId: id } }), { outcome: 'ACCOUNT_SUSPENDED' })
  t.equal(received.length, 0)
})

t.test('on every plan, an owner can reduce permissions and remove members, but not add permissions', async t => {
  const place = await aPlace(frontdesk)
  const accountId = place.account.id
  const [first, second] = [place.chatbot, await aChatbot(db, { accountId })]
  const { member } = await aUser(db, { accountId, permissions: ['leads', 'conversations'] })
  await downgrade(place)
  const change = (body: object) => place.owner.json(`/api/team/members/${member.id}`, { method: 'PATCH', body })
  const success = { status: 200, body: { success: true } }
  t.same(await change({ permissions: ['leads'] }), success)
  t.same(codeOf(await change({ permissions: ['leads', 'conversations'] })), [403, 'PLAN_TOO_SMALL'])
  t.same(codeOf(await change({ permissions: ['bookings'] })), [403, 'PLAN_TOO_SMALL'])
  t.same(await change({ chatbotIds: [first.id, second.id] }), success)
  t.same(await change({ chatbotIds: [first.id] }), success)
  t.same(codeOf(await change({ chatbotIds: [second.id] })), [403, 'PLAN_TOO_SMALL'])
  t.same(codeOf(await change({ chatbotIds: null })), [403, 'PLAN_TOO_SMALL'])
  t.same(await change({ chatbotIds: [] }), success)
  const { body } = await place.owner.json('/api/team')
  t.match(body, { members: [{ isOwner: true }, { id: member.id, permissions: ['leads'], chatbotIds: [] }] })
  t.equal((await place.owner.send(`/api/team/members/${member.id}`, { method: 'DELETE' })).status, 200)
})

t.test('the file of an export can be deleted on every plan', async t => {
  const place = await aPlace(frontdesk)
  const { body } = await place.owner.json('/api/conversations/export-jobs', { body: {} })
  const { id } = body as { id: string }
  await until(async () => (await prisma.exportJob.count({ where: { id, status: 'done' } })) === 1)
  await downgrade(place)
  const path = `/api/conversations/export-jobs/${id}`
  t.equal((await place.owner.send(`${path}/download`)).status, 403)
  t.equal((await place.owner.send(path, { method: 'DELETE' })).status, 200)
  t.match(await prisma.exportJob.findUnique({ where: { id } }), { status: 'cancelled', file: null })
})
