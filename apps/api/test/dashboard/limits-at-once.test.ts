import { randomUUID } from 'node:crypto'
import { storeFile } from '@frontdesk/files/stored-files'
import { aConversation } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { aPlace } from '../fixtures/dashboard-place.ts'

/* Limits that several requests at once would pass together if each counted before the others were stored. */

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { prisma } = frontdesk.db
const atOnce = 8
const times = Array.from({ length: atOnce }, (_, index) => index)

const one = (statuses: number[]): number => statuses.filter(status => status < 300).length

t.test('of eight webhooks at once, one is the twentieth', async t => {
  const { account, owner } = await aPlace(frontdesk)
  const data = { accountId: account.id, url: 'https://hooks.shop.example/', events: ['lead.created'] }
  await prisma.webhook.createMany({ data: Array.from({ length: 19 }, () => ({ ...data, secret: Buffer.alloc(1) })) })
  const body = { url: 'https://hooks.shop.example/', events: ['lead.created'] }
  const answers = await Promise.all(times.map(() => owner.json('/api/webhooks', { method: 'POST', body })))
  t.equal(one(answers.map(({ status }) => status)), 1)
  t.equal(await prisma.webhook.count({ where: { accountId: account.id } }), 20)
})

t.test('of eight connectors at once, one is the twentieth', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const definition = {
    description: 'Where an order is.',
    method: 'GET',
    host: 'api.shop.example',
    pathTemplate: '/orders',
    parameters: { type: 'object', properties: {}, required: [] },
    isWriting: false,
  }
  const stored = Array.from({ length: 19 }, (_, n) => ({ ...definition, name: `stored_${n}`, chatbotId: chatbot.id }))
  await prisma.connector.createMany({ data: stored })
  const path = `/api/chatbots/${chatbot.id}/connectors`
  const answers = await Promise.all(
    times.map(n => owner.json(path, { method: 'POST', body: { ...definition, name: `at_once_${n}` } })),
  )
  t.equal(one(answers.map(({ status }) => status)), 1)
  t.equal(await prisma.connector.count({ where: { chatbotId: chatbot.id } }), 20)
})

t.test('of eight files at once, one is the fiftieth of its conversation', async t => {
  const { account, chatbot } = await aPlace(frontdesk)
  const { id } = await aConversation(frontdesk.db, { chatbotId: chatbot.id })
  await frontdesk.db.pool.query(
    `insert into stored_files (id, account_id, conversation_id, size)
     select gen_random_uuid(), $1, $2, 1 from generate_series(1, 49)`,
    [account.id, id],
  )
  const file = () => ({ name: `${randomUUID()}.txt`, type: 'text/plain', bytes: Buffer.from('Boots') }) as const
  const stored = await Promise.allSettled(times.map(() => storeFile(frontdesk, String(id), file())))
  t.equal(stored.filter(({ status }) => status === 'fulfilled').length, 1)
  t.equal(await prisma.storedFile.count({ where: { conversationId: id } }), 50)
})
