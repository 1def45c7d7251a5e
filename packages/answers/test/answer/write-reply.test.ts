import { commitReply } from '@frontdesk/conversations/turn/commit-reply'
import { writeReply } from '@frontdesk/answers/answer/write-reply'
import { chooseModel } from '@frontdesk/model/choose-model'
import t from 'tap'
import { aSaturdayShop, openWriter, tokens } from '../fixtures/open-writer.ts'

const writer = await openWriter(t)
const { provider, needs, write, never } = writer
const { db, accept, claim } = writer.fixture
await aSaturdayShop(writer)

t.test('a reply is grounded in the passages it cites, and shows no marks', async t => {
  provider.scriptNext({ text: 'From **ten** to four [1]. Park there from nine [2], yes [1].' })
  const { events, finished, written, calls } = await write({ text: 'Are you open on Saturday?' })
  await finished
  t.same(events.slice(0, 2), [
    { event: 'status', data: { step: 'searching' } },
    { event: 'status', data: { step: 'writing' } },
  ])
  t.equal(tokens(events).join(''), 'From **ten** to four. Park there from nine, yes.')
  const { draft, turns } = written()
  t.match(draft, {
    html: '<p>From <strong>ten</strong> to four. Park there from nine, yes.</p>',
    model: 'model-server',
    inputTokens: Number,
    outputTokens: Number,
    isTruncated: false,
  })
  t.same(turns, [
    { role: 'user', text: 'Are you open on Saturday?' },
    { role: 'assistant', text: 'From ten to four. Park there from nine, yes.' },
  ])
  const prompt = calls()[0]?.body.messages.at(-1)?.content ?? ''
  const { passages } = JSON.parse(prompt.split('\n')[1] ?? '') as { passages: { number: number; url: string }[] }
  t.same(
    draft.sources,
    passages.map(({ url }) => ({ type: 'web', source: url })),
    'each page once',
  )
  t.equal(draft.sources.length, 2)
})

t.test('a page that was found but not cited is no source', async t => {
  provider.scriptNext({ text: 'I do not know.' })
  const { finished, written, events } = await write({ text: 'Are you open on Saturday?' })
  await finished
  t.same(written().draft.sources, [])
  t.equal(tokens(events).join(''), 'I do not know.')
})

t.test('an answer that the pages do not hold says so, and nobody sees its mark', async t => {
  provider.scriptNext({ text: 'We open at ten [1]. Whether dogs may come in I do not know [?].' })
  const { finished, written, events } = await write({ text: 'Are you open on Saturday, for dogs too?' })
  await finished
  t.equal(tokens(events).join(''), 'We open at ten. Whether dogs may come in I do not know.')
  t.match(written().draft, { isUnanswered: true, sources: [{ type: 'web' }] })
  provider.scriptNext({ text: 'Hello! What would you like to know?' })
  const greeted = await write({ text: 'Hi!' })
  await greeted.finished
  t.match(greeted.written().draft, { isUnanswered: false, sources: [] })
})

t.test('the prompt holds the turns before it and what came with the message', async t => {
  provider.scriptNext({ text: 'Nice to meet you.' })
  const first = await write({ text: 'I am Anna' })
  await first.finished
  await commitReply({ db }, first.turn, first.written().draft)
  const request = { contextData: { member: true }, pageUrl: 'https://shop.example/hours' }
  const second = await write({ text: 'Who am I?', sessionId: first.turn.sessionId, request })
  await second.finished
  const messages = second.calls()[0]?.body.messages ?? []
  t.same(
    messages.slice(1, 3).map(({ role, content }) => [role, content]),
    [
      ['user', 'I am Anna'],
      ['assistant', 'Nice to meet you.'],
    ],
  )
  t.match(messages.at(-1)?.content, '"page":"https://shop.example/hours","context":{"member":true}')
  t.same(second.written().turns.length, 4)
})

t.test('before the first word the provider is asked twice at most', async t => {
  provider.scriptNext({ status: 500 }, { text: 'Hello again' })
  const second = await write()
  await second.finished
  t.equal(second.calls().length, 2)
  t.equal(second.written().draft.html, '<p>Hello again</p>')

  provider.scriptNext({ fault: { kind: 'cut', afterTokens: 0 } }, { tokens: [] })
  const failed = await write()
  await t.rejects(failed.finished, { kind: 'provider-failed', code: 'PROVIDER_EMPTY' })
  t.equal(failed.calls().length, 2)
  t.same(tokens(failed.events), [])
})

