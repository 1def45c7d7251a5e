import t from 'tap'
import type { Script } from '../../../test/e2e/stand-in-api.ts'
import { anApi, failureOf, finish, lastReply, question, start, visit, type Visit } from './visit.ts'

t.test('a streamed answer arrives, and the next message continues its session', async t => {
  const api = await anApi(t)
  api.messages.set(question, [
    async exchange => {
      await start(exchange)
      exchange.event('status', { step: 'searching' }, '1-0')
      exchange.event('token', { text: 'At ' }, '1-1')
      exchange.event('token', { text: 'ten.' }, '1-2')
      await finish('<p>At ten.</p>', '1-3')(exchange)
    },
  ])
  const visitor = visit(api)
  await visitor.talk.send(question)
  await visitor.talk.send(question)
  t.equal(lastReply(visitor), '<p>At ten.</p>')
  const [first, second] = api.seen
  t.same(first?.body, {
    message: question,
    chatbotId: '11111111-1111-4111-8111-111111111111',
    pageUrl: 'https://shop.example/',
  })
  t.equal(first?.headers.accept, 'text/event-stream, application/json')
  t.equal(first?.headers['x-chat-session-id'], undefined)
  const visitorKey = first?.headers['x-chat-session-key']
  t.match(visitorKey, /^[\w-]{43}$/)
  t.equal(second?.headers['x-chat-session-key'], visitorKey)
  t.same(visitor.session.read(), { sessionId: second?.headers['x-chat-session-id'], visitorKey })
  t.not(first?.headers['idempotency-key'], second?.headers['idempotency-key'])
})

t.test('an answer in JSON arrives as well as a streamed one', async t => {
  const api = await anApi(t)
  api.messages.set(question, [exchange => exchange.json(200, { reply: '<p>At ten.</p>', sources: [], mode: 'bot' })])
  const visitor = visit(api)
  await visitor.talk.send(question)
  t.equal(lastReply(visitor), '<p>At ten.</p>')
  t.ok(visitor.session.read()?.sessionId)
})

t.test('a stream that is cut goes on after the last event that arrived', async t => {
  const api = await anApi(t)
  api.messages.set(question, [
    async exchange => {
      await start(exchange)
      exchange.event('token', { text: 'At ' }, '1-1')
      // Written before the cut, or else it would be lost with it.
      setImmediate(exchange.cut)
    },
  ])
  api.resumes.push(
    exchange => {
      exchange.event('token', { text: 'ten' }, '1-2')
      setImmediate(exchange.cut)
    },
    finish('<p>At ten.</p>', '1-3'),
  )
  const visitor = visit(api)
  await visitor.talk.send(question)
  t.equal(lastReply(visitor), '<p>At ten.</p>')
  t.same(
    api.seen.slice(1).map(({ headers }) => headers['last-event-id']),
    ['1-1', '1-2'],
  )
  t.match(api.seen[1]?.path, /^\/api\/chat\/replies\/[0-9a-f-]{36}\/events\?chatbotId=1{8}-/)
  t.equal(api.seen[1]?.headers['x-chat-session-id'], visitor.session.read()?.sessionId)
  t.notOk(visitor.changes.some(({ type }) => type === 'reset'))
})

t.test('a stream that is cut before its first id is read again from its beginning', async t => {
  const api = await anApi(t)
  api.messages.set(question, [
    async exchange => {
      await start(exchange)
      setImmediate(exchange.cut)
    },
  ])
  api.resumes.push(finish('Yes', '1-0'))
  const visitor = visit(api)
  await visitor.talk.send(question)
  t.equal(lastReply(visitor), 'Yes')
  t.equal(api.seen[1]?.headers['last-event-id'], undefined)
  t.ok(visitor.changes.some(({ type }) => type === 'reset'))
})

