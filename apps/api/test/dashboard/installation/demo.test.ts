import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { post } from '../../fixtures/chat-http.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'

const page =
  '<title>Hours</title><main><h1>Opening hours</h1><p>On Saturday we are open from 10:00 to 17:00.</p></main>'
const website = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page))
website.listen(0, '127.0.0.1')
await once(website, 'listening')
t.teardown(() => website.close())
const url = `http://127.0.0.1:${(website.address() as AddressInfo).port}/`

t.test('one press gives an owner a chatbot that answers on the demo website, and a second one the same', async t => {
  const chatbotId = randomUUID()
  const frontdesk = await startFrontdesk(t, { provider: 'extractive', settings: { demo: { url, chatbotId } } })
  const { owner, account } = await aPlace(frontdesk)
  const press = () => owner.json('/api/demo', { method: 'POST' })
  const created = { status: 200, body: { chatbotId, url } }
  t.same(await Promise.all([press(), press(), press()]), [created, created, created])
  const sources = () => frontdesk.db.prisma.source.findMany({ where: { chatbot: { accountId: account.id } } })
  t.match(await sources(), [{ chatbotId, kind: 'website', url }])
  t.equal((await sources()).length, 1)
  t.match(await owner.json(`/api/chatbots/${chatbotId}`), {
    status: 200,
    body: {
      name: 'Demo',
      domains: ['127.0.0.1', 'localhost'],
      isStreaming: true,
      liveChat: { isEnabled: true },
      leads: { isEnabled: true },
      bookings: { isEnabled: true },
    },
  })
  const { body } = await owner.json('/api/audit-log')
  t.match(body, { entries: [{ action: 'source.created' }, { action: 'chatbot.created', chatbotId }] })

  await until(async () => (await sources())[0]?.status === 'ready')
  const origin = new URL(url).origin
  const answer = await post(
    frontdesk.url,
    { chatbotId, message: 'When are you open on Saturday?' },
    { headers: { origin } },
  )
  t.match(answer.text, '10:00 to 17:00')
  t.same(await press(), created)
  t.equal((await sources()).length, 1)

  const stranger = await aPlace(frontdesk)
  t.match(await stranger.owner.json('/api/demo', { method: 'POST' }), {
    status: 409,
    body: { error: { code: 'DEMO_TAKEN' } },
  })
  await frontdesk.db.prisma.chatbot.update({ where: { id: chatbotId }, data: { isDeleting: true } })
  t.match(await press(), { status: 409, body: { error: { code: 'DEMO_TAKEN' } } }, 'while it is being deleted')
  const member = await logIn(frontdesk, { accountId: account.id, permissions: ['chatbot_settings'] })
  t.equal((await member.send('/api/demo', { method: 'POST' })).status, 403, 'only the owner')
})

t.test('a smaller plan has the demo without live chat', async t => {
  const demo = { url, chatbotId: randomUUID() }
  const frontdesk = await startFrontdesk(t, { hasWorker: false, settings: { demo } })
  const { owner } = await aPlace(frontdesk, { plan: 'basic' })
  t.equal((await owner.send('/api/demo', { method: 'POST' })).status, 200)
  const { body } = await owner.json(`/api/chatbots/${demo.chatbotId}`)
  t.match(body, { liveChat: { isEnabled: false }, leads: { isEnabled: true } })
})

t.test('a demo website without a chatbot on its pages gives each account one of its own', async t => {
  const frontdesk = await startFrontdesk(t, { hasWorker: false, settings: { demo: { url, chatbotId: undefined } } })
  const [one, other] = [await aPlace(frontdesk), await aPlace(frontdesk)]
  const press = async ({ owner }: typeof one) =>
    (await owner.json('/api/demo', { method: 'POST' })).body as { chatbotId: string }
  const { chatbotId } = await press(one)
  t.same(await press(one), { chatbotId, url })
  t.not((await press(other)).chatbotId, chatbotId)
})

t.test('where no demo website runs there is no demo', async t => {
  const frontdesk = await startFrontdesk(t, { hasWorker: false })
  const { owner } = await aPlace(frontdesk)
  t.match(await owner.json('/api/demo', { method: 'POST' }), {
    status: 404,
    body: { error: { code: 'DEMO_UNAVAILABLE' } },
  })
})
