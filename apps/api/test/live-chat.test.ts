import t from 'tap'
import { isMessage, isState, openLivePlace } from './live-place.ts'

t.test('a visitor asks for a person, who comes, talks and leaves, over two processes', async t => {
  const place = await openLivePlace(t)
  const visitor = place.visitor()
  const asked = await place.askForPerson(visitor)
  t.match(asked, { status: 200, body: { mode: 'bot', status: 'waiting', sources: [] } })
  const stream = await place.follow(visitor, '0')
  t.match(stream.seen[0] ?? (await stream.until(() => true)), { event: 'state', data: { status: 'waiting' } })

  const agent = await place.agent({ name: 'Kim <Lee>' })
  const inbox = await agent.inbox()
  t.match(await inbox.until(() => true), {
    event: 'inbox',
    data: {
      conversations: [{ sessionId: visitor.sessionId, state: 'waiting', unread: 0 }],
      agents: [{ name: 'Kim <Lee>' }],
    },
  })
  t.equal(await agent.post(visitor, 'claim'), 200)
  t.match(await stream.until(isState('open')), { data: { mode: 'human', status: 'open', agentName: 'Kim <Lee>' } })
  await stream.until(isMessage('Kim &lt;Lee&gt; has joined'))

  const { status, body } = await visitor.ask('Where is my parcel?')
  t.match({ status, body }, { status: 200, body: { reply: '', sources: [], mode: 'human', status: 'open' } })
  await inbox.until(isMessage('Where is my parcel?'))
  t.equal(await agent.post(visitor, 'messages', { text: 'On its **way**. <script>x</script>' }), 201)
  t.match(await stream.until(isMessage('way')), {
    data: { sender: 'bot', role: 'assistant', isAgent: true, text: '<p>On its <strong>way</strong>. </p>' },
  })
  t.equal(await agent.post(visitor, 'typing', { isTyping: true }), 200)
  await stream.until(({ event, data }) => event === 'typing' && (data as { isTyping: boolean }).isTyping)
  t.equal(await agent.post(visitor, 'end'), 200)
  await stream.until(isState('closed', 'bot'))
  t.equal(place.desk.model.requests.length, 0, 'nobody asked the model')
  const later = await visitor.ask('Thanks')
  t.match(later.body, { mode: 'bot' })
  t.equal(later.body.status, undefined)
  const { messages } = await visitor.history()
  t.same(
    messages.map(({ role, isAgent }) => `${role}${isAgent ? ' agent' : ''}`),
    ['system', 'system', 'user', 'assistant agent', 'system', 'user', 'assistant'],
  )
})
