import { connect } from '@frontdesk/db/connect'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { workerRedis } from '@frontdesk/runtime/redis'
import { cleanReply } from '@frontdesk/conversations/messages/clean-reply'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import { greetings } from '@frontdesk/testing/greetings'
import { startModelServer, type ModelCall, type ModelScript } from '@frontdesk/testing/model-server'
import { testDatabase } from '@frontdesk/testing/test-database'
import { allEvents, aVisitor, type SeenEvent, type Visitor } from '@frontdesk/testing/visitor'
import { workerTuning } from '@frontdesk/worker/start-worker'
import t from 'tap'
import { killOnExit } from './harness/kill-on-exit.ts'
import { findBrokenPromises } from './harness/ledger.ts'
import { startApiProcess, startWorkerProcess, type Process } from './harness/start-process.ts'
import { until } from '@frontdesk/testing/until'

/*
 * The turn's promises over real processes with their real periods: an API and workers as an operator starts them, a
 * PostgreSQL, a Redis of this file's own (FLUSHALL reaches every database of a server), and the model server.
 */

const numbered = greetings(30)
const whole = numbered.join('').trim()
const html = cleanReply(whole, { isAllowedHost: () => false, passages: [] })

async function startInstallation() {
  const [{ url: databaseUrl }, redisServer, model] = await Promise.all([
    testDatabase(t),
    startRedis({ dir: t.testdir() }),
    startModelServer(),
  ])
  void redisServer.ended.then(killOnExit(() => process.kill(redisServer.pid, 'SIGKILL')))
  const db = connect({ databaseUrl, poolSize: 5, name: 'test', onIdleError: () => undefined })
  const redis = workerRedis({ url: redisServer.url, name: 'test', onError: () => undefined })
  t.teardown(async () => {
    redis.disconnect()
    await Promise.all([model.stop(), db.close()])
    await redisServer.stop()
  })
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisServer.url,
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'key-of-the-tests',
    DATA_DIR: t.testdirName,
    RATE_LIMIT_SESSION_PER_MINUTE: '1000',
    RATE_LIMIT_IP_PER_MINUTE: '1000',
    RATE_LIMIT_IP_PER_DAY: '100000',
    LOG_LEVEL: 'info',
  }
  const api = await startApiProcess(t, env)
  const newChatbot = async () => {
    const account = await anAccount(db)
    const chatbot = await aChatbot(db, { accountId: account.id, isStreaming: true })
    const asVisitor = (): Visitor => aVisitor({ baseUrl: api.url, chatbotId: chatbot.id })
    return { account, chatbot, asVisitor }
  }
  const usedBy = async (accountId: string): Promise<number> =>
    (await db.prisma.usage.findFirst({ where: { accountId } }))?.used ?? 0
  return { db, redis, model, env, newChatbot, usedBy }
}

const { db, redis, model, env, newChatbot, usedBy } = await startInstallation()

let workers: Process[] = []

/** Resolves with so many workers and no others: those that an earlier test has left at work, and new ones. */
async function runWorkers<T extends Process[]>(count: T['length']): Promise<T> {
  const atWork = workers.filter(({ child }) => child.exitCode === null && child.signalCode === null)
  for (const worker of atWork.slice(count)) worker.kill('SIGINT')
  await Promise.all(atWork.slice(count).map(worker => worker.exited()))
  const missing = Math.max(0, count - atWork.length)
  const started = await Promise.all(Array.from({ length: missing }, () => startWorkerProcess(t, env)))
  workers = [...atWork.slice(0, count), ...started]
  // As many as were asked for.
  return workers as T
}

/** A streamed question that is under way: what it has been shown, and the provider's side of it. */
async function startStream(visitor: Visitor, question: string) {
  const before = model.requests.length
  const { events } = await visitor.stream(question)
  const call = await model.arrival(before)
  const seen: SeenEvent[] = []
  const read = async (): Promise<SeenEvent[]> => {
    for await (const event of events) seen.push(event)
    return seen
  }
  return { visitor, seen, all: read(), call }
}

/** The text that stands on the visitor's screen: what came after the last reset. */
function textOf(seen: readonly SeenEvent[]): string {
  const from = seen.findLastIndex(({ event }) => event === 'reset')
  const tokens = seen.slice(from + 1).filter(({ event }) => event === 'token')
  return tokens
    .map(({ data }) => (data as { text: string }).text)
    .join('')
    .trim()
}

const finals = (seen: readonly SeenEvent[]): SeenEvent[] =>
  seen.filter(({ event }) => ['done', 'error', 'reconnect'].includes(event))

