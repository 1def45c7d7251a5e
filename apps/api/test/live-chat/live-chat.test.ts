import { randomUUID } from 'node:crypto'
import { sweepLiveChats } from '@frontdesk/live-chat/sweep-live-chats'
import { aChatbot } from '@frontdesk/testing/factories'
import { allEvents, type SeenEvent } from '@frontdesk/testing/visitor'
import t from 'tap'
import { until } from '@frontdesk/testing/until'
import { isMessage, isState, openLivePlace, type Agent } from '../fixtures/live-place.ts'

t.test('a visitor asks for a person, who comes, talks and leaves, over two processes', async t => {
  const place = await openLivePlace(t)
  const visitor = place.visitor()
  const asked = await place.requestHandoff(visitor)
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
  t.equal(place.frontdesk.model.requests.length, 0, 'nobody asked the model')
  const later = await visitor.ask('Thanks')
  t.match(later.body, { mode: 'bot' })
  t.equal(later.body.status, undefined)
  const { messages } = await visitor.history()
  t.same(
    messages.map(({ role, isAgent }) => `${role}${isAgent ? ' agent' : ''}`),
    ['system', 'system', 'user', 'assistant agent', 'system', 'user', 'assistant'],
  )
})

t.test(
  'row 16: taken over in the middle of a streamed reply, nothing of the bot is stored or shown after it',
  async t => {
    const place = await openLivePlace(t, { chatbot: { isStreaming: true } })
    const { frontdesk } = place
    const agent = await place.agent()
    const visitor = place.visitor()
    frontdesk.model.scriptNext({
      tokens: ['Hello from the bot.\n\n', 'Happy ', 'to ', 'be ', 'of ', 'help.'],
      gated: true,
    })
    const { events } = await visitor.stream('When do you open?')
    const call = await frontdesk.model.arrival(0)
    await call.release(5)
    const seen: SeenEvent[] = []
    while (!seen.some(({ event }) => event === 'token')) seen.push((await events.next()).value as SeenEvent)
    t.equal(await agent.post(visitor, 'claim'), 200)
    const rest = await allEvents(events)
    t.same(rest.at(-1), {
      event: 'done',
      id: rest.at(-1)?.id,
      data: { reply: '', sources: [], mode: 'human', status: 'open' },
    })
    await until(() => call.state === 'left')
    const { messages } = await visitor.history()
    t.same(
      messages.map(({ role }) => role),
      ['user', 'system'],
    )
    t.match(await frontdesk.db.prisma.reply.findFirst(), { state: 'handed_over' })
    const used = await frontdesk.db.prisma.usage.findFirst()
    t.equal(used?.used, 1, 'the provider was asked, and the charge stays')
  },
)

t.test(
  'row 63: of twenty who claim at once one has the conversation, and who has it not may do nothing with it',
  async t => {
    const place = await openLivePlace(t)
    const visitor = place.visitor()
    await place.requestHandoff(visitor)
    const agents: Agent[] = []
    // One after the other: twenty passwords at once take longer than a log-in may.
    for (let index = 0; index < 20; index += 1) agents.push(await place.agent({ name: `Agent ${index}` }))
    const statuses = await Promise.all(agents.map(agent => agent.post(visitor, 'claim')))
    t.same(
      statuses.toSorted((one, other) => one - other),
      [200, ...Array.from({ length: 19 }, () => 409)],
    )
    const other = agents[statuses.indexOf(409)]
    for (const [step, body] of [
      ['messages', { text: 'Hello' }],
      ['typing', { isTyping: true }],
      ['release', undefined],
      ['end', undefined],
      ['claim', undefined],
    ] as const) {
      t.equal(await other?.post(visitor, step, body), 409, step)
    }
    const { messages } = await visitor.history()
    t.equal(messages.filter(({ text }) => text.includes('has joined')).length, 1, 'said once')
  },
)

