import { aChatbot, aConversation, aMessage, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { prisma } = frontdesk.db

async function aTalk(chatbotId: string, texts: string[], columns: Record<string, unknown> = {}): Promise<string> {
  const talk = await aConversation(frontdesk.db, { chatbotId, ...columns })
  for (const content of texts) await aMessage(frontdesk.db, { conversationId: talk.id, content })
  return talk.sessionId
}

async function idsOf(owner: Owner, query: Record<string, string>): Promise<string[]> {
  const { status, body } = await owner.json(`/api/conversations?${new URLSearchParams(query)}`)
  t.equal(status, 200)
  // The shape of this answer is another test's.
  return (body as { conversations: { sessionId: string }[] }).conversations.map(({ sessionId }) => sessionId)
}

t.test('a search finds whatever the list shows of a conversation', async t => {
  const { chatbot, account, owner } = await aPlace(frontdesk)
  const { user: agent } = await aUser(frontdesk.db, { accountId: account.id, name: 'Kim Okafor' })
  const other = await aChatbot(frontdesk.db, { accountId: account.id, name: 'Wholesale' })
  const known = await aTalk(chatbot.id, ['Good day'])
  const lead = { chatbotId: chatbot.id, sessionId: known }
  await prisma.lead.create({ data: { ...lead, name: 'Lucía Prado', email: 'lucia@visitor.example' } })
  await prisma.lead.create({ data: { ...lead, name: 'L. Prado', email: 'work@visitor.example' } })
  const onPage = await aTalk(chatbot.id, ['Good day'], { lastPage: 'https://shop.example/boots/winter' })
  const taken = await aTalk(chatbot.id, ['Good day'], { mode: 'human', liveStatus: 'open', agentId: agent.id })
  const ended = await aTalk(chatbot.id, [])
  const { id: conversationId } = await prisma.conversation.findUniqueOrThrow({ where: { sessionId: ended } })
  const said = { role: 'assistant', isAgent: true, agentName: 'Robin Teal' } as const
  await aMessage(frontdesk.db, { conversationId, content: 'Hello', ...said })
  const elsewhere = await aTalk(other.id, ['Good day'])
  const found = (q: string) => idsOf(owner, { q })
  t.same(await found('lucía'), [known])
  t.same(await found('LUCIA@visitor.example'), [known])
  t.same(await found('work@visitor'), [known], 'an older lead as well')
  t.same(await found('boots/winter'), [onPage])
  t.same(await found('okafor'), [taken])
  t.same(await found('robin teal'), [ended])
  t.same(await found('wholesale'), [elsewhere])
  t.same(await found('nobody like that'), [])
})

t.test('a search finds signed-in visitors by name, address and id, also without the permission for leads', async t => {
  const { chatbot, account } = await aPlace(frontdesk)
  const identity = { identitySubject: 'customer-7', identityName: 'Kim Prado', identityEmail: 'kim@shop.example' }
  const signedIn = await aTalk(chatbot.id, ['Good day'], identity)
  await aTalk(chatbot.id, ['Good day'], {
    ...identity,
    identitySubject: 'customer-77',
    identityName: 'Astrid',
    identityEmail: null,
  })
  const reader = await logIn(frontdesk, { accountId: account.id, permissions: ['conversations'] })
  for (const q of ['kim prado', 'KIM@shop.example', 'customer-7']) t.same(await idsOf(reader, { q }), [signedIn], q)
})

t.test('a member without the permission for leads cannot find conversations by lead details', async t => {
  const { chatbot, account } = await aPlace(frontdesk)
  const sessionId = await aTalk(chatbot.id, ['Good day'])
  await prisma.lead.create({
    data: { chatbotId: chatbot.id, sessionId, name: 'Lucía', email: 'lucia@visitor.example' },
  })
  // A lead of another chatbot that names this session is none of its conversation.
  const other = await aChatbot(frontdesk.db, { accountId: account.id })
  await prisma.lead.create({ data: { chatbotId: other.id, sessionId, name: 'Astrid' } })
  const reader = await logIn(frontdesk, { accountId: account.id, permissions: ['conversations'] })
  const both = await logIn(frontdesk, { accountId: account.id, permissions: ['conversations', 'leads'] })
  t.same(await idsOf(both, { q: 'lucía' }), [sessionId])
  t.same(await idsOf(both, { q: 'astrid' }), [])
  for (const q of ['lucía', 'lucia@', 'visitor.example']) t.same(await idsOf(reader, { q }), [], q)
  await prisma.account.update({ where: { id: account.id }, data: { plan: 'free' } })
  t.same(await idsOf(both, { q: 'lucía' }), [], 'a plan that hides contact details hides them here, too')
})

t.test('a list says how many conversations it has, of the first page and counted to a bound', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const totalOf = async (query: Record<string, string>) => {
    const { body } = await owner.json(`/api/conversations?${new URLSearchParams(query)}`)
    return body as { total: number | null; nextCursor: string | null }
  }
  t.match(await totalOf({}), { total: 0 })
  for (const text of ['boots', 'boots', 'shoes']) await aTalk(chatbot.id, [text])
  t.match(await totalOf({}), { total: 3 })
  t.match(await totalOf({ q: 'boots' }), { total: 2 })
  await frontdesk.db.pool.query(
    `insert into conversations (chatbot_id, session_id, last_page, last_activity_at)
     select $1, gen_random_uuid(), 'https://shop.example/many', now() from generate_series(1, 1001)`,
    [chatbot.id],
  )
  const first = await totalOf({})
  t.equal(first.total, 1_001, 'stands for more than 1,000')
  t.match(await totalOf({ cursor: first.nextCursor ?? '' }), { total: null }, 'later pages are not counted again')
  t.equal((await totalOf({ q: 'shop.example/many' })).total, 1_001)
  t.equal((await totalOf({ q: 'boots' })).total, 2)
})

t.test('a list tells what the visitor said last, whoever spoke after them', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const sessionId = await aTalk(chatbot.id, ['Do you mend boots?', 'b'.repeat(300)])
  const { id: conversationId } = await prisma.conversation.findUniqueOrThrow({ where: { sessionId } })
  await aMessage(frontdesk.db, { conversationId, role: 'assistant', content: '<p>We do.</p>' })
  const silent = await aTalk(chatbot.id, [])
  const { body } = await owner.json('/api/conversations')
  const { conversations } = body as { conversations: { sessionId: string; lastVisitorMessage: string | null }[] }
  t.same(Object.fromEntries(conversations.map(one => [one.sessionId, one.lastVisitorMessage])), {
    [sessionId]: 'b'.repeat(200),
    [silent]: null,
  })
})