const finalNames = (seen: readonly SeenEvent[]): string[] => finals(seen).map(({ event }) => event)

t.test('a worker killed between tokens costs nobody a reply (row 1, I1, I2, I5, I14)', async t => {
  const { account, asVisitor } = await newChatbot()
  const [doomed] = await runWorkers<[Process]>(1)
  const before = model.requests.length
  model.script({ tokens: numbered, gated: true })
  const streams = []
  for (const tokens of [0, 1, 15, 29]) {
    const stream = await startStream(asVisitor(), `Count to thirty, stop at ${tokens}`)
    await stream.call.release(tokens)
    streams.push(stream)
  }
  const json = asVisitor().ask('Count to thirty')
  await (await model.arrival(before + 4)).release(10)

  await runWorkers(2)
  model.script({ tokens: numbered, tokenMs: 5 })
  const killedAt = performance.now()
  doomed.kill('SIGKILL')

  for (const { visitor, all } of streams) {
    const events = await all
    t.equal(textOf(events), whole, 'the text on the screen is one whole attempt')
    t.same(finalNames(events), ['done'])
    const { messages } = await visitor.history()
    t.equal(messages.length, 2)
    t.equal(messages[1]?.text, (finals(events)[0]?.data as { reply: string } | undefined)?.reply)
  }
  const answer = await json
  t.equal(answer.body.reply, html)
  t.comment(`from the kill to the last reply: ${Math.round(performance.now() - killedAt)} ms`)
  t.equal(model.requests.length - before, 10, 'two provider calls each')
  t.equal(await usedBy(account.id), 5)
  t.same(await findBrokenPromises(db), [])
})

t.test(
  'a worker killed between its commit and its last word still leaves the visitor with the reply (I14)',
  async t => {
    const { account, chatbot, asVisitor } = await newChatbot()
    const [doomed] = await runWorkers<[Process]>(1)
    const before = model.requests.length
    model.script({ tokens: ['Yes, I am.\n\n'], gated: true })
    const stream = await startStream(asVisitor(), 'Are you there?')
    await stream.call.release(1)
    await until(() => textOf(stream.seen) === 'Yes, I am.')
    // Redis takes no writes: the worker, which has no text left to publish, commits to PostgreSQL and cannot say so.
    await redis.client('PAUSE', 60_000, 'WRITE')
    await stream.call.release()
    const answered = { where: { chatbotId: chatbot.id, state: 'answered' } } as const
    await until(async () => (await db.prisma.reply.count(answered)) === 1)
    doomed.kill('SIGKILL')
    await doomed.exited()
    await redis.client('UNPAUSE')
    await runWorkers(1)
    const seen = await stream.all
    t.same(finalNames(seen), ['done'])
    t.equal(model.requests.length - before, 1, 'what is answered is not asked again')
    t.equal(await usedBy(account.id), 1)
    t.same(await findBrokenPromises(db), [])
  },
)

t.test('a worker that was paused beyond its lease writes nothing when it wakes up (row 2, I5)', async t => {
  const { account, asVisitor } = await newChatbot()
  const [sleeper] = await runWorkers<[Process]>(1)
  model.script({ tokens: numbered, gated: true })
  const stream = await startStream(asVisitor(), 'Count to thirty')
  const first: ModelCall = stream.call
  await first.release(5)
  sleeper.kill('SIGSTOP')
  await runWorkers(2)
  model.script({ tokens: numbered, tokenMs: 5 })
  const seen = await stream.all
  t.equal(textOf(seen), whole)
  t.same(finalNames(seen), ['done'])

  // The provider had long said everything when the sleeper wakes.
  void first.release()
  sleeper.kill('SIGCONT')
  const end = await Promise.race([sleeper.said('attempt superseded'), sleeper.said('stopped writing')])
  t.ok(end, 'it noticed')
  const { messages } = await stream.visitor.history()
  t.equal(messages.length, 2)
  t.equal(messages[1]?.text, html)
  t.equal(await usedBy(account.id), 1)
  t.same(await findBrokenPromises(db), [])
})

t.test('messages that wait when Redis loses everything are answered, once each (I7)', async t => {
  const { account, chatbot, asVisitor } = await newChatbot()
  await runWorkers(0)
  const before = model.requests.length
  model.script({ echo: true })
  const asking = Array.from({ length: 20 }, (_, index) => asVisitor().ask(`Question ${index}`))
  const pending = { where: { chatbotId: chatbot.id, state: 'pending' } } as const
  await until(async () => (await db.prisma.reply.count(pending)) === 20)
  await until(async () => (await redis.llen('frontdesk:replies:wait')) === 20)
  await redis.flushall()
  await runWorkers(1)
  const answers = await Promise.all(asking)
  t.same(
    answers.map(({ status }) => status),
    Array.from({ length: 20 }, () => 200),
  )
  t.equal(model.requests.length - before, 20)
  t.equal(await usedBy(account.id), 20)
  t.same(await findBrokenPromises(db), [])
})

