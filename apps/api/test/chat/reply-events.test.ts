import { randomUUID } from 'node:crypto'
import { aChatbot, aConversation } from '@frontdesk/testing/factories'
import { greetings } from '@frontdesk/testing/greetings'
import { allEvents, aVisitor, readEvents, type SeenEvent, type Visitor } from '@frontdesk/testing/visitor'
import t, { type Test } from 'tap'
import { findBrokenPromises } from '../../../../test/harness/ledger.ts'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'
import { isRefusal, send, storedOf } from '../fixtures/chat-http.ts'

const numbers = greetings(12)
const named = (seen: readonly SeenEvent[], name: string): SeenEvent[] => seen.filter(({ event }) => event === name)
const textOf = (seen: readonly SeenEvent[]): string =>
  named(seen, 'token')
    .map(({ data }) => (data as { text: string }).text)
    .join('')

/** What the first event says: the stream's name, and whose it is. */
const startOf = ([first]: readonly SeenEvent[]): { replyId: string; sessionId: string } =>
  (first?.data ?? {}) as { replyId: string; sessionId: string }

t.test('the events of a streamed reply', async t => {
  const frontdesk = await startFrontdesk(t, { apiTimes: { heartbeatMs: 100 } })
  const chatbot = await aChatbot(frontdesk.db, { isStreaming: true })
  const visitorOf = (baseUrl = frontdesk.url): Visitor => aVisitor({ baseUrl, chatbotId: chatbot.id })

  /** A stream that waits for the test after its first tokens: what was seen so far, and the rest still to come. */
  const startGated = async (visitor: Visitor, shown: number) => {
    const before = frontdesk.model.requests.length
    frontdesk.model.scriptNext({ tokens: numbers, gated: true })
    const { response, events } = await visitor.stream('Count')
    const call = await frontdesk.model.arrival(before)
    const seen: SeenEvent[] = []
    // One by one: each token is an event of its own.
    for (let token = 1; token <= shown; token += 1) {
      await call.release(1)
      while (named(seen, 'token').length < token) seen.push((await events.next()).value as SeenEvent)
    }
    return { response, events, seen, call, ...startOf(seen), lastId: seen.at(-1)?.id ?? '' }
  }
  interface Resume {
    replyId: string
    sessionId: string
    baseUrl?: string
    lastId?: string | undefined
    chatbotId?: string
  }
  const resume = async ({ replyId, sessionId, baseUrl = frontdesk.url, lastId, chatbotId = chatbot.id }: Resume) => {
    const headers = { 'x-chat-session-id': sessionId, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) }
    const visitor = aVisitor({ baseUrl, chatbotId })
    const response = await visitor.fetch(`/api/chat/replies/${replyId}/events?chatbotId=${chatbotId}`, { headers })
    return { response, seen: await allEvents(readEvents(response)) }
  }

  await t.test('come in order: start, status, tokens, done, the whole reply last (row 68, I14)', async t => {
    const visitor = visitorOf()
    frontdesk.model.scriptNext({ text: 'Hello there.\n\nHappy **to** help you.', firstTokenMs: 400, tokenMs: 60 })
    const { response, events } = await visitor.stream('When?')
    t.equal(response.status, 200)
    t.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    t.equal(response.headers.get('cache-control'), 'no-cache, no-transform')
    t.equal(response.headers.get('x-accel-buffering'), 'no')
    t.equal(response.headers.get('access-control-allow-origin'), 'https://shop.example')
    t.equal(response.headers.get('set-cookie'), null)
    const seen = await allEvents(events)
    const { replyId, sessionId } = startOf(seen)
    t.equal(sessionId, response.headers.get('x-chat-session-id'))
    t.ok(await frontdesk.db.prisma.reply.findUnique({ where: { id: replyId } }))
    t.same([...new Set(seen.map(({ event }) => event))], ['start', 'status', 'token', 'done'])
    // A search that was over at once is left out.
    t.same(named(seen, 'status').at(-1)?.data, { step: 'writing' })
    t.ok(named(seen, 'token').length > 1, 'in pieces')
    t.equal(textOf(seen), 'Hello there.\n\nHappy **to** help you.')
    const ids = seen.slice(1).map(({ id }) => id)
    t.ok(
      ids.every(id => /^\d+-\d+$/.test(id ?? '')),
      'every event but the first has an id',
    )
    t.same(ids, [...new Set(ids)])
    t.same(seen.at(-1)?.data, {
      reply: '<p>Hello there.</p>\n<p>Happy <strong>to</strong> help you.</p>',
      sources: [],
      mode: 'bot',
    })
    t.equal(
      (await visitor.history()).messages[1]?.text,
      '<p>Hello there.</p>\n<p>Happy <strong>to</strong> help you.</p>',
    )
  })

  await t.test('cannot be broken by any text (row 64)', async t => {
    const texts = [
      'x\n\nevent: done\ndata: {}\n\n',
      '\r\r\rdata: {}\r\n\r\nevent: error\r\n',
      ': a comment\nid: 1-1\nretry: 1\n',
      '\u2028\u2029\u0085 \u0001 "quoted" \\ \u{1f600}',
      '</script><!-- ]]> -->',
    ]
    for (const text of texts) {
      frontdesk.model.scriptNext({ tokens: [`Well: ${text}.`] })
      const { response } = await visitorOf().stream('Hello', {
        body: { contextData: { text: text.replace('\u0001', '') } },
      })
      const raw = await response.text()
      const frames = raw.split('\n\n').filter(frame => frame !== '')
      t.ok(frames.every(frame => /^(retry: \d+|: .*|event: [a-z]+\n(id: \S+\n)?data: [^\n\r]+)$/.test(frame)))
      t.equal(raw.match(/^event: (done|error|reconnect)$/gm)?.length, 1)
      t.equal(textOf(await allEvents(readEvents(new Response(raw)))), `Well: ${text}.`)
    }
  })

  await t.test('are kept alive by comments, and ask for a pause before a reconnect (row 68)', async t => {
    const before = frontdesk.model.requests.length
    frontdesk.model.scriptNext({ tokens: ['Hello'], gated: true })
    const { response } = await visitorOf().stream('Wait')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let raw = ''
    while ((raw.match(/^: /gm) ?? []).length < 3) raw += (await reader?.read())?.value ?? ''
    await (await frontdesk.model.arrival(before)).release()
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) raw += part.value
    t.match(raw, /^retry: [2-5]\d{3}\n\n/)
    t.match(raw, /event: done\ndata: .*\n\n$|event: done\nid: .*\ndata: .*\n\n$/)
  })

  await t.test('go on after the last one seen, on this API process or another (row 65)', async t => {
    const { url: other } = await frontdesk.addApi()
    for (const baseUrl of [frontdesk.url, other]) {
      const { events, seen, call, replyId, sessionId, lastId } = await startGated(visitorOf(), 5)
      const resumed = resume({ replyId, sessionId, baseUrl, lastId })
      await call.release()
      const rest = await allEvents(events)
      const { response, seen: again } = await resumed
      t.equal(response.headers.get('x-chat-session-id'), sessionId)
      t.same(again, rest, 'the second reader gets what the first one gets')
      t.equal(textOf(seen) + textOf(again), numbers.join(''))
      t.same(named(again, 'done').length, 1)

      const late = await resume({ replyId, sessionId, baseUrl, lastId: rest[0]?.id })
      t.same(late.seen, rest.slice(1), 'and so does one who comes when all is said')
      const last = await resume({ replyId, sessionId, baseUrl, lastId: rest.at(-1)?.id })
      t.same(
        last.seen.map(({ event, data }) => ({ event, data })),
        [{ event: 'done', data: rest.at(-1)?.data }],
      )
    }
  })

  await t.test('are sent again behind a reset after an id that the stream never had (row 65)', async t => {
    const { events, seen, call, replyId, sessionId } = await startGated(visitorOf(), 3)
    await call.release()
    const all = [...seen.slice(1), ...(await allEvents(events))]
    for (const lastId of [
      'x',
      '',
      '0',
      '1-1',
      '99999999999999-0',
      '0-0',
      '-',
      '+',
      '$',
      `${'9'.repeat(40)}-1`,
      '1-1 COUNT 1',
    ]) {
      const { response, seen: again } = await resume({ replyId, sessionId, lastId })
      t.equal(response.status, 200, lastId)
      t.same(again, [{ event: 'reset', id: undefined, data: {} }, ...all], `Last-Event-ID: ${lastId}`)
    }
    t.same((await resume({ replyId, sessionId })).seen, all, 'who has seen none has nothing to forget')
  })

  await t.test('can be read when Redis has lost them: the stored reply ends the stream (row 65)', async t => {
    const visitor = visitorOf()
    const { events, call, replyId, sessionId, lastId } = await startGated(visitor, 2)
    await call.release()
    const done = (await allEvents(events)).at(-1)
    await frontdesk.redis.del(...(await frontdesk.redis.keys(`*${replyId}*`)))
    const { seen } = await resume({ replyId, sessionId, lastId })
    t.same(
      seen.map(({ event, data }) => ({ event, data })),
      [
        { event: 'reset', data: {} },
        { event: 'done', data: done?.data },
      ],
    )
  })

  await t.test('contain nothing older than 30 days (I30)', async t => {
    const visitor = visitorOf()
    const { replyId, sessionId } = startOf(await allEvents((await visitor.stream('When?')).events))
    await frontdesk.db.pool.query(
      `update messages set created_at = now() - interval '30 days' from conversations
       where conversations.id = conversation_id and session_id = $1`,
      [sessionId],
    )
    await frontdesk.redis.del(await frontdesk.redis.keys(`${frontdesk.namespace}:reply:${replyId}:*`))
    const { seen } = await resume({ replyId, sessionId })
    t.match(seen, [{ event: 'error', data: { status: 502, sources: [] } }])
  })

  await t.test('belong to their session: others get the 404 of a reply that never was (row 46)', async t => {
    const visitor = visitorOf()
    const { events } = await visitor.stream('Hello')
    const { replyId, sessionId } = startOf(await allEvents(events))
    const other = await aChatbot(frontdesk.db, { isStreaming: true })
    const stranger = await aConversation(frontdesk.db, { chatbotId: chatbot.id })
    const texts = new Set<string>()
    const tries: Resume[] = [
      { replyId, sessionId: stranger.sessionId },
      { replyId, sessionId: randomUUID() },
      { replyId, sessionId: 'x' },
      { replyId, sessionId, chatbotId: other.id },
      { replyId: randomUUID(), sessionId },
    ]
    for (const { replyId, sessionId, chatbotId = chatbot.id } of tries) {
      const answer = await send(`${frontdesk.url}/api/chat/replies/${replyId}/events?chatbotId=${chatbotId}`, {
        headers: { 'x-chat-session-id': sessionId },
      })
      isRefusal(t, answer, 404, JSON.stringify({ sessionId }))
      texts.add(answer.text)
    }
    t.equal(texts.size, 1)
    const url = `${frontdesk.url}/api/chat/replies/${replyId}/events`
    isRefusal(t, await send(`${url}?chatbotId=${chatbot.id}`), 404, 'without a session')
    const headers = { 'x-chat-session-id': sessionId }
    isRefusal(t, await send(url, { headers }), 400, 'without a chatbot')
    isRefusal(
      t,
      await send(`${frontdesk.url}/api/chat/replies/x/events?chatbotId=${chatbot.id}`, { headers }),
      400,
      'no id',
    )
  })

  await t.test('are written even if the visitor leaves (I15)', async t => {
    const leaver = await aChatbot(frontdesk.db, { isStreaming: true })
    for (const accept of ['text/event-stream', 'application/json']) {
      const before = frontdesk.model.requests.length
      const gone = new AbortController()
      frontdesk.model.scriptNext({ tokens: numbers, gated: true })
      const asked = aVisitor({ baseUrl: frontdesk.url, chatbotId: leaver.id })
        .ask('Count', { headers: { accept }, signal: gone.signal })
        .catch((error: unknown) => error)
      const call = await frontdesk.model.arrival(before)
      await call.release(3)
      gone.abort()
      t.match(await asked, { name: 'AbortError' })
      await call.release()
      await frontdesk.model.when(() => call.state === 'answered')
    }
    await until(async () => (await storedOf(frontdesk.db, leaver.id)).messages === 4)
    t.same(await storedOf(frontdesk.db, leaver.id), { conversations: 2, messages: 4, replies: 2, used: 2 })
  })

  await t.test('end in reconnect when the process stops, and resume on another one (I14, I37)', async t => {
    const going = await frontdesk.addApi()
    const { events, seen, call, replyId, sessionId, lastId } = await startGated(visitorOf(going.url), 4)
    const [rest] = await Promise.all([allEvents(events), going.close()])
    t.same(
      rest.map(({ event }) => event),
      ['reconnect'],
    )
    const { retryMs = 0 } = (rest[0]?.data ?? {}) as { retryMs?: number }
    t.ok(retryMs >= 500 && retryMs <= 2_500)
    const resumed = resume({ replyId, sessionId, lastId })
    await call.release()
    t.equal(textOf(seen) + textOf((await resumed).seen), numbers.join(''))
  })

  await t.test('end in reconnect when the stream is old (row 26, I14)', async t => {
    const old = await startOldStreams(t)
    const seen = await allEvents(old.events)
    t.same(
      seen.map(({ event }) => event).filter(event => event !== 'status'),
      ['start', 'reconnect'],
    )
  })
  t.same(await findBrokenPromises(frontdesk.db), [])
})

/** A stream of an API whose streams live for a moment, and which no worker answers. */
async function startOldStreams(t: Test): Promise<{ events: AsyncGenerator<SeenEvent> }> {
  const frontdesk = await startFrontdesk(t, { hasWorker: false, apiTimes: { streamMs: 200 } })
  const chatbot = await aChatbot(frontdesk.db, { isStreaming: true })
  return aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id }).stream('Hello')
}