t.test('when a process announces its end, the client reconnects after the given time', async t => {
  const api = await anApi(t)
  api.messages.set(question, [
    async exchange => {
      await start(exchange)
      exchange.event('reconnect', { retryMs: 1_000 })
      exchange.end()
    },
  ])
  api.resumes.push(finish('Yes', '1-0'))
  const visitor = visit(api)
  await visitor.talk.send(question)
  t.equal(lastReply(visitor), 'Yes')
  t.equal(visitor.pauses.length, 1)
  const [waited = 0] = visitor.pauses
  t.ok(waited >= 500 && waited <= 1_500, `waited ${waited} ms`)
})

t.test(
  'row 65: visitors cut off together come back over three seconds or more, and those told to, over two',
  async t => {
    const api = await anApi(t)
    const waitsAfter = async (end: Script): Promise<number[]> => {
      api.messages.set(question, [
        async exchange => {
          await start(exchange)
          await end(exchange)
        },
      ])
      const waits: number[] = []
      for (let visitors = 0; visitors < 80; visitors += 1) {
        api.resumes.push(finish('Yes', '1-0'))
        const visitor = visit(api)
        await visitor.talk.send(question)
        waits.push(...visitor.pauses)
      }
      return waits
    }
    const spread = (waits: number[]): number => Math.max(...waits) - Math.min(...waits)
    const cut = await waitsAfter(exchange => void setImmediate(exchange.cut))
    t.equal(cut.length, 80)
    t.ok(spread(cut) > 3_000, `${spread(cut)} ms`)
    // What the API says to each of them is spread by itself.
    let told = 0
    const asked = await waitsAfter(exchange => {
      told += 1
      exchange.event('reconnect', { retryMs: 500 + ((told * 25) % 2_000) })
      exchange.end()
    })
    t.equal(asked.length, 80)
    t.ok(spread(asked) > 2_000, `${spread(asked)} ms`)
  },
)

t.test('a reply that cannot be resumed is read from history', async t => {
  const api = await anApi(t)
  api.messages.set(question, [
    async exchange => {
      await start(exchange)
      exchange.store('assistant', '<p>Stored.</p>', [{ type: 'web', source: 'https://shop.example/hours' }])
      setImmediate(exchange.cut)
    },
  ])
  const visitor = visit(api)
  await visitor.talk.send(question)
  t.equal(lastReply(visitor), '<p>Stored.</p>')
  t.notOk(visitor.session.read()?.pending)
})

t.test('an API that fails each time is asked five times, then history, then the visitor', async t => {
  const api = await anApi(t)
  api.messages.set(question, [
    async exchange => {
      await start(exchange)
      setImmediate(exchange.cut)
    },
  ])
  for (let tries = 0; tries < 9; tries += 1)
    api.resumes.push(exchange => exchange.json(503, { reply: '', sources: [] }))
  const visitor = visit(api)
  await visitor.talk.send(question)
  t.same(failureOf(visitor), { kind: 'reply-lost', mayRetry: true })
  t.equal(api.resumes.length, 4)
  t.equal(api.seen.filter(({ path }) => path.startsWith('/api/chat/history')).length, 6)
})

t.test('a message whose outcome is unknown is sent again by itself, exactly as it was', async t => {
  const api = await anApi(t)
  const unavailable: Script = exchange =>
    exchange.json(503, { reply: '<p>Please try again.</p>', sources: [] }, { 'retry-after': '5' })
  api.messages.set(question, [exchange => exchange.cut(), unavailable, unavailable, finish('Yes', '1-0')])
  const visitor = visit(api)
  await visitor.talk.send(question)
  t.equal(lastReply(visitor), 'Yes')
  t.notOk(
    visitor.changes.some(({ type }) => type === 'failed'),
    'the visitor saw no error',
  )
  t.equal(new Set(api.seen.map(({ headers }) => headers['idempotency-key'])).size, 1)
  t.equal(new Set(api.seen.map(({ body }) => JSON.stringify(body))).size, 1)
  t.equal(api.seen.length, 4)
  t.ok(
    visitor.pauses.slice(1).every(ms => ms >= 5_000),
    'not before the API says so',
  )
})

