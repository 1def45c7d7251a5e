import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { apiTimes } from '@frontdesk/api/deps'
import { connect as openDatabase } from '@frontdesk/db/connect'
import { replyWriter } from '@frontdesk/reply-stream/reply-writer'
import { installationNamespace as namespace, workerRedis } from '@frontdesk/runtime/redis'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import { startModelServer } from '@frontdesk/testing/model-server'
import { projectUrl } from '@frontdesk/testing/project-url'
import { readMetrics } from '@frontdesk/testing/read-metrics'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { findBrokenPromises } from './harness/ledger.ts'
import { startProcess, startWorkerProcess } from './harness/start-process.ts'
import { until } from '@frontdesk/testing/until'

/*
 * Clients that do not read and clients that leave, by the hundred and the thousand, against an API and a worker that
 * run as they are shipped; only the time after which an unread stream is cut off is shorter.
 */

const unreadMs = 3_000
const [{ url: databaseUrl }, { url: redisUrl }, model] = await Promise.all([
  testDatabase(t),
  testRedis(t),
  startModelServer({ keepsRequests: false }),
])
const db = openDatabase({ databaseUrl, poolSize: 5, name: 'test', onIdleError: () => undefined })
const redis = workerRedis({ url: redisUrl, name: 'test', onError: () => undefined })
t.teardown(async () => {
  redis.disconnect()
  await Promise.all([model.stop(), db.close()])
})
const env = {
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  DATA_DIR: t.testdir(),
  OPENAI_BASE_URL: model.url,
  RATE_LIMIT_SESSION_PER_MINUTE: '100000',
  RATE_LIMIT_IP_PER_MINUTE: '100000',
  RATE_LIMIT_IP_PER_DAY: '100000',
  MAX_CONNECTIONS_PER_IP: '100000',
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_LEVEL: 'info',
}
const measuring = { NODE_OPTIONS: `--import=${projectUrl('test/harness/measure-on-signal.mjs').href}` }
const api = startProcess(
  t,
  {
    main: projectUrl('test/faults/harness/api-main.mjs'),
    args: [JSON.stringify({ ...apiTimes, unreadMs, heartbeatMs: 1_000 })],
  },
  { ...env, ...measuring, PORT: '0' },
)
const url = String((await api.said('api is ready'))['address'])
const account = await anAccount(db, { quota: 1_000_000 })
const chatbot = await aChatbot(db, { accountId: account.id, isStreaming: true })

interface Measured {
  heapUsed: number
  rss: number
  held: Record<string, number>
}

/** What the API holds once its garbage is collected. */
async function measure(): Promise<Measured> {
  const from = api.lines.length
  api.kill('SIGWINCH')
  const found = () => api.lines.slice(from).find(({ msg }) => msg === 'measured')
  await until(() => found() !== undefined)
  // Said by measure-on-signal.mjs.
  return found() as unknown as Measured
}

const openStreams = async (): Promise<number> => (await readMetrics(url))('frontdesk_reply_streams') ?? Number.NaN

let visitors = 0
/** Sends a request from an address of its own, and reads nothing until it is told to. */
function request(line: string, headers: Record<string, string>, body = ''): net.Socket {
  visitors += 1
  const all = {
    host: 'desk.example',
    origin: 'https://shop.example',
    'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
    accept: 'text/event-stream',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }
  const { hostname: host, port } = new URL(url)
  const socket = net.connect({ host, port: Number(port) })
  socket.on('error', () => undefined)
  socket.pause()
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${line} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
  return socket
}
const ask = (message: string): net.Socket =>
  request('POST /api/chat', { 'content-type': 'application/json' }, JSON.stringify({ message, chatbotId: chatbot.id }))

/** Asks until the message is accepted, and reads no further. A busy machine may refuse some of two hundred at once. */
async function askAndStopReading(message: string): Promise<net.Socket> {
  for (;;) {
    const socket = ask(message)
    const [head] = (await once(socket.resume(), 'data')) as [Buffer]
    socket.pause()
    if (head.toString().startsWith('HTTP/1.1 200 ')) return socket
    socket.destroy()
  }
}

