import { aChatbot, aConversation, aMessage } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'

/* Other conversations of a visitor, who is known by what they left in both, and by nothing else. */

const frontdesk = await startFrontdesk(t, { hasWorker: false })

interface Left {
  name?: string
  email?: string
  phone?: string
}

async function aTalk(chatbotId: string, words: string, left: Left, columns: object = {}): Promise<string> {
  const { id, sessionId } = await aConversation(frontdesk.db, { chatbotId, ...columns })
  await aMessage(frontdesk.db, { conversationId: id, content: words })
  await frontdesk.db.prisma.lead.create({ data: { chatbotId, sessionId, ...left } })
  return sessionId
}

const historyOf = async (who: Owner, sessionId: string) => {
  const { status, body } = await who.json(`/api/conversations/${sessionId}/visitor-history`)
  t.equal(status, 200)
  return (body as { conversations: { sessionId: string; firstWords: string; knownBy: string }[] }).conversations
}

t.test('a visitor is the same by their email address or phone number, and by no name or network', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const second = await aChatbot(frontdesk.db, { accountId: account.id })
  const lastIp = '203.0.113.* (anonymized)'
  const now = await aTalk(
    chatbot.id,
    'Now',
    { name: 'Kim', email: 'kim@visitor.example', phone: '+49 30 123456' },
    { lastIp },
  )
  const byMail = await aTalk(second.id, 'By mail', { email: 'KIM@visitor.example' })
  const byPhone = await aTalk(chatbot.id, 'By phone', { name: 'Somebody', phone: '+4930-123456' })
  await aTalk(chatbot.id, 'By name', { name: 'Kim', email: 'kim@elsewhere.example' }, { lastIp })
  await aTalk((await aPlace(frontdesk)).chatbot.id, 'Elsewhere', { email: 'kim@visitor.example' })
  const found = await historyOf(owner, now)
  t.same(
    new Map(found.map(({ sessionId, firstWords, knownBy }) => [sessionId, `${firstWords}: ${knownBy}`])),
    new Map([
      [byMail, 'By mail: email'],
      [byPhone, 'By phone: phone'],
    ]),
  )
  const withoutContact = await aConversation(frontdesk.db, { chatbotId: chatbot.id, lastIp })
  t.same(await historyOf(owner, withoutContact.sessionId), [])
})

t.test(
  'a signed-in visitor is the same in each conversation with the chatbot, also for those who see no leads',
  async t => {
    const { account, chatbot } = await aPlace(frontdesk)
    const second = await aChatbot(frontdesk.db, { accountId: account.id })
    const kim = { identitySubject: 'customer-7' }
    const now = await aTalk(chatbot.id, 'Now', {}, kim)
    const before = await aTalk(chatbot.id, 'Before', {}, kim)
    await aTalk(chatbot.id, 'Somebody else', {}, { identitySubject: 'customer-8' })
    await aTalk(second.id, 'Signed by another secret', {}, kim)
    const guest = await aTalk(chatbot.id, 'Guest', {})
    const reader = await logIn(frontdesk, { accountId: account.id, permissions: ['conversations'] })
    t.match(await historyOf(reader, now), [{ sessionId: before, knownBy: 'identity' }])
    t.equal((await historyOf(reader, now)).length, 1)
    t.same(await historyOf(reader, guest), [])
  },
)

t.test('at most twenty are listed, of chatbots that the member may see, for those who may see leads', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const hidden = await aChatbot(frontdesk.db, { accountId: account.id })
  const email = 'kim@visitor.example'
  const now = await aTalk(chatbot.id, 'Now', { email })
  await Promise.all(Array.from({ length: 21 }, (_, index) => aTalk(hidden.id, `Talk ${index}`, { email })))
  t.equal((await historyOf(owner, now)).length, 20)
  const member = await logIn(frontdesk, {
    accountId: account.id,
    permissions: ['live_chat', 'leads'],
    chatbotIds: [chatbot.id],
  })
  t.same(await historyOf(member, now), [])
  const withoutLeads = await logIn(frontdesk, { accountId: account.id, permissions: ['conversations'] })
  t.same(await historyOf(withoutLeads, now), [])
  await frontdesk.db.prisma.account.update({ where: { id: account.id }, data: { plan: 'free' } })
  t.ok((await historyOf(owner, now)).every(({ firstWords }) => firstWords === '***'))
})
