import { randomUUID } from 'node:crypto'
import { aChatbot, aConversation, aMessage } from '@frontdesk/testing/factories'
import { aVisitor, type Visitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { isRefusal, newAddress, post, send, sessionOf, type Incoming } from '../fixtures/chat-http.ts'

const day = 24 * 60 * 60 * 1000
const agoBy = (ms: number): Date => new Date(Date.now() - ms)
const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

t.test('what is stored about a conversation', async t => {
  const frontdesk = await startFrontdesk(t)
  const chatbot = await aChatbot(frontdesk.db)
  const visitorOf = (chatbotId = chatbot.id): Visitor => aVisitor({ baseUrl: frontdesk.url, chatbotId })
  const get = (path: string, query: Record<string, string> | string, headers = {}): Promise<Incoming> =>
    send(`${frontdesk.url}/api/chat/${path}?${new URLSearchParams(query)}`, { headers, from: newAddress() })
  const history = (sessionId: string, chatbotId = chatbot.id): Promise<Incoming> =>
    get('history', { chatbotId, sessionId })
  const sessions = (sessionIds: string, chatbotId = chatbot.id): Promise<Incoming> =>
    get('sessions', { chatbotId, sessionIds })
  const reset = (sessionId: string | undefined, more = {}): Promise<Incoming> =>
    send(`${frontdesk.url}/api/chat/session`, {
      method: 'DELETE',
      headers: { 'x-chat-session-id': sessionId },
      ...more,
    })
  const idsIn = ({ text }: Incoming): string[] =>
    (JSON.parse(text) as { sessions: { sessionId: string }[] }).sessions.map(({ sessionId }) => sessionId)
  /** A session whose last message is this old, with a question, an answer, and what PostgreSQL calls it. */
  const anOldSession = async (ms: number) => {
    const at = agoBy(ms)
    const { id, sessionId } = await aConversation(frontdesk.db, {
      chatbotId: chatbot.id,
      lastActivityAt: at,
      createdAt: at,
    })
    const { id: replyTo } = await aMessage(frontdesk.db, {
      conversationId: id,
      createdAt: at,
      content: 'An old question',
    })
    await aMessage(frontdesk.db, {
      conversationId: id,
      role: 'assistant',
      replyTo,
      createdAt: at,
      content: '<p>Old</p>',
    })
    return { id, sessionId }
  }

  await t.test('history has every message of the documented shape, oldest first', async t => {
    const visitor = visitorOf()
    frontdesk.model.script({ echo: true })
    await visitor.ask('One')
    await visitor.ask('Two')
    const { sessionId = '' } = visitor
    const answer = await history(sessionId)
    t.equal(answer.status, 200)
    t.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    t.equal(answer.headers['cache-control'], 'no-store')
    t.equal(answer.headers['set-cookie'], undefined)
    const page = JSON.parse(answer.text) as Awaited<ReturnType<Visitor['history']>>
    t.same(Object.keys(page), ['messages'])
    t.same(
      page.messages.map(({ sender, role, isAgent, text }) => ({ sender, role, isAgent, text })),
      [
        { sender: 'user', role: 'user', isAgent: false, text: 'One' },
        { sender: 'bot', role: 'assistant', isAgent: false, text: '<p>You asked: One</p>' },
        { sender: 'user', role: 'user', isAgent: false, text: 'Two' },
        { sender: 'bot', role: 'assistant', isAgent: false, text: '<p>You asked: Two</p>' },
      ],
    )
    for (const message of page.messages) {
      t.same(
        Object.keys(message),
        ['id', 'sender', 'role', 'isAgent', 'text', 'createdAt'],
        'sources only where there are any',
      )
      t.ok(Number.isSafeInteger(message.id))
      t.match(message.createdAt, iso)
    }
    const ids = page.messages.map(({ id }) => id)
    t.same(
      ids,
      ids.toSorted((a, b) => a - b),
    )
    t.equal((await history(sessionId.toUpperCase(), chatbot.id.toUpperCase())).text, answer.text)
    const byHeader = await send(`${frontdesk.url}/api/chat/history?chatbotId=${chatbot.id}`, {
      headers: { 'x-chat-session-id': sessionId },
    })
    t.equal(byHeader.text, answer.text, 'the header names the session as well')
  })

  await t.test('history shows who wrote: a person, the bot or the system; and sources, if any', async t => {
    const { id: conversationId, sessionId } = await aConversation(frontdesk.db, { chatbotId: chatbot.id })
    await aMessage(frontdesk.db, { conversationId, role: 'system', content: 'Kim joined.' })
    await aMessage(frontdesk.db, { conversationId, role: 'assistant', isAgent: true, content: 'Kim here.' })
    const product = {
      type: 'product',
      source: 'sku-1',
      data: { id: 'sku-1', dataType: 'product', format: 'json', data: { price: 1 }, sourceUrl: null },
    }
    const sources = [{ type: 'web', source: 'https://shop.example/a' }, product]
    await aMessage(frontdesk.db, { conversationId, role: 'assistant', content: '<p>Look.</p>', sources })
    const { messages } = JSON.parse((await history(sessionId)).text) as Awaited<ReturnType<Visitor['history']>>
    t.match(messages, [
      { sender: 'bot', role: 'system', isAgent: false, text: 'Kim joined.' },
      { sender: 'bot', role: 'assistant', isAgent: true, text: 'Kim here.' },
      { sender: 'bot', role: 'assistant', isAgent: false, sources },
    ])
    t.same(
      messages.map(message => 'sources' in message),
      [false, false, true],
    )
    t.same(messages[2]?.sources, sources)
    const empty = await aConversation(frontdesk.db, { chatbotId: chatbot.id })
    t.equal((await history(empty.sessionId)).text, '{"messages":[]}')
  })

  await t.test('history has a question once that failed and was asked again, and else every message', async t => {
    const visitor = visitorOf()
    frontdesk.model.script({ echo: true })
    await visitor.ask('One')
    await visitor.ask('One')
    frontdesk.model.script({ status: 500 })
    t.equal((await visitor.ask('Two')).status, 502)
    t.equal((await visitor.ask('Two')).status, 502)
    const texts = async () => (await visitor.history()).messages.map(({ role, text }) => `${role}: ${text}`)
    const before = ['user: One', 'assistant: <p>You asked: One</p>', 'user: One', 'assistant: <p>You asked: One</p>']
    t.same(await texts(), [...before, 'user: Two'])
    frontdesk.model.script({ echo: true })
    await visitor.ask('Two')
    t.same(await texts(), [...before, 'user: Two', 'assistant: <p>You asked: Two</p>'])
    t.equal(
      await frontdesk.db.prisma.message.count({
        where: { content: 'Two', conversation: { sessionId: visitor.sessionId ?? '' } },
      }),
      3,
      'nothing is deleted',
    )
  })

  await t.test('a long history returns the newest thousand messages, and earlier ones for a cursor', async t => {
    const { id: conversationId, sessionId } = await aConversation(frontdesk.db, { chatbotId: chatbot.id })
    await frontdesk.db.pool.query(
      `insert into messages (conversation_id, role, content, context_epoch)
       select $1, 'user', number::text, 0 from generate_series(1, 1001) as number`,
      [conversationId],
    )
    const read = async (cursor: object): Promise<{ messages: { text: string }[]; nextCursor?: string }> =>
      JSON.parse((await get('history', { chatbotId: chatbot.id, sessionId, ...cursor })).text)
    const { messages, nextCursor } = await read({})
    t.equal(messages.length, 1_000)
    t.match([messages[0], messages[999]], [{ text: '2' }, { text: '1001' }])
    const before = await read({ cursor: nextCursor })
    t.match(before, { messages: [{ text: '1' }] })
    t.same(Object.keys(before), ['messages'])
  })

  await t.test('history and sessions refuse a query that is not theirs (rows 18, 38, 88)', async t => {
    const id = chatbot.id
    const session = randomUUID()
    const queries: [path: string, query: string][] = [
      ['history', ''],
      ['history', `chatbotId=${id}`],
      ['history', `sessionId=${session}`],
      ['history', `chatbotId=${id}&sessionId=`],
      ['history', `chatbotId=x&sessionId=${session}`],
      ['history', `chatbotId=${id}&sessionId=x`],
      ['history', `chatbotId[not]=x&sessionId=${session}`],
      ['history', `chatbotId=${id}&chatbotId=${id}&sessionId=${session}`],
      ['history', `chatbotId=${id}&sessionId=${session}&sessionId=${session}`],
      ['history', `chatbotId=${id}&sessionId=${session}%00`],
      ['history', `chatbotId=${id}&sessionId=${session}&cursor=x`],
      ['history', `chatbotId=${id}&sessionId=${session}&cursor=-1`],
      ['sessions', ''],
      ['sessions', `chatbotId=${id}`],
      ['sessions', `chatbotId=${id}&sessionIds=`],
      ['sessions', `sessionIds=${session}`],
      ['sessions', `chatbotId=${id}&sessionIds=${session}&sessionIds=${session}`],
      ['sessions', `chatbotId=${id}&sessionIds[]=${session}`],
    ]
    for (const [path, query] of queries) {
      isRefusal(
        t,
        await send(`${frontdesk.url}/api/chat/${path}?${query}`, { from: newAddress() }),
        400,
        `${path}?${query}`,
      )
    }
  })

  await t.test('sessions counts the messages of the ids that the caller sends', async t => {
    const [one, two] = [visitorOf(), visitorOf()]
    await one.ask('One')
    await one.ask('Two')
    await two.ask('One')
    const { sessionId = '' } = one
    const answer = await sessions(`${two.sessionId},${sessionId}`)
    t.equal(answer.status, 200)
    t.equal(answer.headers['cache-control'], 'no-store')
    const { sessions: found } = JSON.parse(answer.text) as { sessions: { lastActivity: string }[] }
    t.match(found, [
      { sessionId: two.sessionId, messageCount: 2 },
      { sessionId, messageCount: 4 },
    ])
    const stored = await frontdesk.db.prisma.conversation.findUniqueOrThrow({ where: { sessionId } })
    t.equal(found[1]?.lastActivity, stored.lastActivityAt.toISOString())
    t.same(Object.keys(found[0] ?? {}), ['sessionId', 'messageCount', 'lastActivity'])
  })

  await t.test(
    'sessions looks at five ids, ignores the rest, and is silent about what it does not know (row 88)',
    async t => {
      const made = await Promise.all(
        Array.from({ length: 6 }, () => aConversation(frontdesk.db, { chatbotId: chatbot.id })),
      )
      const ids = made.map(({ sessionId }) => sessionId)
      const [first = '', second = ''] = ids
      const foreign = (await aConversation(frontdesk.db)).sessionId
      t.same(idsIn(await sessions(ids.join(','))), ids.slice(0, 5), 'in the order of the question')
      t.same(idsIn(await sessions(ids.join(', ').toUpperCase())), ids.slice(0, 5), 'whatever the case and the spaces')
      t.same(idsIn(await sessions(`${first},${first},${second}`)), [first, second], 'each once')
      t.same(idsIn(await sessions(`${foreign},${randomUUID()},x,' or 1=1--,${first}`)), [first])
      t.same(idsIn(await sessions(`x,x,x,x,x,${first}`)), [], 'the sixth is not looked at')
      t.same(idsIn(await sessions(',,,')), [])
      const many = Array.from({ length: 300 }, () => randomUUID())
      t.same(idsIn(await sessions([first, ...many].join(','))), [first], 'however many more there are')
      isRefusal(t, await sessions('x'.repeat(100_000)), 400, '100 kB')
    },
  )

  await t.test(
    'a session is over after 30 days without activity, whether or not it was removed (row 51, I30, I31)',
    async t => {
      const young = await anOldSession(30 * day - 60_000)
      t.equal((await history(young.sessionId)).status, 200)
      t.match(JSON.parse((await history(young.sessionId)).text), {
        messages: [{ text: 'An old question' }, { text: '<p>Old</p>' }],
      })
      t.same(idsIn(await sessions(young.sessionId)), [young.sessionId])

      const { id, sessionId } = await anOldSession(30 * day + 1_000)
      const before = await history(sessionId)
      isRefusal(t, before, 410, 'before it is removed')
      t.notMatch(before.text, 'question')
      t.same(idsIn(await sessions(sessionId)), [])
      const other = await aChatbot(frontdesk.db)
      isRefusal(t, await history(sessionId, other.id), 404, 'of another chatbot it is not known')
      t.equal((await reset(sessionId)).status, 200)

      const headers = { 'x-chat-session-id': sessionId }
      const again = await post(frontdesk.url, { message: 'Hello', chatbotId: chatbot.id }, { headers })
      t.equal(again.status, 200)
      t.not(sessionOf(again), sessionId, 'a message starts a new one')
      t.equal(frontdesk.model.requests.at(-1)?.body.messages.length, 2, 'which knows nothing of the old')

      const { lastActivityAt } = await frontdesk.db.prisma.conversation.delete({ where: { id } })
      await frontdesk.db.prisma.tombstone.create({ data: { sessionId, chatbotId: chatbot.id, lastActivityAt } })
      const after = await history(sessionId)
      isRefusal(t, after, 410, 'after it was removed')
      t.equal(after.text, before.text)
      t.same(idsIn(await sessions(sessionId)), [])
      isRefusal(t, await history(sessionId, other.id), 404, 'nor is its tombstone')
      isRefusal(t, await history(randomUUID()), 404, 'what never was is not expired')
    },
  )

  await t.test('in an active session, messages older than 30 days are gone (I30)', async t => {
    const { id: conversationId, sessionId } = await anOldSession(30 * day + 1_000)
    const lastActivityAt = new Date()
    await frontdesk.db.prisma.conversation.update({
      where: { id: conversationId },
      data: { lastActivityAt, contextMark: 1 },
    })
    const visitor = visitorOf()
    visitor.sessionId = sessionId
    await visitor.ask('A new question')
    t.equal(visitor.sessionId, sessionId)
    t.same(
      (await visitor.history()).messages.map(({ text }) => text),
      ['A new question', '<p>You asked: A new question</p>'],
    )
    t.match(JSON.parse((await sessions(sessionId)).text), { sessions: [{ messageCount: 2 }] })
    const prompt = frontdesk.model.requests.at(-1)?.body.messages.map(({ role }) => role)
    t.same(prompt, ['system', 'user'], 'for the model, too')
  })
})
