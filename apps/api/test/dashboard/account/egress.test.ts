import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aChatbot, anAccount, aSource } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress, send } from '../../fixtures/chat-http.ts'
import { logIn } from '../../fixtures/dashboard-place.ts'
import { aReceiver } from '../../fixtures/receiver.ts'

/** What the operator opens inside: for whom, and for what. */

const [reader, caller] = [randomUUID(), randomUUID()]
const frontdesk = await startFrontdesk(t, {
  provider: 'extractive',
  egressAllow: `${reader}=127.0.0.1`,
  egressAllowCalls: `${caller}=127.0.0.1`,
})
const { db } = frontdesk
const { prisma } = db

const site = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end('<title>Inside</title><p>The cellar key hangs behind the green door of the boiler room.</p>')
})
await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
t.teardown(() => {
  site.closeAllConnections()
  site.close()
})
// A server that listens on a port has an address of this form.
const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`

async function anOwnerOf(accountId: string) {
  await anAccount(db, { id: accountId })
  const chatbot = await aChatbot(db, { accountId, leadSettings: { isEnabled: true } })
  const owner = await logIn(frontdesk, { accountId })
  const post = async (path: string, body: object) => {
    const { status, body: answer } = await owner.json(path, { body })
    return [status, (answer as { error?: { code: string } }).error?.code] as const
  }
  return {
    chatbot,
    addSource: () => post(`/api/chatbots/${chatbot.id}/sources`, { url }),
    addWebhook: (to: string) => post('/api/webhooks', { url: to, events: ['lead.created'] }),
    addConnector: () =>
      post(`/api/chatbots/${chatbot.id}/connectors`, {
        name: 'order_status',
        description: 'Where an order is.',
        method: 'GET',
        host: new URL(url).host,
        pathTemplate: '/',
        parameters: { type: 'object', properties: {} },
        isWriting: false,
      }),
  }
}

const settled = async (chatbotId: string) => {
  await until(
    async () => (await prisma.source.count({ where: { chatbotId, status: { in: ['ready', 'failed'] } } })) > 0,
  )
  return prisma.source.findFirstOrThrow({ where: { chatbotId } })
}

const blocked = [400, 'BLOCKED_ADDRESS'] as const

t.test('what one account may crawl is read for it, and neither called by it nor read for others', async t => {
  const [allowed, other] = [await anOwnerOf(reader), await anOwnerOf(randomUUID())]
  t.same(await allowed.addSource(), [201, undefined])
  t.match(await settled(allowed.chatbot.id), { status: 'ready', pagesIndexed: 1 })
  t.same(await other.addSource(), blocked)
  for (const who of [allowed, other]) {
    t.same(await who.addWebhook(url), blocked)
    t.same(await who.addConnector(), blocked)
  }
  // As a row that was written before the setting was changed.
  const { id } = await aSource(db, { chatbotId: other.chatbot.id, url })
  await frontdesk.queues.enqueue('index-source', { sourceId: id }, { id: `index-source-${id}-1` })
  t.match(await settled(other.chatbot.id), { status: 'failed', error: /is not a public one/ })
})

t.test('what one account may call is called for it, and neither read by it nor called for others', async t => {
  const [allowed, other] = [await anOwnerOf(caller), await anOwnerOf(randomUUID())]
  const { url: hook, received } = await aReceiver(t)
  t.same(await allowed.addWebhook(hook), [201, undefined])
  t.same(await allowed.addConnector(), [201, undefined])
  t.same(await other.addWebhook(hook), blocked)
  t.same(await other.addConnector(), blocked)
  t.same(await allowed.addSource(), blocked)
  t.same(await other.addWebhook('https://hooks.shop.example/'), [201, undefined])
  await prisma.webhook.updateMany({ data: { url: hook } })
  for (const { chatbot } of [allowed, other]) {
    const body = { chatbotId: chatbot.id, email: 'kim@visitor.example', consentedTo: null }
    t.equal((await send(`${frontdesk.url}/api/chat/leads`, { body, from: newAddress() })).status, 201)
  }
  await frontdesk.dispatchDeliveries()
  await until(async () => (await prisma.webhookDelivery.count({ where: { NOT: { outcome: null } } })) === 2)
  const outcomes = await prisma.webhookDelivery.findMany({ select: { chatbotId: true, outcome: true } })
  t.match(Object.fromEntries(outcomes.map(({ chatbotId, outcome }) => [chatbotId, outcome])), {
    [allowed.chatbot.id]: '204',
    [other.chatbot.id]: 'BLOCKED_ADDRESS',
  })
  t.equal(received.length, 1)
})
