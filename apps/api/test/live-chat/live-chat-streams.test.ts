import { aChatbot, aConversation } from '@frontdesk/testing/factories'
import t from 'tap'
import { until } from '@frontdesk/testing/until'
import { isMessage, isState, openLivePlace } from '../fixtures/live-place.ts'

/* Where a stream of live events goes on after a break, whatever its reader names, and what it says of what is gone. */

t.test('a stream that broke before anything was said goes on where it began', async t => {
  const place = await openLivePlace(t)
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  const agent = await place.agent()
  t.equal(await agent.post(visitor, 'claim'), 200)

  const stream = await place.follow(visitor)
  const { id } = await stream.until(isState('open'))
  t.match(id, /^\d+$/)
  stream.stop()
  const inbox = await agent.inbox()
  const { id: position } = await inbox.until(({ event }) => event === 'inbox')
  t.match(position, /^\d+$/)
  inbox.stop()

  await agent.post(visitor, 'messages', { text: 'Meanwhile' })
  await visitor.ask('I am back')
  const again = await place.follow(visitor, id, place.agentsUrl)
  await again.until(isMessage('Meanwhile'))
  t.equal(again.seen[0]?.id, undefined, 'broken once more, it would pass nothing over')
  const inboxAgain = await agent.inbox(position, place.visitorsUrl)
  for (const text of ['Meanwhile', 'I am back']) await inboxAgain.until(isMessage(text))
  t.equal(inboxAgain.seen[0]?.id, undefined)
})

t.test('who names a message that is none, another’s, or one to come, hears what is said from now on', async t => {
  const place = await openLivePlace(t)
  const { db } = place.frontdesk
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  const agent = await place.agent()
  t.equal(await agent.post(visitor, 'claim'), 200)
  const foreign = await db.prisma.message.create({
    data: {
      conversationId: (await aConversation(db, { chatbotId: (await aChatbot(db)).id })).id,
      role: 'user',
      content: 'Of another account',
      contextEpoch: 0,
    },
  })
  const named = [String(foreign.id), '999999999999999', '9'.repeat(40), '-1', '1e3', '0x10', '1; drop', '%00', ' ']
  const streams = await Promise.all(named.map(id => place.follow(visitor, id)))
  const inboxes = await Promise.all(named.map(id => agent.inbox(id)))
  for (const stream of streams) await stream.until(isState('open'))
  for (const inbox of inboxes) await inbox.until(({ event }) => event === 'inbox')
  t.equal(await agent.post(visitor, 'messages', { text: 'Heard by all' }), 201)
  for (const [index, stream] of [...streams, ...inboxes].entries()) {
    await t.resolves(stream.until(isMessage('Heard by all')), `after ${named[index % named.length]}`)
    t.notOk(stream.seen.some(isMessage('Of another account')))
  }
})

t.test('an agent who was disconnected while a thousand messages came gets all of them', async t => {
  const place = await openLivePlace(t)
  const { db } = place.frontdesk
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  const agent = await place.agent()
  const inbox = await agent.inbox()
  const { id } = await inbox.until(({ event }) => event === 'inbox')
  inbox.stop()
  const others = await Promise.all([1, 2, 3].map(() => aConversation(db, { chatbotId: place.chatbot.id })))
  await db.pool.query(
    `insert into messages (conversation_id, role, content, context_epoch)
     select ($1::bigint[])[1 + n % 3], 'user', 'Message ' || n, 0 from generate_series(1, 1203) n`,
    [others.map(other => other.id)],
  )
  const again = await agent.inbox(id)
  const isMissed = ({ event, data }: { event: string; data: unknown }) =>
    event === 'message' && JSON.stringify(data).includes('"text":"Message ')
  const missed = () => again.seen.filter(isMissed)
  await until(() => missed().length >= 1_203)
  t.equal(new Set(missed().map(event => event.id)).size, 1_203)
})

t.test('who is erased is gone from the streams, too', async t => {
  const place = await openLivePlace(t, { apiTimes: { livePollMs: 60_000 } })
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  const agent = await place.agent()
  const inbox = await agent.inbox()
  await inbox.until(({ event }) => event === 'inbox')
  const stream = await place.follow(visitor)
  await stream.until(isState('waiting'))
  const erased = await visitor.fetch(`/api/chat/conversation?chatbotId=${place.chatbot.id}`, {
    method: 'DELETE',
    headers: { 'x-chat-session-id': visitor.sessionId ?? '' },
  })
  t.equal(erased.status, 200)
  await stream.until(({ event }) => event === 'reconnect')
  await until(() => stream.isOver())
  t.equal((await place.follow(visitor)).status, 404)
  await inbox.until(
    ({ event, data }) => event === 'inbox' && (data as { conversations: unknown[] }).conversations.length === 0,
  )
})