t.test('with both workers well', async t => {
  await runWorkers(2)

  await t.test('two messages sent at once in one session are answered one after the other (I10)', async t => {
    const { account, asVisitor } = await newChatbot()
    const visitor = asVisitor()
    model.script({ echo: true })
    await visitor.ask('First')
    const before = model.requests.length
    await Promise.all([visitor.ask('Second'), visitor.ask('Third')])
    const calls = model.requests.slice(before)
    const lengths = calls.map(({ body }) => body.messages.length)
    t.same(lengths, [4, 6], 'the later prompt holds the earlier turn')
    const { messages } = await visitor.history()
    const ids = messages.map(({ id }) => id)
    t.same(
      ids,
      ids.toSorted((a, b) => a - b),
    )
    t.equal(messages.length, 6)
    t.equal(await usedBy(account.id), 3)
  })

  await t.test('the same Idempotency-Key twice gives one message, one charge and the same reply (I9)', async t => {
    const { account, asVisitor } = await newChatbot()
    const visitor = asVisitor()
    const before = model.requests.length
    const headers = { 'idempotency-key': 'a-key-that-nobody-guesses' }
    const [one, two] = await Promise.all([visitor.ask('Hello?', { headers }), visitor.ask('Hello?', { headers })])
    const three = await asVisitor().ask('Hello?', { headers })
    t.equal(two.text, one.text)
    t.equal(three.text, one.text)
    t.equal(two.headers.get('x-chat-session-id'), one.headers.get('x-chat-session-id'))
    t.equal(model.requests.length, before + 1)
    t.equal((await visitor.history()).messages.length, 2)
    t.equal(await usedBy(account.id), 1)
  })

  t.same(await findBrokenPromises(db), [])
})

t.test('a provider that stalls, is cut off or fails gives 502 and the charge back (I4, rows 27 to 29)', async t => {
  await runWorkers(0)
  // No breaker, which would keep later calls from being made, and no more patience than it takes to see the end of it.
  const breaker = { ...workerTuning.breaker, failures: 1_000 }
  const deadlines = { ...workerTuning.deadlines, firstTokenMs: 4_000, idleMs: 4_000 }
  await startWorkerProcess(t, env, { breaker, deadlines })
  const { account, asVisitor } = await newChatbot()
  const faults: Record<string, { script: ModelScript; calls: number }> = {
    stall: { script: { tokens: numbered, fault: { kind: 'stall', afterTokens: 1 } }, calls: 1 },
    cut: { script: { tokens: numbered, fault: { kind: 'cut', afterTokens: 10 } }, calls: 1 },
    'an end without a reason': { script: { tokens: numbered, fault: { kind: 'eof', afterTokens: 10 } }, calls: 1 },
    empty: { script: { tokens: [] }, calls: 2 },
    500: { script: { status: 500, errorMessage: 'sk-secret is broken' }, calls: 2 },
    'too busy for an hour': { script: { status: 429, retryAfter: '3600' }, calls: 1 },
  }
  model.script(({ body }) => {
    const question = body.messages.at(-1)?.content ?? ''
    return Object.entries(faults).find(([name]) => question.endsWith(name))?.[1].script ?? { echo: true }
  })
  const before = model.requests.length
  await Promise.all(
    Object.entries(faults).map(async ([name]) => {
      const answer = await asVisitor().ask(name)
      t.equal(answer.status, 502, name)
      t.same(Object.keys(answer.body), ['reply', 'sources'], name)
      t.same(answer.body.sources, [], name)
      t.notMatch(answer.text, /sk-|model server|openai/i, name)
      const { events } = await asVisitor().stream(name)
      const seen = await allEvents(events)
      t.same(
        finals(seen).map(({ event, data }) => [event, (data as { status: number }).status]),
        [['error', 502]],
        name,
      )
      t.equal(seen.at(-1)?.event, 'error', name)
    }),
  )
  const calls = Object.values(faults).reduce((sum, { calls }) => sum + 2 * calls, 0)
  t.equal(model.requests.length - before, calls, 'asked a second time only where nothing had been shown')
  t.equal(await usedBy(account.id), 0)
  t.same(await findBrokenPromises(db), [])
})
