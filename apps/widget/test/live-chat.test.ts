import type { ChatReply } from '@frontdesk/contracts/chat/chat'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import { endLive } from '@frontdesk/widget/api/later-actions'
import { emptyConversation, isLive, lastStored } from '@frontdesk/widget/conversation/conversation'
import { type Change, nextConversation } from '@frontdesk/widget/conversation/next-conversation'
import { listen } from '@frontdesk/widget/conversation/listen'
import t from 'tap'
import { anApi, question, start, until, visit } from './visit.ts'

const after = (...changes: Change[]) => changes.reduce(nextConversation, emptyConversation)
const said = (id: number, role: HistoryMessage['role'], text: string, isAgent = false): HistoryMessage => ({
  id,
  role,
  text,
  isAgent,
  sender: role === 'user' ? 'user' : 'bot',
  createdAt: '2030-01-01T00:00:00.000Z',
})
const heard = (message: HistoryMessage): Change => ({ type: 'heard', message })
const open: Change = { type: 'state', mode: 'human', status: 'open', agentName: 'Mira' }

t.test('a message from the live stream', async t => {
  t.test('stands once, whether it was seen here before or not', async t => {
    const conversation = after(
      { type: 'sent', id: 'a', text: 'Hi' },
      { type: 'answered', id: 'b', reply: { reply: '', sources: [], mode: 'human', status: 'open' } },
      heard(said(1, 'user', 'Hi')),
      heard(said(2, 'assistant', '<p>Hello</p>', true)),
      heard(said(2, 'assistant', '<p>Hello</p>', true)),
      heard(said(3, 'user', 'Hi')),
    )
    t.same(
      conversation.messages.map(({ id, storedId }) => [id, storedId]),
      [
        ['a', 1],
        ['h2', 2],
        ['h3', 3],
      ],
    )
    t.equal(lastStored(conversation), 3)
    t.equal(lastStored(emptyConversation), 0)
  })

  t.test('is a file beside words that are its name, each once', async t => {
    const file = { id: '1', name: 'a.png', type: 'image/png', size: 9, width: 6, height: 4 } as const
    const sent = heard({ ...said(1, 'user', 'a.png'), files: [file] })
    const answer = heard({ ...said(2, 'assistant', 'a.png', true), files: [file] })
    const { messages } = after(
      { type: 'sent', id: 'a', text: 'a.png' },
      sent,
      sent,
      answer,
      heard(said(3, 'user', 'a.png')),
    )
    t.same(
      messages.map(({ id, storedId, files }) => [id, storedId, files]),
      [
        ['h1', 1, [file]],
        ['h2', 2, [file]],
        ['a', 3, undefined],
      ],
    )
  })

  t.test('keeps its place in history', async t => {
    const sent: Change = { type: 'sent', id: 'a', text: 'Hi' }
    const reply: Change = {
      type: 'answered',
      id: 'b',
      reply: { reply: '<p>I ask them.</p>', sources: [], mode: 'bot' },
    }
    const lines = [
      said(1, 'user', 'Hi'),
      said(2, 'assistant', '<p>I ask them.</p>'),
      said(3, 'system', '<p>Mira has joined.</p>'),
    ]
    const [asked, answered, joined] = lines.map(heard)
    if (!asked || !answered || !joined) throw new Error('three lines')
    const next = after({ type: 'restored', messages: lines }).messages
    for (const changes of [
      [sent, asked, answered, joined, reply],
      [sent, asked, reply, joined, answered],
    ])
      t.same(
        after(...changes).messages.map(({ kind, storedId }) => [kind, storedId]),
        next.map(({ kind, storedId }) => [kind, storedId]),
      )
    const crossed = after(open, sent, heard(said(4, 'assistant', '<p>Hello</p>', true)), heard(said(5, 'user', 'Hi')))
    t.same(
      crossed.messages.map(({ storedId }) => storedId),
      [4, 5],
      'the agent was faster',
    )
  })

  t.test('leaves the reply that is being written to its own stream', async t => {
    const writing = after({ type: 'sent', id: 'a', text: 'Hi' }, heard(said(2, 'assistant', '<p>Yes</p>')))
    t.equal(writing.messages.length, 1)
    const taken = nextConversation(writing, heard(said(3, 'assistant', '<p>Hello</p>', true)))
    t.equal(taken.messages.length, 2, 'a person does not wait')
  })

  t.test('is the reply that is being written only where the words are the same', async t => {
    const reply: ChatReply = { reply: '<p>Yes</p>', sources: [], mode: 'bot' }
    const lines = [
      said(1, 'user', 'Hi'),
      said(3, 'user', 'From another tab'),
      said(4, 'assistant', '<p>Yes</p>'),
      said(5, 'assistant', '<p>No</p>'),
    ]
    const sent: Change = { type: 'sent', id: 'a', text: 'Hi' }
    const answered = after(sent, ...lines.map(heard), { type: 'answered', id: 'b', reply })
    const numbers = (conversation: typeof answered) =>
      conversation.messages.map(message => [message.storedId, message.kind === 'reply' && message.html])
    const stands = [
      [1, false],
      [3, false],
      [4, '<p>Yes</p>'],
      [5, '<p>No</p>'],
    ]
    t.same(numbers(answered), stands)
    t.same(numbers(nextConversation(answered, { type: 'restored', messages: lines })), stands)
  })

  t.test('is not lost with the reply that was being written', async t => {
    const failed: Change = { type: 'failed', failure: { kind: 'reply-lost', mayRetry: true } }
    const late = heard(said(5, 'assistant', '<p>No</p>'))
    t.match(after({ type: 'sent', id: 'a', text: 'Hi' }, late, failed).messages, [
      { id: 'a', failure: { kind: 'reply-lost' } },
      { id: 'h5', storedId: 5 },
    ])
  })

  t.test('ends the typing indicator of its sender', async t => {
    const typing = after(open, { type: 'typing', isTyping: true })
    t.ok(typing.isTyping)
    t.ok(nextConversation(typing, heard(said(1, 'user', 'Hi'))).isTyping)
    t.notOk(nextConversation(typing, heard(said(1, 'assistant', 'Hello', true))).isTyping)
    t.notOk(nextConversation(typing, { type: 'state', mode: 'bot', status: 'closed', agentName: null }).isTyping)
    const known: Change = { type: 'restored', messages: [said(1, 'assistant', 'Hello', true)] }
    t.notOk(after(open, { type: 'typing', isTyping: true }, known, heard(said(1, 'assistant', 'Hello', true))).isTyping)
    t.notOk(nextConversation(typing, open).isTyping, 'the end of it may be lost with a stream that broke')
  })
})