/** A pending reply's stream, and a writer for it where no worker writes. */
async function aPendingReply() {
  const visitor = aVisitor({ baseUrl: url, chatbotId: chatbot.id })
  const { events } = await visitor.stream('Wait')
  const start = (await events.next()).value as { data: { replyId: string; sessionId: string } }
  await events.return(undefined)
  const { replyId, sessionId } = start.data
  const resume = (): net.Socket =>
    request(`GET /api/chat/replies/${replyId}/events?chatbotId=${chatbot.id}`, { 'x-chat-session-id': sessionId })
  return { resume, writer: replyWriter({ redis, namespace }, replyId, { attempt: randomUUID(), claims: 1 }) }
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000)

await t.test('row 26, I16: 5,000 streams that are opened and dropped leak nothing', async t => {
  const { resume } = await aPendingReply()
  let opened = 0
  /** Something comes, or the connection is over. */
  const heard = (socket: net.Socket): Promise<unknown> =>
    Promise.race([once(socket.resume(), 'data'), once(socket, 'close')]).catch(() => undefined)
  const moments: ((socket: net.Socket) => Promise<unknown>)[] = [
    async () => undefined,
    socket => once(socket, 'connect'),
    heard,
    socket => heard(socket).then(() => nextTurn()),
  ]
  const openAndDrop = async (count: number): Promise<void> => {
    const end = opened + count
    const one = async (): Promise<void> => {
      while (opened < end) {
        opened += 1
        // One in ten is a new message; nobody answers it, which makes it the longest stream there is.
        const socket = opened % 10 === 0 ? ask('Hello') : resume()
        await moments[opened % moments.length]?.(socket)
        socket.destroy()
      }
    }
    await Promise.all(Array.from({ length: 50 }, one))
    await until(async () => (await openStreams()) === 0)
  }
  await openAndDrop(1_000)
  const before = await measure()
  await openAndDrop(4_000)
  const after = await measure()
  for (const what of ['Timeout', 'TCPSocketWrap', 'Immediate'])
    t.ok((after.held[what] ?? 0) <= (before.held[what] ?? 0) + 3, `${what}: ${before.held[what]}, ${after.held[what]}`)
  const grown = after.heapUsed - before.heapUsed
  t.ok(grown < 0.05 * before.heapUsed, `the heap grew by ${grown} of ${before.heapUsed} bytes`)
  t.notMatch(api.lines.map(({ msg }) => msg).join('\n'), /Warning|leak/)
})

await t.test('row 25, I15: a stream of 10 MB, opened by 40 clients that read nothing, costs no memory', async t => {
  const { resume, writer } = await aPendingReply()
  for (let parts = 0; parts < 50; parts += 1) {
    await writer.publish(
      Array.from({ length: 25 }, () => ({ event: 'token', data: { text: 'x'.repeat(8_000) } }) as const),
    )
  }
  const before = await measure()
  const sockets = Array.from({ length: 40 }, resume)
  await until(async () => (await openStreams()) === 40)
  let most = 0
  await until(async () => {
    most = Math.max(most, (await measure()).rss)
    return (await openStreams()) === 0
  })
  t.ok(most - before.rss < 100_000_000, `${megabytes(most - before.rss)} MB more`)
  for (const socket of sockets) socket.destroy()
})

await t.test('row 25, I15: 200 visitors who stop reading get their replies, and hold up nobody', async t => {
  await startWorkerProcess(t, env)
  // Hundreds of dropped messages come first. A slow machine may take its time for them, but not stop.
  const countPending = (): Promise<number> => db.prisma.reply.count({ where: { state: 'pending' } })
  for (let pending = await countPending(); pending > 0; pending = await countPending()) {
    await until(async () => (await countPending()) < pending, 60_000)
  }
  // As long as a reply can get, over four seconds.
  const long = { tokens: Array.from({ length: 40 }, () => `${'Hello word word. '.repeat(19)}\n\n`), tokenMs: 100 }
  model.script(({ question }) => (question === 'Long' ? long : { text: 'Hello.' }))
  const before = await measure()
  const sockets = await Promise.all(Array.from({ length: 200 }, () => askAndStopReading('Long')))
  for (let others = 0; others < 15; others += 1) {
    t.equal((await aVisitor({ baseUrl: url, chatbotId: chatbot.id }).ask('Short')).status, 200)
  }
  const answered = { content: { startsWith: '<p>Hello word' } }
  await until(async () => (await db.prisma.message.count({ where: answered })) >= 200, 180_000)
  await until(async () => (await openStreams()) === 0)
  const after = await measure()
  t.ok(after.rss - before.rss < 100_000_000, `${megabytes(after.rss - before.rss)} MB more`)
  for (const socket of sockets) socket.destroy()
  t.same(await findBrokenPromises(db), [])
})
