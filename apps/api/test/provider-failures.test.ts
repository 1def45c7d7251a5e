import { aChatbot } from '@frontdesk/testing/factories'
import type { ModelScript } from '@frontdesk/testing/model-server'
import { allEvents, aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { brokenPromises } from '../../../test/ledger.ts'
import { startFrontdesk } from '../../../test/start-frontdesk.ts'
import { bodyOf, isRefusal, post, sessionOf, storedOf } from './chat-http.ts'

const deadlines = { firstTokenMs: 700, idleMs: 700, totalMs: 2_500 }
const tokens = Array.from({ length: 20 }, (_, index) => `${index + 1} `)
const endless = Array.from({ length: 100 }, () => 'x ')
const secret = 'Incorrect API key provided: sk-live-1234567890 <b>at the provider</b>'

interface Failure {
  script: ModelScript
  /** How often the provider is asked: a second time where that may help and nothing had been shown. */
  calls: 1 | 2
  isShown?: boolean
}

const failures: Record<string, Failure> = {
  'a status of 500': { script: { status: 500, errorMessage: secret }, calls: 2 },
  'a status of 503': { script: { status: 503, errorMessage: secret }, calls: 2 },
  'a refused key': { script: { status: 401, errorMessage: secret }, calls: 1 },
  'a refused request': { script: { status: 400, errorMessage: secret }, calls: 1 },
  'too many requests, come back in an hour': { script: { status: 429, retryAfter: '3600' }, calls: 1 },
  'too many requests': { script: { status: 429, errorMessage: secret }, calls: 2 },
  'silence before the first token': { script: { tokens, fault: { kind: 'stall', afterTokens: 0 } }, calls: 2 },
  'silence after the first token': {
    script: { tokens, fault: { kind: 'stall', afterTokens: 1 } },
    calls: 1,
    isShown: true,
  },
  'one token at a time, for ever': { script: { tokens: endless, tokenMs: 100 }, calls: 1, isShown: true },
  'a cut before the first token': { script: { tokens, fault: { kind: 'cut', afterTokens: 0 } }, calls: 2 },
  'a cut after ten tokens': {
    script: { tokens, tokenMs: 5, fault: { kind: 'cut', afterTokens: 10 } },
    calls: 1,
    isShown: true,
  },
  'an end without a reason': {
    script: { tokens, tokenMs: 5, fault: { kind: 'eof', afterTokens: 10 } },
    calls: 1,
    isShown: true,
  },
  'an end before anything': { script: { tokens, fault: { kind: 'eof', afterTokens: 0 } }, calls: 2 },
  'whole text without a reason': { script: { tokens, tokenMs: 5, finishReason: null }, calls: 1, isShown: true },
  'nothing but white space': { script: { tokens: [' ', '\n'] }, calls: 2 },
  'no tokens': { script: { tokens: [] }, calls: 2 },
  'an error in the stream': {
    script: { tokens, tokenMs: 5, fault: { kind: 'error-event', afterTokens: 5 }, errorMessage: secret },
    calls: 1,
    isShown: true,
  },
  'an error first of all': {
    script: { tokens, fault: { kind: 'error-event', afterTokens: 0 }, errorMessage: secret },
    calls: 2,
  },
  'an event that is no JSON': {
    script: { tokens, tokenMs: 5, fault: { kind: 'malformed', afterTokens: 5 } },
    calls: 1,
    isShown: true,
  },
}

t.test('a provider that fails', async t => {
  const desk = await startFrontdesk(t, { deadlines })
  // Each message names its failure, so that all can be asked for at once.
  desk.model.script(({ question }) => failures[question]?.script ?? { text: 'Well.' })
  const meet = async (name: string) => {
    const chatbot = await aChatbot(desk.db, { isStreaming: true })
    const visitor = aVisitor({ baseUrl: desk.url, chatbotId: chatbot.id })
    const [json, events] = await Promise.all([
      post(desk.url, { message: name, chatbotId: chatbot.id }),
      visitor.stream(name).then(({ events }) => allEvents(events)),
    ])
    return { chatbot, visitor, json, events }
  }

  await t.test('gives 502, one refund, two calls at most and none after the first token (rows 27 to 29)', async t => {
    const met = await Promise.all(Object.keys(failures).map(async name => ({ name, ...(await meet(name)) })))
    for (const { name, chatbot, visitor, json, events } of met) {
      const { calls, isShown } = { isShown: false, ...failures[name] }
      isRefusal(t, json, 502, name)
      t.match(sessionOf(json), /^[0-9a-f-]{36}$/, `${name}: the session goes on`)
      const shown = events.map(({ event }) => event).filter(event => event !== 'status')
      t.same([...new Set(shown)], isShown ? ['start', 'token', 'error'] : ['start', 'error'], `${name}, streamed`)
      t.same(events.at(-1)?.data, { status: 502, ...bodyOf(json) }, `${name}: the stream ends with the same`)
      t.notMatch(json.text, /sk-|provider|openai/i, `${name}: the provider's words are not repeated`)
      t.equal(
        desk.model.requests.filter(({ question }) => question === name).length,
        2 * (calls ?? 0),
        `${name}: calls`,
      )
      t.same(await storedOf(desk.db, chatbot.id), { conversations: 2, messages: 2, replies: 2, used: 0 }, name)
      t.same(
        (await visitor.history()).messages.map(({ role }) => role),
        ['user'],
        `${name}: no half reply is kept`,
      )
      const { accountId } = chatbot
      for (const kind of ['charge', 'refund'] as const) {
        t.equal(await desk.db.prisma.charge.count({ where: { accountId, kind } }), 2, `${name}: one ${kind} each`)
      }
    }
  })

  await t.test('once is not noticed by the visitor', async t => {
    const chatbot = await aChatbot(desk.db, { isStreaming: true })
    const once: ModelScript[] = [
      { status: 500 },
      { status: 429, retryAfter: '0' },
      { tokens: [] },
      { tokens, fault: { kind: 'cut', afterTokens: 0 } },
      { tokens, fault: { kind: 'stall', afterTokens: 0 } },
    ]
    for (const script of once) {
      desk.model.scriptNext(script)
      const answer = await post(desk.url, { message: 'Hello', chatbotId: chatbot.id })
      t.equal(answer.text, '{"reply":"<p>Well.</p>","sources":[],"mode":"bot"}', JSON.stringify(script))
      desk.model.scriptNext(script)
      const { events } = await aVisitor({ baseUrl: desk.url, chatbotId: chatbot.id }).stream('Hello')
      const names = (await allEvents(events)).map(({ event }) => event).filter(event => event !== 'status')
      t.same(names, ['start', 'token', 'done'], 'nothing to forget, nothing twice')
    }
    t.equal((await storedOf(desk.db, chatbot.id)).used, 2 * once.length)
  })

  await t.test('asks for patience: a few seconds are waited for, and no more', async t => {
    const chatbot = await aChatbot(desk.db)
    desk.model.scriptNext({ status: 429, retryAfter: '1' })
    const startedAt = performance.now()
    t.equal((await post(desk.url, { message: 'Hello', chatbotId: chatbot.id })).status, 200)
    t.ok(performance.now() - startedAt > 990)
    desk.model.scriptNext({ status: 429, retryAfter: '6' })
    const askedAt = performance.now()
    isRefusal(t, await post(desk.url, { message: 'Hello', chatbotId: chatbot.id }), 502, 'longer')
    t.ok(performance.now() - askedAt < 2_000)
  })

  await t.test('stops in the middle, but was done: a reply at its length limit counts', async t => {
    const chatbot = await aChatbot(desk.db)
    desk.model.scriptNext({ text: 'A long story', finishReason: 'length' })
    const answer = await post(desk.url, { message: 'Hello', chatbotId: chatbot.id })
    t.equal(answer.status, 200)
    const reply = await desk.db.prisma.reply.findFirstOrThrow({ where: { chatbotId: chatbot.id } })
    t.match(reply, { state: 'answered', isTruncated: true, outputTokens: 3 })
    t.ok(reply.inputTokens)
    t.ok(reply.model)
  })

  await t.test('is let go of: no answer of its is read on in the background', async t => {
    await desk.model.when(() => desk.model.requests.every(({ state }) => state !== 'answering'))
    t.same(await brokenPromises(desk.db), [])
  })
})