t.test('that somebody will come is said once, whether its reply or the live stream is first', async t => {
  const reply: ChatReply = { reply: '<p>We come.</p>', sources: [], mode: 'bot', status: 'waiting' }
  const sent: Change = { type: 'sent', id: 'a', text: 'A human, please' }
  const answered: Change = { type: 'answered', id: 'b', reply }
  const notice = heard(said(7, 'system', '<p>We come.</p>'))
  for (const changes of [
    [sent, answered, notice],
    [sent, notice, answered],
  ]) {
    const kinds = after(...changes).messages.map(({ kind }) => kind)
    t.same(kinds, ['visitor', 'notice'])
  }
  const twice = after(sent, answered, notice, { ...sent, id: 'c', text: 'Hello?' }, { ...answered, id: 'd' })
  t.same(
    twice.messages.map(({ kind }) => kind),
    ['visitor', 'notice', 'visitor', 'notice'],
    'each message is answered',
  )
})

t.test('a live chat is one while a person is waited for, and until it is closed', async t => {
  const waiting: ChatReply = { reply: '<p>We come.</p>', sources: [], mode: 'bot', status: 'waiting' }
  const asked = after({ type: 'noticed', id: 'n', reply: waiting })
  t.same(asked.messages, [{ kind: 'notice', id: 'n', html: '<p>We come.</p>' }])
  t.ok(isLive(asked))
  t.equal(nextConversation(asked, { type: 'noticed', id: 'm', reply: waiting }).messages.length, 1)
  t.equal(after(open).agentName, 'Mira')
  t.ok(isLive(after(open)))
  t.notOk(isLive(after(open, { type: 'state', mode: 'bot', status: 'closed', agentName: null })))
  const closed = { reply: '<p>Nobody is here.</p>', sources: [], mode: 'bot', actions: [{ type: 'lead' }] } as const
  t.match(
    after({ type: 'noticed', id: 'n', reply: { ...closed, sources: [], actions: [{ type: 'lead' }] } }).messages,
    [{ kind: 'notice', actions: [{ type: 'lead' }] }],
  )
})

t.test('a reply is rated, and nothing else is', async t => {
  const rated = after(
    { type: 'sent', id: 'a', text: 'Hi' },
    { type: 'answered', id: 'b', replyId: 'r', reply: { reply: 'Yes', sources: [] } },
    { type: 'rated', id: 'b', rating: 'down' },
    { type: 'rated', id: 'a', rating: 'up' },
  )
  t.match(rated.messages, [{ kind: 'visitor' }, { kind: 'reply', replyId: 'r', rating: 'down' }])
  t.notOk('rating' in (rated.messages[0] ?? {}))
})

