import { deleteConversation, leaveLead, mailTranscript } from '@frontdesk/widget/api/later-actions'
import { emptyConversation } from '@frontdesk/widget/conversation/conversation'
import { listen } from '@frontdesk/widget/conversation/listen'
import t from 'tap'
import { anApi, deferred, finish, lastReply, question, start, until, visit, type Visit } from './visit.ts'

t.test('a message that comes while a reply is on its way is dropped', async t => {
  const api = await anApi(t)
  api.messages.set(question, [exchange => exchange.json(200, { reply: 'Yes', sources: [] })])
  const visitor = visit(api)
  await Promise.all([visitor.talk.send(question), visitor.talk.send(question)])
  t.equal(api.seen.length, 1)
})

t.test('the next page brings the conversation back', async t => {
  const api = await anApi(t)
  const kept = new Map<string, string>()
  api.messages.set(question, [
    async exchange => {
      await start(exchange)
      await finish('Yes', '1-0')(exchange)
    },
  ])
  await visit(api, kept).talk.send(question)
  const next = visit(api, kept)
  await next.talk.restore()
  t.same(
    next.now().messages.map(({ kind }) => kind),
    ['visitor', 'reply'],
  )
})

t.test('the next page takes up a reply that was still being written', async t => {
  const api = await anApi(t)
  const kept = new Map<string, string>()
  const { promise, resolve: leave } = deferred()
  api.messages.set(question, [
    async exchange => {
      await start(exchange)
      leave()
    },
  ])
  api.resumes.push(finish('Yes', '1-0'))
  const left = visit(api, kept)
  const sending = left.talk.send(question)
  await promise
  await until(() => left.session.read()?.pending?.replyId !== undefined)
  const next = visit(api, kept)
  await next.talk.restore()
  t.equal(lastReply(next), 'Yes')
  t.same(next.session.read(), next.session.credentials(), 'nothing is waited for')
  left.talk.restart()
  await sending
})

t.test('the next page waits in history for a reply that is not streamed', async t => {
  const api = await anApi(t)
  const kept = new Map<string, string>()
  const { promise, resolve: leave } = deferred()
  api.messages.set(question, [
    exchange => {
      exchange.store('user', question)
      exchange.json(200, { reply: 'Hello', sources: [] })
      exchange.store('assistant', 'Hello')
    },
    exchange => {
      exchange.store('user', question)
      leave()
      exchange.store('assistant', 'Yes')
    },
  ])
  const left = visit(api, kept)
  await left.talk.send(question)
  const sending = left.talk.send(question)
  await promise
  const next = visit(api, kept)
  await next.talk.restore()
  t.equal(next.now().messages.length, 4)
  left.talk.restart()
  await sending
})

t.test('a session that the API does not know any more is forgotten quietly', async t => {
  for (const status of [404, 410]) {
    const api = await anApi(t)
    const visitor = visit(api)
    visitor.session.write({ sessionId: 's1' })
    api.historyStatus = status
    await visitor.talk.restore()
    t.equal(visitor.session.read(), undefined)
    t.same(visitor.now(), emptyConversation)
  }
})

t.test('a failure to load history is shown, and the session is kept', async t => {
  const api = await anApi(t)
  const visitor = visit(api)
  visitor.session.write({ sessionId: 's1' })
  api.historyStatus = 500
  await visitor.talk.restore()
  t.equal(visitor.now().restoring, 'failed')
  t.same(visitor.session.read(), { sessionId: 's1' })
})

t.test('a visitor without a session asks for no history', async t => {
  const api = await anApi(t)
  await visit(api).talk.restore()
  t.equal(api.seen.length, 0)
})

t.test('a new conversation forgets the session, and the old reply does not come into it', async t => {
  const api = await anApi(t)
  const { promise, resolve: arrive } = deferred()
  api.messages.set(question, [
    async exchange => {
      await start(exchange)
      arrive()
    },
  ])
  const visitor = visit(api)
  const sending = visitor.talk.send(question)
  await promise
  await until(() => visitor.session.read() !== undefined)
  visitor.talk.restart()
  await sending
  t.equal(visitor.session.read(), undefined)
  t.same(visitor.now(), emptyConversation)
})

t.test('what is sent while the first message is on its way goes into its conversation', async t => {
  const api = await anApi(t)
  const [release, end] = [deferred(), deferred()]
  api.messages.set(question, [
    async exchange => {
      await release.promise
      await start(exchange)
      await end.promise
      await finish('Yes', '1-0')(exchange)
    },
  ])
  const paths = [
    'POST /api/chat/handoff',
    'POST /api/chat/leads',
    'POST /api/chat/transcript',
    'DELETE /api/chat/conversation',
  ]
  for (const path of paths)
    api.routes.set(path, exchange => exchange.json(200, { reply: '', sources: [], mode: 'bot' }))
  const visitor = visit(api)
  const { actions } = visitor.talk.page
  const sending = visitor.talk.send(question)
  const others = [
    visitor.talk.askPerson(),
    leaveLead(actions, { email: 'anna@visitor.example', consentedTo: null }),
    mailTranscript(actions, 'anna@visitor.example'),
    deleteConversation(actions),
  ]
  await until(() => api.seen.length > 0)
  release.resolve()
  await Promise.all(others)
  t.equal(lastReply(visitor), undefined, 'nobody waits for the reply where it is a stream')
  end.resolve()
  await sending
  const [first, ...later] = api.seen.map(({ headers }) => headers['x-chat-session-id'])
  t.equal(first, undefined)
  t.ok(visitor.session.read())
  t.same(later, Array(paths.length).fill(visitor.session.read()?.sessionId))
})

