import { aChatbot, aConversation, aMessage, aUser } from '@frontdesk/testing/factories'
import type { FeedbackList, FeedbackRecord } from '@frontdesk/contracts/records/feedback'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { prisma } = frontdesk.db
const hourMs = 60 * 60 * 1_000

interface Given {
  rating: number
  comment?: string | null
  createdAt?: Date
  /** The user who had the live chat; undefined: it was not noted. */
  agentId?: string
}

/** A live chat of an agent who calls herself Sam, which has ended and was rated. */
async function aRatedChat(chatbotId: string, { rating, comment = null, createdAt = new Date(), agentId }: Given) {
  const { id: conversationId, sessionId } = await aConversation(frontdesk.db, { chatbotId })
  await aMessage(frontdesk.db, { conversationId, role: 'assistant', isAgent: true, agentName: 'Sam' })
  const { id: messageId } = await aMessage(frontdesk.db, { conversationId, role: 'system', content: '<p>Ended.</p>' })
  await prisma.modeChange.create({
    data: {
      conversationId,
      mode: 'bot',
      step: 'end',
      atMessageId: messageId,
      ...(agentId !== undefined && { agentId }),
    },
  })
  const { id } = await prisma.liveChatRating.create({
    data: { messageId, chatbotId, sessionId, rating, comment, createdAt },
  })
  return { id, messageId, sessionId }
}

async function aRatedReply(chatbotId: string, rating: 'up' | 'down', comment: string) {
  const { id: conversationId, sessionId } = await aConversation(frontdesk.db, { chatbotId })
  const { id: messageId } = await aMessage(frontdesk.db, { conversationId, role: 'assistant', content: '<p>Yes.</p>' })
  return prisma.feedback.create({ data: { chatbotId, sessionId, messageId, rating, comment } })
}

/** The contract says what it answers with. */
const list = async (owner: Owner, query = ''): Promise<FeedbackList> =>
  (await owner.json(`/api/feedback${query}`)).body as FeedbackList

const idsOf = async (owner: Owner, query: string): Promise<string[]> =>
  (await list(owner, query)).data.map(({ id }) => id).toSorted()

t.test('feedback has ratings of replies and of live chats, and is filtered by either', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const poor = await aRatedChat(chatbot.id, { rating: 3, comment: 'Too slow.' })
  const good = await aRatedChat(chatbot.id, { rating: 4, comment: 'Quick and kind.' })
  const down = await aRatedReply(chatbot.id, 'down', 'Not quick at all.')
  const up = await aRatedReply(chatbot.id, 'up', 'Fine.')
  const all = [poor, good, down, up].map(({ id }) => id).toSorted()
  t.same(await idsOf(owner, ''), all, 'the whole list')
  t.same(await idsOf(owner, '?limit=10'), all, 'in a page')
  for (const [query, found] of [
    ['?kind=live_chat', [poor, good]],
    ['?kind=reply', [down, up]],
    ['?rating=down', [poor, down]],
    ['?rating=up', [good, up]],
    ['?kind=live_chat&rating=down', [poor]],
    ['?q=quick', [good, down]],
    ['?q=quick&kind=live_chat', [good]],
    // What the list shows beside the comment: the reply that was rated, and the agent.
    ['?q=yes', [down, up]],
    ['?q=sam', [poor, good]],
  ] as const) {
    const expected = found.map(({ id }) => id).toSorted()
    t.same(await idsOf(owner, query), expected, query)
    const { text } = await owner.send(`/api/feedback/export${query}`)
    for (const id of all) t.equal(text.includes(id), expected.includes(id), `CSV ${query}`)
  }
  t.equal((await owner.send('/api/feedback?kind=agent')).status, 400)
  t.match((await list(owner, '?kind=live_chat&rating=up')).data, [
    { kind: 'live_chat', rating: 4, comment: 'Quick and kind.', messageId: Number(good.messageId), reply: null },
  ])
  t.match((await list(owner, '?kind=reply&rating=up')).data, [{ rating: 'up', reply: '<p>Yes.</p>', agentName: null }])
})

t.test('pages go through both kinds in one order', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const createdAt = new Date()
  for (const rating of [1, 2, 5]) await aRatedChat(chatbot.id, { rating, createdAt })
  for (const rating of ['up', 'down'] as const) {
    const { id } = await aRatedReply(chatbot.id, rating, rating)
    await prisma.feedback.update({ where: { id }, data: { createdAt } })
  }
  const seen: string[] = []
  let query = '?limit=2'
  for (let page = 0; page < 3; page += 1) {
    const { data, nextCursor } = await list(owner, query)
    seen.push(...data.map(({ id }) => id))
    query = `?limit=2&cursor=${nextCursor}`
    t.equal(typeof nextCursor, page < 2 ? 'string' : 'object', 'the last page has none')
  }
  t.same(seen.toSorted(), await idsOf(owner, ''))
  t.equal(new Set(seen).size, 5)
})

t.test('a rated live chat names the agent who had it, or as the visitor knew them', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const { user } = await aUser(frontdesk.db, { accountId: account.id, permissions: ['live_chat'], name: 'Samira Roth' })
  await aRatedChat(chatbot.id, { rating: 5, agentId: user.id })
  await aRatedChat(chatbot.id, { rating: 2 })
  const nameOf = async (rating: string): Promise<FeedbackRecord['agentName'] | undefined> =>
    (await list(owner, `?rating=${rating}`)).data[0]?.agentName
  t.equal(await nameOf('up'), 'Samira Roth')
  t.equal(await nameOf('down'), 'Sam')
})

t.test('those who may see feedback of the chatbot see ratings of live chats, as their plan shows them', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const other = await aChatbot(frontdesk.db, { accountId: account.id })
  const mine = await aRatedChat(chatbot.id, { rating: 1, comment: 'secret words' })
  await aRatedChat(other.id, { rating: 1 })
  const member = await logIn(frontdesk, {
    accountId: account.id,
    permissions: ['feedback'],
    chatbotIds: [chatbot.id],
  })
  t.same(await idsOf(member, ''), [mine.id])
  const stranger = await aPlace(frontdesk)
  t.same(await idsOf(stranger.owner, ''), [])
  const agent = await logIn(frontdesk, { accountId: account.id, permissions: ['live_chat'] })
  t.equal((await agent.send('/api/feedback?kind=live_chat')).status, 403)

  await prisma.account.update({ where: { id: account.id }, data: { plan: 'free' } })
  const redacted = { kind: '***', rating: '***', comment: '***', agentName: '***' }
  const { data } = await list(owner, `?chatbotId=${chatbot.id}`)
  t.match(data, [{ id: mine.id, sessionId: mine.sessionId, ...redacted }])
  for (const filter of ['rating=down', 'kind=live_chat'])
    t.equal((await owner.send(`/api/feedback?${filter}`)).status, 403, filter)
  t.notMatch((await owner.send('/api/feedback/export')).text, 'secret words')
})

t.test('a rating is hidden with the live chat that it is about, before both are removed', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const { messageId } = await aRatedChat(chatbot.id, { rating: 5 })
  t.equal((await list(owner)).count, 1)
  const old = new Date(Date.now() - 721 * hourMs)
  await prisma.message.update({ where: { id: messageId }, data: { createdAt: old } })
  t.equal((await list(owner)).count, 0)
  t.equal((await list(owner, '?limit=10')).count, 0)
})
