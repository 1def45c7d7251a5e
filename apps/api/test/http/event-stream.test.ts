import { getEventListeners, once, setMaxListeners } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sendEventStream } from '@frontdesk/api/http/streams/event-stream'
import { onResponseClosed, abortWhenClosed } from '@frontdesk/api/http/request-lifetime'
import type { ReplyEvent } from '@frontdesk/contracts/chat/reply-events'
import { fastify } from 'fastify'
import t, { type Test } from 'tap'
import { until } from '@frontdesk/testing/until'

/** 8 kB of text, so that a connection is soon full. */
const piece: ReplyEvent = { event: 'token', data: { text: 'x'.repeat(8_000) } }

interface Ways {
  unreadMs?: number
  /** Age at which a stream ends. */
  withinMs?: number
  heartbeatMs?: number
  /** Pieces before the stream falls silent; the stream says its last word when it is told to end. */
  pieces?: number
  /** It does not fall silent: the stream ends behind its pieces. */
  ends?: boolean
  keepsConnection?: boolean
}

/** A server of nothing but event streams, and what can be known of them from inside. */
async function startStreams(t: Test, ways: Ways = {}) {
  const { unreadMs = 60_000, withinMs = 60_000, heartbeatMs = 60_000, pieces = Infinity } = ways
  const { ends = false, keepsConnection = false } = ways
  const app = fastify()
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)
  app.addHook('preClose', async () => closing.abort())
  const counts = { asked: 0, read: 0, begun: 0, ended: 0, over: 0, produced: 0, silent: 0, queued: 0 }

  async function* events(signal: AbortSignal, taken: () => number): AsyncGenerator<ReplyEvent> {
    counts.begun += 1
    let produced = 0
    try {
      for (let n = 0; n < pieces && !signal.aborted; n += 1) {
        produced += 8_000
        counts.produced += 8_000
        counts.queued = Math.max(counts.queued, produced - taken())
        yield piece
      }
      if (ends) return
      counts.silent += 1
      if (!signal.aborted) await once(signal, 'abort')
      yield { event: 'reconnect', data: { retryMs: 1 } }
    } finally {
      counts.ended += 1
    }
  }
  app.post('/', (request, reply) => {
    counts.asked += 1
    const { socket } = request.raw
    request.raw.once('close', () => {
      counts.read += 1
    })
    const signal = abortWhenClosed(reply, { ms: withinMs, closing: closing.signal })
    onResponseClosed(reply, () => {
      counts.over += 1
    })
    const taken = (): number => socket.bytesWritten - socket.writableLength
    sendEventStream(reply, {
      events: events(signal, taken),
      signal,
      heartbeatMs,
      unreadMs,
      ...(keepsConnection && { closing }),
    })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => app.close())
  return { app, closing, counts, port: Number(new URL(address).port) }
}

const request = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'

/** A client that asks and reads nothing until it is told to. */
function connect(port: number, text = request): net.Socket {
  const socket = net.connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(text)
  return socket
}

const timers = (): number => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length

t.test('row 25, I15: for a client that never reads little waits here, and then it is cut off', async t => {
  const { counts, port } = await startStreams(t, { unreadMs: 300 })
  const sockets = Array.from({ length: 5 }, () => connect(port))
  await until(async () => counts.ended === 5)
  await until(async () => counts.over === 5)
  t.ok(counts.queued <= 256_000, `${counts.queued} bytes waited for one client`)
  // What the kernel takes for a client is bounded, too.
  t.ok(counts.produced < 5 * 16_000_000, `${counts.produced} bytes were made for five of them`)
  for (const socket of sockets) {
    // It hears of it as soon as it reads.
    socket.resume()
    if (!socket.closed) await once(socket, 'close')
  }
})

t.test('row 25: a client that reads in gulps stays', async t => {
  const { counts, port } = await startStreams(t, { unreadMs: 1_000 })
  const socket = connect(port)
  let taken = 0
  socket.on('data', data => {
    taken += data.length
  })
  // Over three times as long as a client may last that takes nothing.
  for (let gulps = 1; gulps <= 10; gulps += 1) {
    socket.resume()
    await until(async () => taken >= gulps * 4_000_000)
    socket.pause()
    await wait(300)
  }
  t.same([counts.ended, counts.over], [0, 0])
  socket.destroy()
  await until(async () => counts.ended === 1)
})