t.test('a message that cannot be delivered for 20 s is shown as failed, and keeps its key', async t => {
  const api = await anApi(t)
  const cut: Script = exchange => exchange.cut()
  const waited = ({ pauses }: Visit): number => pauses.reduce((sum, ms) => sum + ms, 0)
  api.messages.set(
    question,
    Array.from({ length: 80 }, () => cut),
  )
  const visitor = visit(api)
  await visitor.talk.send(question)
  t.same(failureOf(visitor), { kind: 'network', mayRetry: true })
  t.ok(waited(visitor) >= 19_000, `waited ${waited(visitor)} ms`)
  api.messages.set(question, [finish('Yes', '1-0')])
  const [failed] = visitor.now().messages
  if (failed?.kind === 'visitor') await visitor.talk.retry(failed)
  t.equal(lastReply(visitor), 'Yes')
  t.equal(new Set(api.seen.map(({ headers }) => headers['idempotency-key'])).size, 1)
})

t.test(
  'an API that is away for longer than the widget waits is said at once, and a date is no reason to hurry',
  async t => {
    const api = await anApi(t)
    const away =
      (retryAfter: string): Script =>
      exchange =>
        exchange.json(503, { reply: '<p>Please try again.</p>', sources: [] }, { 'retry-after': retryAfter })
    api.messages.set(question, [away('Sun, 29 Nov 2026 12:00:00 GMT'), away('60'), finish('Yes', '1-0')])
    const visitor = visit(api)
    await visitor.talk.send(question)
    t.match(failureOf(visitor), { mayRetry: true })
    t.equal(visitor.pauses.length, 1)
    t.ok(visitor.pauses.every(ms => ms > 0))
  },
)

t.test('a message that the API gave up gets a new key, one that it could not take keeps its own', async t => {
  const api = await anApi(t)
  const html = '<p>Not just now.</p>'
  api.messages.set(question, [
    async exchange => {
      await start(exchange)
      exchange.event('error', { status: 502, reply: html, sources: [] }, '1-0')
      exchange.end()
    },
    exchange => exchange.json(429, { reply: html, sources: [] }),
    exchange => exchange.json(503, { reply: html, sources: [] }),
    exchange => exchange.json(200, { reply: 'Yes', sources: [] }),
  ])
  const visitor = visit(api)
  await visitor.talk.send(question)
  t.same(failureOf(visitor), { kind: 'refused', html, mayRetry: true, isFinal: true })
  for (let tries = 0; tries < 2; tries += 1) {
    const failed = visitor.now().messages.at(-1)
    if (failed?.kind === 'visitor') await visitor.talk.retry(failed)
  }
  t.equal(lastReply(visitor), 'Yes')
  const posted = api.seen.filter(({ path }) => path === '/api/chat')
  const [first, ...others] = posted.map(({ headers }) => headers['idempotency-key'])
  t.not(first, others[0])
  t.equal(new Set(others).size, 1)
})

t.test('a message that is refused permanently offers no retry', async t => {
  const api = await anApi(t)
  api.messages.set(question, [exchange => exchange.json(403, { reply: 'Not here.', sources: [] })])
  const visitor = visit(api)
  await visitor.talk.send(question)
  t.match(failureOf(visitor), { html: 'Not here.', mayRetry: false })
})

t.test('a response that is not from the API counts as a refusal without a message', async t => {
  const api = await anApi(t)
  api.messages.set(question, [
    exchange => exchange.json(504, 'gateway'),
    exchange => exchange.text(504, '<h1>Gateway</h1>'),
  ])
  const visitor = visit(api)
  await visitor.talk.send(question)
  t.match(failureOf(visitor), { kind: 'refused', html: '', mayRetry: true })
  await visitor.talk.send(question)
  t.match(failureOf(visitor), { kind: 'refused', html: '', mayRetry: true })
})