t.test('asking twice, cancelling, releasing, handing on: each is said once, and the other end hears it', async t => {
  const place = await openLivePlace(t)
  const [ada, ben] = [await place.agent({ name: 'Ada' }), await place.agent({ name: 'Ben' })]
  const idOf = async ({ owner }: Agent) => ((await owner.json('/api/auth/me')).body as { user: { id: string } }).user.id
  const [adaId, benId] = [await idOf(ada), await idOf(ben)]
  const visitor = place.visitor()
  for (const _ of [1, 2]) t.match((await place.requestHandoff(visitor)).body, { status: 'waiting' })
  const stream = await place.follow(visitor)
  t.match((await visitor.ask('Anybody?')).body, { status: 'waiting', mode: 'bot', reply: /<p>/ })
  t.equal(await place.leave(visitor), 200)
  await stream.until(isState(null, 'bot'))
  t.equal(await place.leave(visitor), 200, 'again: nothing to leave')
  // Without being asked.
  t.equal(await ada.post(visitor, 'claim'), 200)
  await stream.until(isState('open'))
  for (const [sessionId, userId, code] of [
    [randomUUID(), benId, 'SESSION_UNKNOWN'],
    [visitor.sessionId, randomUUID(), 'AGENT_UNKNOWN'],
    [visitor.sessionId, adaId, 'AGENT_UNKNOWN'],
  ])
    t.match(await ada.owner.json(`/api/live-chats/${sessionId}/transfer`, { method: 'POST', body: { userId } }), {
      status: 404,
      body: { error: { code } },
    })
  await (await ben.inbox()).until(({ event }) => event === 'inbox')
  t.equal(await ada.post(visitor, 'transfer', { userId: benId }), 200)
  await stream.until(({ event, data }) => event === 'state' && (data as { agentName: string }).agentName === 'Ben')
  t.equal(await ada.post(visitor, 'messages', { text: 'Still me' }), 409)
  t.equal(await ben.post(visitor, 'release'), 200)
  await stream.until(isMessage('Another team member'))
  t.equal(await ben.post(visitor, 'end'), 200)
  await stream.until(isMessage('no one from our team is available'))
  const { messages } = await visitor.history()
  t.same(
    messages.filter(({ role }) => role === 'system').map(({ text }) => text.slice(3, 18)),
    ['A team member w', 'You’re no longe', 'Ada has joined ', 'Ben has joined ', 'Another team me', 'Sorry, no one f'],
  )
  t.equal(place.frontdesk.model.requests.length, 0)
})

t.test('row 62: who waits too long goes back to the bot, and so does whose colleague has vanished', async t => {
  const place = await openLivePlace(t)
  const { db, redis, namespace } = place.frontdesk
  const sweep = () => sweepLiveChats({ db, redis, namespace }, { agentLostMs: 60_000, silentMs: 86_400_000 })
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  const stream = await place.follow(visitor)
  await stream.until(isState('waiting'))
  t.same(await sweep(), { unanswered: 0, lost: 0, silent: 0 })
  await db.pool.query(`update conversations set waiting_since = now() - interval '6 minutes'`)
  t.same(await sweep(), { unanswered: 1, lost: 0, silent: 0 })
  await stream.until(isMessage('no one from our team is available'))
  t.match((await visitor.ask('Hello?')).body, { mode: 'bot' })

  const agent = await place.agent()
  t.equal(await agent.post(visitor, 'claim'), 200)
  t.same(await sweep(), { unanswered: 0, lost: 0, silent: 0 })
  // Their process is gone: nothing gives a sign for them any more.
  await db.pool.query(`update agent_presence set seen_at = now() - interval '2 minutes'`)
  t.same(await sweep(), { unanswered: 0, lost: 1, silent: 0 })
  await stream.until(isMessage('connection to our team member was lost'))
  await db.prisma.chatbot.updateMany({ data: { liveChatTimeoutMinutes: 0 } })
  await db.pool.query(`update conversations set waiting_since = now() - interval '2 days'`)
  t.same(await sweep(), { unanswered: 0, lost: 0, silent: 0 }, '0 is never')
  await db.prisma.chatbot.updateMany({ data: { liveChatEnabled: false } })
  t.same(await sweep(), { unanswered: 1, lost: 0, silent: 0 }, 'but not where nobody is handed over any more')
  t.equal((await place.requestHandoff(visitor)).status, 403)
})

