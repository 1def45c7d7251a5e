import type { LiveChatRating } from '@frontdesk/contracts/records/live-chat-rating'
import { conversationIdOf } from '@frontdesk/db/conversation-id'
import type { Visitor } from '@frontdesk/testing/visitor'
import { holdersOf, readTables } from '../../../../test/harness/stored-data.ts'
import t from 'tap'
import { openLivePlace, type Agent, type LivePlace } from '../fixtures/live-place.ts'

const rate = async (place: LivePlace, { sessionId = '', fetch: send }: Visitor, given: object): Promise<number> => {
  const response = await send('/api/chat/live-chat-rating', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-chat-session-id': sessionId },
    body: JSON.stringify({ chatbotId: place.chatbot.id, ...given }),
  })
  return response.status
}

type Rated = { role: string; rating?: LiveChatRating }[]

/** What an agent or a member sees of ratings in the inbox and in the list of conversations. */
async function seenBy({ owner }: Agent, { sessionId }: Visitor): Promise<(LiveChatRating | undefined)[]> {
  const found: (LiveChatRating | undefined)[] = []
  for (const path of ['live-chats', 'conversations']) {
    // As the contract says; the plan may not include the list of conversations.
    const { messages = [] } = (await owner.json(`/api/${path}/${sessionId}`)).body as { messages?: Rated }
    found.push(...messages.map(({ rating }) => rating).filter(rating => rating !== undefined))
  }
  return found
}

t.test('a visitor rates a live chat once it has ended, and those who may see feedback see it', async t => {
  const place = await openLivePlace(t)
  const { db } = place.frontdesk
  const visitor = place.visitor()
  const agent = await place.agent({ permissions: ['live_chat', 'conversations', 'feedback'] })
  const other = await place.agent({ permissions: ['live_chat', 'conversations'] })

  await place.requestHandoff(visitor)
  t.equal(await rate(place, visitor, { rating: 5 }), 404, 'nobody was there yet')
  t.equal(await place.leave(visitor), 200)
  t.equal(await rate(place, visitor, { rating: 5 }), 404, 'nobody has come')

  await place.requestHandoff(visitor)
  t.equal(await agent.post(visitor, 'claim'), 200)
  t.equal(await rate(place, visitor, { rating: 5 }), 404, 'it goes on')
  t.equal(await agent.post(visitor, 'end'), 200)
  for (const wrong of [
    { rating: 0 },
    { rating: 6 },
    { rating: 2.5 },
    { rating: 'up' },
    { rating: 3, comment: ' ' },
    {},
  ]) {
    t.equal(await rate(place, visitor, wrong), 400, JSON.stringify(wrong))
  }
  t.equal(await rate(place, visitor, { rating: 5 }), 200)
  t.equal(await rate(place, visitor, { rating: 4, comment: ' Quick, canaryfriendly. ' }), 200)
  t.same(await db.prisma.liveChatRating.count(), 1, 'one for each live chat')
  const given = { rating: 4, comment: 'Quick, canaryfriendly.' }
  t.same(await seenBy(agent, visitor), [given, given])
  t.same(await seenBy(other, visitor), [])

  await db.prisma.account.updateMany({ data: { plan: 'free' } })
  t.match(await seenBy(agent, visitor), [{ rating: '***', comment: '***' }])
  await db.prisma.account.updateMany({ data: { plan: 'standard' } })

  await db.prisma.chatbot.updateMany({ data: { hasFeedback: false } })
  t.equal(await rate(place, visitor, { rating: 1 }), 403)
  const stranger = place.visitor()
  stranger.sessionId = '11111111-1111-4111-8111-111111111111'
  await db.prisma.chatbot.updateMany({ data: { hasFeedback: true } })
  t.equal(await rate(place, stranger, { rating: 1 }), 404)

  const erased = await visitor.fetch('/api/chat/conversation', {
    method: 'DELETE',
    headers: { 'x-chat-session-id': visitor.sessionId ?? '' },
  })
  t.ok(erased.ok)
  t.same(holdersOf('canaryfriendly', await readTables(db)), [])
})

t.test('a rating belongs to the agent who had the live chat when it ended, whoever ended it', async t => {
  const place = await openLivePlace(t)
  const { db } = place.frontdesk
  const kim = await place.agent({ name: 'Kim Roth', permissions: ['live_chat', 'feedback'] })
  for (const endedBy of ['agent', 'visitor']) {
    const visitor = place.visitor()
    await place.requestHandoff(visitor)
    t.equal(await kim.post(visitor, 'claim'), 200)
    t.equal(endedBy === 'agent' ? await kim.post(visitor, 'end') : await place.leave(visitor), 200)
    t.equal(await rate(place, visitor, { rating: 5 }), 200)
    const { body } = await kim.owner.json('/api/feedback?limit=1')
    const conversationId = conversationIdOf(visitor.sessionId ?? '')
    t.match(body, { data: [{ kind: 'live_chat', rating: 5, agentName: 'Kim Roth', sessionId: null, conversationId }] })
  }

  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  t.equal(await kim.post(visitor, 'claim'), 200)
  t.equal(await kim.post(visitor, 'end'), 200)
  const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60 * 1_000)
  const end = async (days: number): Promise<unknown> =>
    db.prisma.message.updateMany({ where: { role: 'system' }, data: { createdAt: daysAgo(days) } })
  await end(29)
  t.equal(await rate(place, visitor, { rating: 5 }), 404, 'it could be removed before it was counted')
  await end(27)
  t.equal(await rate(place, visitor, { rating: 5 }), 200)
})