t.test('I27: both attempts together have one deadline', async t => {
  const hasty = { firstTokenMs: 1_500, idleMs: 1_500, totalMs: 2_500 }
  provider.scriptNext({ fault: { kind: 'stall', afterTokens: 0 } }, { fault: { kind: 'stall', afterTokens: 0 } })
  const { finished, calls } = await write({ model: chooseModel({ openaiBaseUrl: provider.url, deadlines: hasty }) })
  await t.rejects(finished, { code: 'PROVIDER_STALLED', cause: { message: /total/ } })
  t.equal(calls().length, 2)
})

t.test('I27, row 36: the provider is told how long a reply may be', async t => {
  provider.scriptNext({ text: 'Hello' })
  const { finished, calls } = await write()
  await finished
  t.equal(calls()[0]?.body['max_tokens'], 800)
})

t.test('after the first word it is not asked again', async t => {
  provider.scriptNext({ text: 'Hello. How can I help?', fault: { kind: 'eof', afterTokens: 3 } })
  const { finished, calls, events } = await write({ isStreamed: true })
  await t.rejects(finished, { kind: 'provider-failed', code: 'PROVIDER_CUT' })
  t.equal(calls().length, 1)
  t.match(tokens(events).join(''), /^Hello/)
})

t.test('a provider that refuses, or asks for long patience, is not asked again', async t => {
  for (const [script, code] of [
    [{ status: 401 }, 'PROVIDER_REFUSED'],
    [{ status: 429, retryAfter: '6' }, 'PROVIDER_BUSY'],
  ] as const) {
    provider.scriptNext(script)
    const { finished, calls } = await write()
    await t.rejects(finished, { code })
    t.equal(calls().length, 1)
  }
  provider.scriptNext({ status: 429, retryAfter: '0' }, { text: 'Hello now.' })
  const patient = await write()
  await patient.finished
  t.equal(patient.calls().length, 2)
})

t.test('whoever is told to stop stops at once, waiting or reading', async t => {
  const stop = new AbortController()
  provider.scriptNext({ status: 429, retryAfter: '5' })
  const waiting = await write({ signal: stop.signal })
  await provider.when(() => waiting.calls()[0]?.state === 'failed')
  stop.abort(new Error('told to stop'))
  await t.rejects(waiting.finished)
  t.equal(waiting.calls().length, 1)

  const leave = new AbortController()
  provider.scriptNext({ text: 'We open at ten.', gated: true })
  const reading = await write({ signal: leave.signal })
  const call = await provider.arrival(provider.requests.length)
  await call.release(2)
  leave.abort(new Error('told to leave'))
  await t.rejects(reading.finished, { message: 'told to leave' })
  await provider.when(() => call.state === 'left')
  t.equal(reading.calls().length, 1)
})

t.test('an answer cut at its length is stored as such', async t => {
  provider.scriptNext({ text: 'And then', finishReason: 'length' })
  const { finished, written } = await write()
  await finished
  t.match(written().draft, { html: '<p>And then</p>', isTruncated: true })
})

t.test('an answer of which nothing may be shown is no answer', async t => {
  provider.scriptNext({ text: '---' })
  const { finished } = await write()
  await t.rejects(finished, { code: 'PROVIDER_EMPTY', kind: 'provider-failed' })
})

t.test('a chatbot that was removed answers no more', async t => {
  const { conversationId } = await accept()
  const turn = await claim(conversationId)
  const writing = writeReply({ ...needs, findChatbot: async () => null }, turn, never)
  await writing.next()
  await t.rejects(writing.next(), { code: 'CHATBOT_GONE', kind: 'provider-failed' })
})

t.test('a link leads to the shop or to a page that was found', async t => {
  provider.scriptNext({
    text: '[a](https://shop.example/x) [b](https://evil.example/?d=anna) [c](https://shop.example/hours) [1]',
  })
  // Addresses that stand nowhere would be refused before that.
  const contextData = { a: 'https://shop.example/x', b: 'https://evil.example/?d=anna' }
  const { finished, written } = await write({ text: 'Are you open on Saturday?', request: { contextData } })
  await finished
  t.equal(
    written().draft.html,
    '<p><a href="https://shop.example/x">a</a> b <a href="https://shop.example/hours">c</a></p>',
  )
})
