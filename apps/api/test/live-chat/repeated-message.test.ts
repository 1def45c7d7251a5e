import t from 'tap'
import type { Visitor } from '@frontdesk/testing/visitor'
import { newAddress } from '../fixtures/chat-http.ts'
import { isMessage, openLivePlace, type Agent } from '../fixtures/live-place.ts'

const key = 'a9f0c1de-1c1b-4c0e-9d7e-000000000001'

const send = async (agent: Agent, { sessionId }: Visitor, text: string, idempotencyKey = key) => {
  const { status, body } = await agent.owner.json(`/api/live-chats/${sessionId}/messages`, {
    method: 'POST',
    from: newAddress(),
    headers: { 'idempotency-key': idempotencyKey },
    body: { text },
  })
  return { status, body: body as { id: number; clientId?: string; error?: { code: string } } }
}

t.test('a message that an agent sends twice with one key is stored once, and known by its key', async t => {
  const place = await openLivePlace(t)
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  const agent = await place.agent({ name: 'Ada' })
  await agent.post(visitor, 'claim')
  const [inbox, stream] = [await agent.inbox(), await place.follow(visitor)]
  await inbox.until(({ event }) => event === 'inbox')

  const answers = await Promise.all(Array.from({ length: 8 }, () => send(agent, visitor, 'On its way')))
  const [first] = answers
  t.equal(first?.body.clientId, key)
  for (const answer of answers) t.same(answer, { status: 201, body: first?.body })
  t.match((await inbox.until(isMessage('On its way'))).data, { message: { clientId: key, isAgent: true } })
  const toVisitor = await stream.until(isMessage('On its way'))
  t.notOk(JSON.stringify(toVisitor.data).includes(key), 'the visitor does not read the key')
  const { messages } = await visitor.history()
  t.equal(messages.filter(({ text }) => text.includes('On its way')).length, 1)
  t.notOk(JSON.stringify(messages).includes(key))
  const { body } = await agent.owner.json(`/api/live-chats/${visitor.sessionId}`)
  t.match((body as { messages: object[] }).messages.at(-1), { id: first?.body.id, clientId: key })

  t.match(await send(agent, visitor, 'Something else'), {
    status: 409,
    body: { error: { code: 'IDEMPOTENCY_KEY_REUSED' } },
  })
  t.equal((await send(agent, visitor, 'Bad key', 'two words')).status, 400)
  const other = await place.agent({ name: 'Ben' })
  t.equal((await send(other, visitor, 'On its way')).status, 409, 'a key of another agent')
  await agent.post(visitor, 'end')
  t.same(await send(agent, visitor, 'On its way'), { status: 201, body: first?.body }, 'it was sent before the end')
  t.match(await send(agent, visitor, 'Too late', 'another'), {
    status: 409,
    body: { error: { code: 'LIVE_CHAT_NOT_OPEN' } },
  })
})

t.test('an inbox that missed a message gets it with its key', async t => {
  const place = await openLivePlace(t)
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  const agent = await place.agent()
  await agent.post(visitor, 'claim')
  const first = await agent.inbox()
  const { id } = await first.until(({ event }) => event === 'inbox')
  first.stop()
  await send(agent, visitor, 'While you were away')
  const second = await agent.inbox(id)
  t.match((await second.until(isMessage('While you were away'))).data, { message: { clientId: key } })
})