t.test('row 26, I16: whenever a client leaves, nothing of its stream is left', async t => {
  const { closing, counts, port } = await startStreams(t, { pieces: 2 })
  const before = timers()
  const leave: Record<string, (socket: net.Socket, isSilent: () => Promise<boolean>) => Promise<unknown>> = {
    'before anything was answered': async () => undefined,
    'with the first byte': socket => once(socket.resume(), 'data'),
    'when the stream has fallen silent': (socket, isSilent) => {
      socket.resume()
      return until(isSilent)
    },
    'without having read': (_, isSilent) => until(isSilent),
  }
  let asked = 0
  for (const [moment, leaving] of Object.entries(leave)) {
    for (let times = 0; times < 25; times += 1) {
      const { silent } = counts
      const socket = connect(port)
      asked += 1
      await until(async () => counts.asked === asked)
      await leaving(socket, async () => counts.silent > silent)
      socket.destroy()
    }
    await until(async () => counts.over === asked)
    await until(async () => counts.begun === counts.ended)
    t.equal(getEventListeners(closing.signal, 'abort').length, 0, moment)
  }
  await until(async () => timers() <= before)
  t.pass('and no timer')
})

t.test('row 26: streams asked for behind another one on the same connection end with it', async t => {
  // Node stops reading a connection on which much waits to be written, and then only writing to it tells that it is gone.
  const { closing, counts, port } = await startStreams(t, { pieces: 2, heartbeatMs: 100 })
  const socket = connect(port, request.repeat(12))
  await until(async () => counts.asked === 12)
  socket.destroy()
  await until(async () => counts.over === 12)
  await until(async () => counts.begun === counts.ended)
  t.equal(getEventListeners(closing.signal, 'abort').length, 0)
})

t.test('row 26: the end of the request is not taken for the end of its client', async t => {
  const { counts, port } = await startStreams(t, { pieces: 1 })
  const socket = connect(port)
  await once(socket.resume(), 'data')
  await until(async () => counts.read === 1)
  t.same([counts.begun, counts.ended, counts.over], [1, 0, 0])
  socket.destroy()
})

t.test('I14: an old stream ends with reconnect, for a client that does not read with nothing', async t => {
  const { counts, port } = await startStreams(t, { withinMs: 200, pieces: 1 })
  const socket = connect(port)
  let text = ''
  socket.on('data', data => {
    text += data.toString()
  })
  await once(socket.resume(), 'end')
  t.match(text, /event: reconnect\ndata: \{"retryMs":1\}\n\n\r\n0\r\n\r\n$/)
  t.equal(counts.over, 1)

  const unread = await startStreams(t, { withinMs: 200 })
  connect(unread.port)
  await until(async () => unread.counts.over === 1)
  t.equal(unread.counts.ended, 1)
})

t.test('a stream that ends leaves its connection for what is asked next', async t => {
  const { port } = await startStreams(t, { pieces: 0, ends: true, keepsConnection: true })
  const socket = connect(port)
  let text = ''
  socket.on('data', data => {
    text += data.toString()
  })
  socket.resume()
  await until(() => text.endsWith('\r\n0\r\n\r\n'))
  text = ''
  socket.write(request)
  await until(() => text.endsWith('\r\n0\r\n\r\n'))
  t.notMatch(text, /connection: close/i)
  socket.destroy()
})

t.test('row 33: a client that keeps its connection holds no shutdown up', async t => {
  const { app, counts, port } = await startStreams(t, { pieces: 1, keepsConnection: true })
  const socket = connect(port)
  let text = ''
  socket.on('data', data => {
    text += data.toString()
  })
  socket.resume()
  await until(() => counts.silent === 1)
  // The connection would idle for longer than a test may take.
  app.server.keepAliveTimeout = 600_000
  await Promise.all([app.close(), once(socket, 'end')])
  t.match(text, /event: reconnect/)
})

t.test('row 33: clients that do not read hold no shutdown up', async t => {
  const { app, counts, port } = await startStreams(t)
  const sockets = Array.from({ length: 3 }, () => connect(port))
  await until(async () => counts.begun === 3)
  // The kernel takes what it can; then the server waits.
  await until(async () => {
    const before = counts.produced
    await wait(100)
    return counts.produced === before
  })
  // A shutdown that waited for them would never end.
  await app.close()
  await until(async () => counts.ended === 3)
  for (const socket of sockets) socket.destroy()
})
