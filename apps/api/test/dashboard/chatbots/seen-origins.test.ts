import { seenOriginRecorder } from '@frontdesk/chatbots/domains/seen-origins'
import { aChatbot } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress, send } from '../../fixtures/chat-http.ts'
import { aPlace, logIn, type Place } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { prisma } = frontdesk.db

/** A page of this host loads the widget. */
const load = (chatbotId: string, host: string) =>
  send(`${frontdesk.url}/api/chat/settings?chatbotId=${chatbotId}`, {
    headers: { origin: `https://${host}` },
    from: newAddress(),
  })

const seenOf = async ({ owner, chatbot }: Place) => {
  const { status, body } = await owner.json(`/api/chatbots/${chatbot.id}/seen-origins`)
  if (status !== 200) throw new Error(`answered ${status}`)
  return (body as { seenOrigins: { host: string; seenAt: string }[] }).seenOrigins
}

const hostsOf = async (place: Place) => (await seenOf(place)).map(({ host }) => host)
const rowsOf = ({ chatbot }: Place) => prisma.seenOrigin.findMany({ where: { chatbotId: chatbot.id } })

t.test('an owner sees where the widget was loaded, the latest first, and no page that was refused', async t => {
  const place = await aPlace(frontdesk)
  const { id } = place.chatbot
  await prisma.allowedDomain.create({ data: { chatbotId: id, domain: '*.shop.example' } })
  t.same(await seenOf(place), [])
  t.equal((await load(id, 'shop.example')).status, 200)
  await until(async () => (await rowsOf(place)).length === 1)
  t.equal((await load(id, 'evil.example')).status, 403)
  t.equal((await load(id, 'www.shop.example')).status, 200)
  await until(async () => (await rowsOf(place)).length === 2)
  t.same(await hostsOf(place), ['www.shop.example', 'shop.example'])
  t.match(await seenOf(place), [{ seenAt: /^\d{4}-.*Z$/ }, {}])
})

t.test('a host is stored once a minute, however often its pages are opened', async t => {
  const place = await aPlace(frontdesk)
  const { id } = place.chatbot
  await prisma.allowedDomain.create({ data: { chatbotId: id, domain: 'other.example' } })
  await load(id, 'shop.example')
  await until(async () => (await rowsOf(place)).length === 1)
  const longAgo = new Date('2026-01-01T00:00:00Z')
  await prisma.seenOrigin.updateMany({ where: { chatbotId: id }, data: { seenAt: longAgo } })
  for (let n = 0; n < 3; n += 1) await load(id, 'shop.example')
  await load(id, 'other.example')
  await until(async () => (await rowsOf(place)).length === 2)
  t.same(
    (await seenOf(place)).find(({ host }) => host === 'shop.example'),
    { host: 'shop.example', seenAt: longAgo.toISOString() },
  )
  // Another process, or this one a minute later.
  const recorder = seenOriginRecorder(frontdesk)
  recorder.record({ chatbotId: id, host: 'shop.example' })
  await recorder.flush()
  t.equal((await hostsOf(place))[0], 'shop.example')
})

t.test('made-up subdomains cannot fill the table: the latest 50 hosts stay', async t => {
  const place = await aPlace(frontdesk)
  const other = await aPlace(frontdesk)
  const recorder = seenOriginRecorder(frontdesk)
  recorder.record({ chatbotId: other.chatbot.id, host: 'shop.example' })
  for (let n = 0; n < 60; n += 1) recorder.record({ chatbotId: place.chatbot.id, host: `${n}.shop.example` })
  await recorder.flush()
  t.equal((await rowsOf(place)).length, 50)
  recorder.record({ chatbotId: place.chatbot.id, host: 'shop.example' })
  await recorder.flush()
  t.equal((await rowsOf(place)).length, 50)
  t.equal((await hostsOf(place))[0], 'shop.example')
  t.same(await hostsOf(other), ['shop.example'])
})

t.test('what was seen goes with the chatbot, and belongs to whoever may change its settings', async t => {
  const place = await aPlace(frontdesk)
  const { account, chatbot, owner } = place
  await load(chatbot.id, 'shop.example')
  await until(async () => (await rowsOf(place)).length === 1)
  const path = `/api/chatbots/${chatbot.id}/seen-origins`
  const stranger = await aPlace(frontdesk)
  t.equal((await stranger.owner.send(path)).status, 404)
  const agent = await logIn(frontdesk, { accountId: account.id, permissions: ['live_chat'] })
  t.equal((await agent.send(path)).status, 403)
  const another = await aChatbot(frontdesk.db, { accountId: account.id })
  const restricted = { accountId: account.id, permissions: ['chatbot_settings' as const], chatbotIds: [another.id] }
  t.equal((await (await logIn(frontdesk, restricted)).send(path)).status, 404)
  t.equal((await owner.send(`/api/chatbots/${chatbot.id}`, { method: 'DELETE' })).status, 200)
  t.same(await rowsOf(place), [])
  // A page that was open all the while does no harm.
  const recorder = seenOriginRecorder(frontdesk)
  recorder.record({ chatbotId: chatbot.id, host: 'shop.example' })
  await recorder.flush()
  t.same(await rowsOf(place), [])
})