t.test('of two requests for a person at once, the second goes into the conversation of the first', async t => {
  const api = await anApi(t)
  api.routes.set('POST /api/chat/handoff', exchange => exchange.json(200, { reply: '', sources: [], mode: 'bot' }))
  const visitor = visit(api)
  await Promise.all([visitor.talk.askPerson(), visitor.talk.askPerson()])
  t.same(
    api.seen.map(({ headers }) => headers['x-chat-session-id']),
    [undefined, visitor.session.read()?.sessionId],
  )
})

t.test('a first message that did not arrive is sent again in the conversation that began meanwhile', async t => {
  const api = await anApi(t)
  api.messages.set(question, [exchange => exchange.cut()])
  api.routes.set('POST /api/chat/handoff', exchange => exchange.json(200, { reply: '', sources: [], mode: 'bot' }))
  const visitor = visit(api)
  await visitor.talk.send(question)
  await visitor.talk.askPerson()
  const sessionId = visitor.session.read()?.sessionId
  api.messages.set(question, [finish('Yes', '1-0')])
  await visitor.talk.resend()
  t.equal(lastReply(visitor), 'Yes')
  t.ok(sessionId)
  t.equal(api.seen.at(-1)?.headers['x-chat-session-id'], sessionId)
  t.equal(visitor.session.read()?.sessionId, sessionId)
})

t.test('after a new conversation is begun, no message waits for one of before', async t => {
  const api = await anApi(t)
  api.messages.set(question, [() => undefined, finish('Yes', '1-0')])
  const visitor = visit(api)
  const sending = visitor.talk.send(question)
  await until(() => api.seen.length > 0)
  visitor.talk.restart()
  await Promise.all([sending, visitor.talk.send(question)])
  t.equal(lastReply(visitor), 'Yes')
})

t.test('the next page restores a live chat, and one that has ended can still be rated', async t => {
  const api = await anApi(t)
  const kept = new Map<string, string>()
  const first = visit(api, kept)
  api.messages.set(question, [exchange => (start(exchange), finish('Yes', '1-0')(exchange))])
  await first.talk.send(question)
  const hear = async (visitor: Visit, mode: 'bot' | 'human'): Promise<void> => {
    api.routes.set('GET /api/chat/live-events', exchange =>
      exchange.event('state', { mode, status: mode === 'bot' ? null : 'open', agentName: null }),
    )
    const controller = new AbortController()
    const listening = listen(visitor.talk.page, controller.signal)
    await until(() => visitor.changes.at(-1)?.type === 'state')
    controller.abort()
    await listening
  }
  const anew = async (): Promise<Visit> => {
    const visitor = visit(api, kept)
    await visitor.talk.restore()
    return visitor
  }
  await hear(first, 'human')
  const second = await anew()
  t.equal(second.now().mode, 'human')
  await hear(second, 'bot')
  t.ok(second.now().hasEnded, 'it ended between two pages')
  const third = await anew()
  t.match(third.now(), { mode: 'bot', hasEnded: true })
  await third.talk.send(question)
  t.notOk((await anew()).now().hasEnded, 'the visitor went on')
})

t.test('a live chat can be rated on the next page although its history could not be loaded at first', async t => {
  const over = { type: 'state', mode: 'bot', status: null, agentName: null } as const
  for (const left of [{ mode: 'human', isLive: true } as const, { mode: 'bot', hasEnded: true } as const]) {
    const api = await anApi(t)
    const kept = new Map<string, string>()
    api.messages.set(question, [exchange => (start(exchange), finish('Yes', '1-0')(exchange))])
    const first = visit(api, kept)
    await first.talk.send(question)
    first.session.update(left)
    const { talk, now, session } = visit(api, kept)
    api.historyStatus = 500
    await talk.restore()
    t.match(now(), { mode: left.mode, restoring: 'failed' })
    talk.page.apply(over)
    t.match(session.read(), { mode: 'bot', hasEnded: true })
    api.historyStatus = undefined
    await talk.restore()
    t.match(now(), { hasEnded: true, messages: [{ kind: 'visitor' }, { kind: 'reply' }] })
  }
})

t.test('a live chat that has ended stays one to rate when the live stream is first with its state', async t => {
  const { talk, session } = visit(await anApi(t))
  session.write({ sessionId: 's1' })
  session.update({ hasEnded: true })
  talk.page.apply({ type: 'state', mode: 'bot', status: null, agentName: null })
  t.match(session.read(), { hasEnded: true })
})
