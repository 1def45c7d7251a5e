import net from 'node:net'
import type { ApiTimes } from '@frontdesk/api/deps'
import { aChatbot } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import { allEvents, aVisitor } from '@frontdesk/testing/visitor'
import t, { type Test } from 'tap'
import { findBrokenPromises } from '../../../../test/harness/ledger.ts'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { startApiProcess } from '../../../../test/harness/start-process.ts'
import { until } from '@frontdesk/testing/until'
import { isRefusal, newAddress, post, send } from '../fixtures/chat-http.ts'

/** Whether anybody takes connections there. */
const isListening = (url: string): Promise<boolean> =>
  new Promise(resolve => {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

t.test('while it drains', async t => {
  const frontdesk = await startFrontdesk(t)
  const chatbot = await aChatbot(frontdesk.db, { isStreaming: true })
  const api = await frontdesk.addApi()
  frontdesk.model.script({ echo: true })

  await t.test('row 33, I37: an API serves on, says that it is not ready, and ends its connections', async t => {
    const early = await post(api.url, { message: 'Before', chatbotId: chatbot.id })
    t.match(early, { status: 200, headers: { connection: 'keep-alive' } })
    api.drain()
    const health = await send(`${api.url}/health/ready`)
    t.same([health.status, JSON.parse(health.text)], [503, { status: 'not-ready', missing: ['closing'] }])
    t.equal((await send(`${api.url}/health/live`)).status, 200)
    for (const answer of [
      await post(api.url, { message: 'Meanwhile', chatbotId: chatbot.id }),
      await post(api.url, { message: '', chatbotId: chatbot.id }),
      await send(`${api.url}/widget.js`),
      await send(`${api.url}/nothing`),
    ]) {
      t.not(answer.status, 503)
      t.equal(answer.headers.connection, 'close')
    }
    t.equal((await send(`${frontdesk.url}/health/ready`)).status, 200, 'the other one is well')
  })

  await t.test('row 33: a stream opened meanwhile is written to its end', async t => {
    const { events } = await aVisitor({ baseUrl: api.url, chatbotId: chatbot.id }).stream('Hello')
    t.match((await allEvents(events)).at(-1), { event: 'done' })
  })
})

t.test('when it closes', async t => {
  const startDesk = (t: Test, stopWaitingMs: number, cutMs = 20_000) =>
    startFrontdesk(t, { apiTimes: { drainMs: 0, stopWaitingMs, cutMs } })

  await t.test('row 33: a JSON request whose reply comes soon gets it', async t => {
    const frontdesk = await startDesk(t, 10_000)
    const chatbot = await aChatbot(frontdesk.db)
    const api = await frontdesk.addApi()
    frontdesk.model.script({ gated: true, tokens: ['Hello soon.'] })
    const asking = aVisitor({ baseUrl: api.url, chatbotId: chatbot.id }).ask('When?')
    const call = await frontdesk.model.arrival(0)
    const leaving = api.leave()
    await until(async () => !(await isListening(api.url)))
    await call.release()
    const answer = await asking
    t.match(answer, { status: 200, body: { reply: '<p>Hello soon.</p>' } })
    await leaving
    t.same(await findBrokenPromises(frontdesk.db), [])
  })

  await t.test('row 33: one whose reply does not is told so in shape, and finds it in its history', async t => {
    const frontdesk = await startDesk(t, 100)
    const chatbot = await aChatbot(frontdesk.db)
    const api = await frontdesk.addApi()
    frontdesk.model.script({ gated: true, tokens: ['Hello late.'] })
    const asking = post(api.url, { message: 'When?', chatbotId: chatbot.id })
    const call = await frontdesk.model.arrival(0)
    await api.leave()
    const answer = await asking
    isRefusal(t, answer, 503, 'in shape')
    await call.release()
    const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
    visitor.sessionId = String(answer.headers['x-chat-session-id'])
    await until(async () => (await visitor.history()).messages.length === 2)
    t.same(await findBrokenPromises(frontdesk.db), [])
  })

  await t.test('row 33: a request that came in just before is answered, not turned away', async t => {
    const frontdesk = await startDesk(t, 10_000)
    const chatbot = await aChatbot(frontdesk.db)
    const api = await frontdesk.addApi()
    const socket = net.connect(Number(new URL(api.url).port), '127.0.0.1')
    const body = JSON.stringify({ message: 'Hello', chatbotId: chatbot.id })
    const head = `POST /api/chat HTTP/1.1\r\nhost: x\r\norigin: https://shop.example\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
    socket.write(head)
    // Its head has been read once another request over a later connection is answered.
    await send(`${api.url}/health/live`)
    const leaving = api.leave()
    await until(async () => !(await isListening(api.url)))
    socket.write(body)
    let text = ''
    for await (const bytes of socket) text += String(bytes)
    t.match(text, /^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n/i)
    await leaving
  })

  await t.test('row 33: whoever still holds a connection at the very end is cut off', async t => {
    const frontdesk = await startDesk(t, 50, 100)
    const api = await frontdesk.addApi()
    const socket = net.connect(Number(new URL(api.url).port), '127.0.0.1')
    // Half a head keeps a request open for ten seconds.
    socket.write('GET /health/live HTTP/1.1\r\n')
    await send(`${api.url}/health/live`)
    const ended = new Promise(resolve => socket.once('close', resolve).once('error', () => undefined))
    await Promise.all([api.leave(), ended])
    t.ok(socket.destroyed)
  })
})

t.test('a process', async t => {
  const [{ url: DATABASE_URL }, { url: REDIS_URL }] = await Promise.all([testDatabase(t), testRedis(t)])
  const start = (t: Test, times?: Partial<ApiTimes>) =>
    startApiProcess(t, { DATABASE_URL, REDIS_URL, DATA_DIR: t.testdir(), LOG_LEVEL: 'info' }, times)

  await t.test('row 33, I37: on SIGTERM turns unready first, refuses nobody meanwhile, and exits 0', async t => {
    const api = await start(t)
    const signalledAt = performance.now()
    api.kill('SIGTERM')
    await until(async () => (await send(`${api.url}/health/ready`)).status === 503)
    // It serves for five seconds after it heard the signal: three of them are ours for certain.
    const statuses: number[] = []
    const ask = async (): Promise<void> => {
      statuses.push((await post(api.url, { message: '' }, { from: newAddress() })).status)
    }
    await until(async () => {
      await ask().catch((error: unknown) => {
        // A request that was held up for so long meets a closed port.
        if (performance.now() - signalledAt < 5_000) throw error
      })
      return performance.now() - signalledAt > 3_000
    })
    t.ok(statuses.length > 10, 'it was really asked')
    t.same(new Set(statuses), new Set([400]), 'and answered each time')
    t.equal(await api.exited(), 0)
    t.match(api.lines.at(-1), { msg: 'shutdown complete' })
  })

  await t.test('row 33: exits at once on a second signal, and skips the drain period on Ctrl-C', async t => {
    // An API that served on would outlast the test.
    const [twice, once] = await Promise.all([start(t, { drainMs: 600_000 }), start(t, { drainMs: 600_000 })])
    twice.kill('SIGTERM')
    await until(async () => (await send(`${twice.url}/health/ready`)).status === 503)
    twice.kill('SIGTERM')
    t.not(await twice.exited(), 0)
    t.match(twice.lines.at(-1), { msg: 'second signal, exiting now' })
    once.kill('SIGINT')
    t.equal(await once.exited(), 0)
    t.match(once.lines.at(-1), { msg: 'shutdown complete' })
  })
})
