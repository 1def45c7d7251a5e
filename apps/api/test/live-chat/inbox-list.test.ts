import t from 'tap'
import { openLivePlace, type Agent } from '../fixtures/live-place.ts'

t.test('the inbox is listed by state and by who has a conversation', async t => {
  const place = await openLivePlace(t)
  const [ada, ben] = [await place.agent({ name: 'Ada' }), await place.agent({ name: 'Ben' })]
  const [waiting, open, ended] = [place.visitor(), place.visitor(), place.visitor()]
  for (const visitor of [waiting, open, ended]) await place.requestHandoff(visitor)
  for (const visitor of [open, ended]) t.equal(await ada.post(visitor, 'claim'), 200)
  t.equal(await ada.post(ended, 'end'), 200)
  const list = async (agent: Agent, search: string) => {
    const { status, body } = await agent.owner.json(`/api/live-chats?${search}`)
    return status === 200
      ? (body as { conversations: { sessionId: string }[] }).conversations.map(({ sessionId }) => sessionId)
      : status
  }
  t.same(await list(ada, ''), [waiting.sessionId, open.sessionId, ended.sessionId])
  t.same(await list(ada, 'agent=me'), [open.sessionId])
  t.same(await list(ben, 'agent=me'), [])
  const { user } = (await ada.owner.json('/api/auth/me')).body as { user: { id: string } }
  t.same(await list(ben, `agent=${user.id.toUpperCase()}`), [open.sessionId])
  t.same(await list(ben, 'agent=none&state=waiting'), [waiting.sessionId])
  t.same(await list(ben, 'state=ended'), [ended.sessionId])
  t.equal(await list(ben, 'cursor=elsewhere'), 400)
  t.equal(await list(ben, 'agent=somebody'), 400)
  t.match((await ben.owner.json('/api/live-chats')).body, { nextCursor: null })
})

t.test('a conversation is read up to a message whose id its column holds', async t => {
  const place = await openLivePlace(t)
  const [ada, visitor] = [await place.agent({ name: 'Ada' }), place.visitor()]
  await place.requestHandoff(visitor)
  t.equal(await ada.post(visitor, 'claim'), 200)
  for (const messageId of [1e308, 2 ** 63, -1, 0.5]) t.equal(await ada.post(visitor, 'read', { messageId }), 400)
  for (const messageId of [0, Number.MAX_SAFE_INTEGER])
    t.equal(await ada.post(visitor, 'read', { messageId }), 200, String(messageId))
})