t.test('asked in words, out of hours, and by the bot whose provider fails', async t => {
  const place = await openLivePlace(t)
  const { frontdesk, chatbot } = place
  const change = (data: object) => frontdesk.db.prisma.chatbot.update({ where: { id: chatbot.id }, data })
  const asker = place.visitor()
  t.match((await asker.ask('Can I talk to a human, please?')).body, { mode: 'bot', status: 'waiting' })
  t.equal(frontdesk.model.requests.length, 0)

  await change({ liveChatOnFailure: true })
  frontdesk.model.script(() => ({ status: 400 }))
  const unlucky = await place.visitor().ask('When do you open?')
  t.match({ status: unlucky.status, body: unlucky.body }, { status: 200, body: { mode: 'bot', status: 'waiting' } })
  const { used } = (await frontdesk.db.prisma.usage.findFirst()) ?? {}
  t.equal(used, 0)

  const never = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
  await change({ liveChatHours: never, liveChatClosedMessage: 'Back on <Monday>.', leadSettings: { isEnabled: true } })
  const late = place.visitor()
  const { body } = await place.requestHandoff(late)
  t.same(body, { reply: '<p>Back on &lt;Monday&gt;.</p>', sources: [], mode: 'bot', actions: [{ type: 'lead' }] })
  t.equal((await late.ask('a human please')).body.reply, '<p>Back on &lt;Monday&gt;.</p>')
  t.equal((await late.ask('When do you open?')).status, 502)
})

t.test(
  'row 46: a stream of the inbox ends when its reader may not have it, and nobody follows a stranger’s session',
  async t => {
    const place = await openLivePlace(t, { apiTimes: { accessMs: 50 } })
    const { db } = place.frontdesk
    const visitor = place.visitor()
    await place.requestHandoff(visitor)
    const agent = await place.agent()
    const inbox = await agent.inbox()
    await inbox.until(({ event }) => event === 'inbox')
    await db.prisma.member.updateMany({ where: { accountId: place.accountId }, data: { permissions: ['leads'] } })
    await until(() => inbox.isOver())
    t.equal((await agent.inbox()).status, 403)
    const seen = inbox.seen.length
    await visitor.ask('Still there?')
    t.equal(inbox.seen.length, seen)

    const stranger = place.visitor()
    stranger.sessionId = '00000000-0000-4000-8000-000000000000'
    t.equal((await place.follow(stranger)).status, 404)
    const limited = await place.agent({ chatbotIds: [(await aChatbot(db, { accountId: place.accountId })).id] })
    const other = await limited.inbox()
    t.match((await other.until(({ event }) => event === 'inbox')).data, { conversations: [] })
    t.equal(await limited.post(visitor, 'claim'), 404, 'a chatbot that was not chosen for them')
  },
)

t.test(
  'a stream that broke goes on behind the last message, at the other process, and a lost ring loses nothing',
  async t => {
    const place = await openLivePlace(t)
    const { db } = place.frontdesk
    const visitor = place.visitor()
    await place.requestHandoff(visitor)
    const agent = await place.agent()
    await agent.post(visitor, 'claim')
    await agent.post(visitor, 'messages', { text: 'One' })
    const first = await place.follow(visitor, '0')
    const { id } = await first.until(isMessage('One'))
    first.stop()
    await agent.post(visitor, 'messages', { text: 'Two' })
    const second = await place.follow(visitor, id, place.agentsUrl)
    await second.until(isMessage('Two'))
    t.notOk(second.seen.some(isMessage('One')))
    // Stored by somebody whose ring nobody heard.
    const conversation = await db.prisma.conversation.findFirstOrThrow()
    await db.prisma.message.create({
      data: {
        conversationId: conversation.id,
        role: 'assistant',
        isAgent: true,
        content: '<p>Three</p>',
        contextEpoch: 0,
      },
    })
    await db.pool.query('update conversations set last_activity_at = clock_timestamp()')
    await second.until(isMessage('Three'))
    t.equal(second.seen.filter(isMessage('Three')).length, 1)

    const inbox = await agent.inbox()
    await inbox.until(({ event }) => event === 'inbox')
    await visitor.ask('Four')
    const { id: last } = await inbox.until(isMessage('Four'))
    inbox.stop()
    await visitor.ask('Five')
    await (await agent.inbox(last, place.visitorsUrl)).until(isMessage('Five'))
  },
)

t.test('an agent who takes twelve waiting conversations at once gets all of them', async t => {
  const place = await openLivePlace(t)
  const visitors = Array.from({ length: 12 }, () => place.visitor())
  await Promise.all(visitors.map(visitor => place.requestHandoff(visitor)))
  const agent = await place.agent()
  const statuses = await Promise.all(visitors.map(visitor => agent.post(visitor, 'claim')))
  t.same(
    statuses,
    statuses.map(() => 200),
  )
})
