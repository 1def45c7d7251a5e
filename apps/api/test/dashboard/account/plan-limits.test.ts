import { randomBytes, randomUUID } from 'node:crypto'
import { aChatbot, aSource } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, type Place } from '../../fixtures/dashboard-place.ts'

/** What one account may have at most, so that it does not fill the disk of all. */

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { db } = frontdesk
const megabyte = 1024 * 1024

const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code: string } }).error?.code,
]
const limited = [403, 'PLAN_LIMIT_REACHED']
const create = ({ owner }: Place, path: string, body: object) => owner.json(path, { body })

t.test('an account creates as many chatbots as its plan includes, however many it asks for at once', async t => {
  const place = await aPlace(frontdesk, { plan: 'free' })
  const body = { name: 'Another', domains: ['shop.example'] }
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create(place, '/api/chatbots', body)))
  t.same(
    answers.map(codeOf).toSorted((one, other) => Number(one[0]) - Number(other[0])),
    [[201, undefined], [201, undefined], limited, limited, limited],
  )
  t.match(answers.find(({ status }) => status === 403)?.body, { error: { message: /free plan includes 3 chatbots/ } })
  t.equal(await db.prisma.chatbot.count({ where: { accountId: place.account.id } }), 3)
  t.equal((await place.owner.send(`/api/chatbots/${place.chatbot.id}`, { method: 'DELETE' })).status, 200)
  t.equal((await create(place, '/api/chatbots', body)).status, 201)
})

t.test('the sources of all chatbots count together, whatever they are read from', async t => {
  const place = await aPlace(frontdesk, { plan: 'free' })
  const { id: second } = await aChatbot(db, { accountId: place.account.id })
  await aChatbot(db, { domains: ['other.example'] })
  for (let made = 0; made < 19; made += 1) await aSource(db, { chatbotId: second })
  const path = `/api/chatbots/${place.chatbot.id}/sources`
  const file = () => place.owner.json(`${path}/files?name=a.txt`, { body: { a: 1 } })
  t.equal((await create(place, path, { kind: 'text' })).status, 201)
  t.same(codeOf(await create(place, path, { kind: 'text' })), limited)
  t.same(codeOf(await create(place, path, { url: 'https://shop.example/' })), limited)
  t.same(codeOf(await file()), limited)
  t.equal(await db.prisma.source.count({ where: { chatbotId: place.chatbot.id } }), 1)
  const one = await db.prisma.source.findFirstOrThrow({ where: { chatbotId: second } })
  await db.prisma.source.delete({ where: { id: one.id } })
  t.equal((await file()).status, 201)
})

t.test('the bytes of all files count together, and a file is replaced by one that fits', async t => {
  const place = await aPlace(frontdesk, { plan: 'free' })
  const { id: second } = await aChatbot(db, { accountId: place.account.id })
  const stored = await aSource(db, { chatbotId: second, kind: 'file', url: null })
  const file = { name: 'large.txt', size: 49 * megabyte, content: Buffer.from('what is left of it') }
  await db.prisma.sourceFile.create({ data: { sourceId: stored.id, ...file } })
  const send = async (at: string, method: string, bytes: number) => {
    const answer = await fetch(`${frontdesk.url}/api/chatbots/${at}?name=new.txt`, {
      method,
      body: randomBytes(bytes / 2).toString('hex'),
      headers: { origin: frontdesk.url, cookie: place.owner.cookie(), 'content-type': 'text/plain' },
    })
    return { status: answer.status, body: (await answer.json()) as { id: string } }
  }
  const add = (bytes: number) => send(`${place.chatbot.id}/sources/files`, 'POST', bytes)
  t.same(codeOf(await add(2 * megabyte)), limited)
  const small = await add(megabyte)
  t.equal(small.status, 201)
  t.same(codeOf(await add(2)), limited)
  const replace = (bytes: number) => send(`${place.chatbot.id}/sources/${small.body.id}/file`, 'PUT', bytes)
  t.same(codeOf(await replace(2 * megabyte)), limited)
  t.equal((await replace(megabyte / 2)).status, 200)
  t.equal((await add(megabyte / 2)).status, 201)
})

t.test('a team has as many members and invitations as its plan includes', async t => {
  const place = await aPlace(frontdesk)
  const invite = () =>
    create(place, '/api/team/invitations', { email: `${randomUUID()}@shop.example`, permissions: ['leads'] })
  await db.prisma.invitation.createMany({
    data: Array.from({ length: 98 }, () => ({
      accountId: place.account.id,
      email: `${randomUUID()}@shop.example`,
      permissions: ['leads' as const],
      chatbotIds: [],
      seesAllChatbots: true,
      tokenHash: randomBytes(32),
      expiresAt: new Date('2099-01-01T00:00:00Z'),
    })),
  })
  t.equal((await invite()).status, 201)
  t.same(codeOf(await invite()), limited)
})

t.test('what an account has stays under a smaller plan, and grows no more', async t => {
  const place = await aPlace(frontdesk)
  const accountId = place.account.id
  for (let made = 0; made < 4; made += 1) await aChatbot(db, { accountId })
  await db.prisma.account.update({ where: { id: accountId }, data: { plan: 'free' } })
  t.match((await place.owner.json('/api/chatbots')).body, { chatbots: { length: 5 } })
  t.same(codeOf(await create(place, '/api/chatbots', { name: 'Another', domains: ['shop.example'] })), limited)
  const rename = { method: 'PATCH', body: { name: 'Still mine' } }
  t.equal((await place.owner.send(`/api/chatbots/${place.chatbot.id}`, rename)).status, 200)
})