t.test('a visitor asks for a person, hears them over a line that breaks, and takes leave', async t => {
  const api = await anApi(t)
  const visitor = visit(api)
  api.routes.set('POST /api/chat/handoff', exchange =>
    exchange.json(200, { reply: '<p>We come.</p>', sources: [], mode: 'bot', status: 'waiting' }),
  )
  t.equal(await visitor.talk.askPerson(), undefined)
  t.match(visitor.session.read(), { isLive: true })
  let lines = 0
  api.routes.set('GET /api/chat/live-events', exchange => {
    lines += 1
    if (lines === 2) return exchange.json(503, { reply: 'No.', sources: [] })
    exchange.event('state', { mode: 'human', status: 'open', agentName: 'Mira' })
    exchange.event('message', said(lines, 'assistant', `<p>${lines}</p>`, true), String(lines))
    exchange.event('typing', { isTyping: true })
    exchange.event('of a later version', {})
    if (lines === 1) exchange.event('reconnect', { retryMs: 1_000 })
    exchange.end()
  })
  const controller = new AbortController()
  const listening = listen(visitor.talk.page, controller.signal)
  await until(() => lastStored(visitor.now()) === 3)
  controller.abort()
  await listening
  const asked = api.seen.filter(({ path }) => path.includes('live-events'))
  t.same(
    asked.slice(0, 3).map(({ headers }) => headers['last-event-id']),
    ['0', '1', '1'],
  )
  const cuts = visitor.changes.flatMap(({ type }) => (type === 'cut' || type === 'state' ? [type] : []))
  t.same(cuts.slice(0, 3), ['state', 'cut', 'state'], 'told of a stream that cannot be opened again, until it is')
  t.notOk(visitor.now().isCut)
  t.ok((visitor.pauses[0] ?? 0) >= 500 && (visitor.pauses[0] ?? 0) <= 1_500, 'as it was told, spread')
  api.routes.set('DELETE /api/chat/handoff', exchange => exchange.json(200, { reply: '', sources: [], mode: 'bot' }))
  await endLive(visitor.talk.page)
  t.notOk(isLive(visitor.now()))
  t.notOk(visitor.session.read()?.isLive)
})

t.test('a message that follows a request for a person at once is in the same conversation', async t => {
  const api = await anApi(t)
  const visitor = visit(api)
  api.routes.set('POST /api/chat/handoff', exchange =>
    exchange.json(200, { reply: '<p>We come.</p>', sources: [], mode: 'bot', status: 'waiting' }),
  )
  await Promise.all([visitor.talk.askPerson(), visitor.talk.send(question)])
  const [asked, sent] = api.seen
  t.equal(asked?.path, '/api/chat/handoff')
  t.equal(asked?.headers['x-chat-session-id'], undefined)
  t.equal(sent?.headers['x-chat-session-id'], visitor.session.read()?.sessionId)
})

t.test('a refused handoff request shows the API’s message, and a lost one does not', async t => {
  const api = await anApi(t)
  const visitor = visit(api)
  api.routes.set('POST /api/chat/handoff', exchange => exchange.json(403, { reply: '<p>No.</p>', sources: [] }))
  t.equal(await visitor.talk.askPerson(), '<p>No.</p>')
  api.routes.set('POST /api/chat/handoff', exchange => exchange.cut())
  t.equal(await visitor.talk.askPerson(), '')
  await endLive(visitor.talk.page)
  t.same(visitor.now(), emptyConversation)
})

t.test('without a session, or with an unknown one, no live stream is opened', async t => {
  const api = await anApi(t)
  const visitor = visit(api)
  const { signal } = new AbortController()
  await listen(visitor.talk.page, signal)
  t.equal(api.seen.length, 0)
  visitor.session.write({ sessionId: 's1' })
  await listen(visitor.talk.page, signal)
  t.equal(api.seen.length, 1)
})

t.test('a reply is stopped where it can be, and goes on where not', async t => {
  const api = await anApi(t)
  const visitor = visit(api)
  await visitor.talk.stop()
  t.equal(api.seen.length, 0, 'nothing is being written')
  let finish = (): void => undefined
  api.messages.set(question, [
    async exchange => {
      await start(exchange)
      finish = () => {
        exchange.event('done', { reply: 'So f', sources: [], mode: 'bot' }, '2-0')
        exchange.end()
      }
    },
  ])
  const sending = visitor.talk.send(question)
  await until(() => visitor.now().writing?.replyId !== undefined)
  await visitor.talk.stop()
  t.equal(visitor.now().writing?.isStopping, false)
  api.routes.set(`POST /api/chat/replies/${visitor.now().writing?.replyId}/stop`, exchange => {
    exchange.json(200, {})
    finish()
  })
  await visitor.talk.stop()
  await sending
  t.equal(visitor.now().messages.length, 2)
})
