import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { apiTimes } from '@frontdesk/api/deps'
import { aChatbot } from '@frontdesk/testing/factories'
import { greetings } from '@frontdesk/testing/greetings'
import t, { type Test } from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { isRefusal, newAddress, post, send, sendBytes } from '../fixtures/chat-http.ts'

/** A client that never hangs up by itself, and keeps what it is told. */
interface Slow {
  socket: net.Socket
  heard: () => string
  /** Resolves when nothing can be sent any more, with how the connection ended. */
  closed: Promise<'refused' | 'cut'>
}

function open(t: Test, url: string, from: string): Slow {
  const { hostname, port } = new URL(url)
  const socket = net.connect({ host: hostname, port: Number(port), localAddress: from, allowHalfOpen: true })
  t.teardown(() => socket.destroy())
  let heard = ''
  socket.on('data', bytes => {
    heard += bytes.toString()
  })
  const closed = new Promise<'refused' | 'cut'>(resolve => {
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(heard === '' ? 'refused' : 'cut'))
    // Whoever is hung up on without a word is told by the end alone.
    socket.once('end', () => heard === '' && socket.destroy())
  })
  return { socket, heard: () => heard, closed }
}

/** Sends one byte after another until the other side does not take it any more; without a head nothing at all. */
async function drip({ socket, closed }: Slow, head: string): Promise<string> {
  if (head === '') {
    await once(socket, 'end')
    socket.destroy()
    return closed
  }
  socket.write(head)
  let isOver = false
  void closed.then(() => (isOver = true))
  while (!isOver) {
    socket.write('a')
    await Promise.race([closed, wait(100)])
  }
  return closed
}

const heads = {
  nothing: '',
  headers: 'POST /api/chat HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  'a body': 'POST /api/chat HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n',
  'a chunk': `POST /api/chat HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2710\r\n`,
  'a body that nobody reads':
    'GET /api/chat/history HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\nContent-Length: 9999\r\n\r\n',
}

t.test('row 69: of 500 slow senders none is kept beyond the time of a request, and others are served', async t => {
  t.equal(apiTimes.requestMs, 10_000, 'looked for every tenth of it: 11 s at most')
  const frontdesk = await startFrontdesk(t, { apiTimes: { requestMs: 2_000 } })
  const { id: chatbotId } = await aChatbot(frontdesk.db)
  const senders = Object.entries(heads).flatMap(([kind, head]) =>
    Array.from({ length: 100 }, (_, index) => {
      const slow = open(t, frontdesk.url, `127.2.0.${(index % 20) + 1}`)
      return { kind, slow, connected: once(slow.socket, 'connect'), closed: drip(slow, head) }
    }),
  )
  await Promise.all(senders.map(({ connected }) => connected))
  t.equal((await post(frontdesk.url, { message: 'Hello', chatbotId }, { from: newAddress() })).status, 200)
  const endings = await Promise.all(senders.map(({ closed }) => closed))
  t.equal(endings.length, 500)
  for (const { kind, slow } of senders.filter(({ kind }) => kind !== 'a body that nobody reads')) {
    // 503 where so many at once were too much for the Redis of a busy machine.
    t.match(slow.heard(), /^HTTP\/1\.1 (400|503) [^]*\r\n\r\n\{"reply":"<p>[^<>]+<\/p>","sources":\[\]\}$/, kind)
  }
})

t.test('connections', async t => {
  const frontdesk = await startFrontdesk(t, { settings: { connectionsPerIp: 50 } })
  const chatbot = await aChatbot(frontdesk.db, { isStreaming: true })

  await t.test('row 69: an address has 50 connections at a time, and its 51st is closed unheard', async t => {
    const here = newAddress()
    const held = Array.from({ length: 50 }, () => open(t, frontdesk.url, here))
    await Promise.all(held.map(({ socket }) => new Promise(resolve => socket.once('connect', resolve))))
    const further = Array.from({ length: 450 }, () => open(t, frontdesk.url, here))
    t.same([...new Set(await Promise.all(further.map(({ closed }) => closed)))], ['refused'])
    t.equal((await send(`${frontdesk.url}/health/live`, { from: newAddress() })).status, 200, 'others are not held up')
    t.ok(held.every(({ socket }) => !socket.destroyed))
    held[0]?.socket.destroy()
    const health = async (): Promise<boolean> =>
      send(`${frontdesk.url}/health/live`, { from: here, headers: { connection: 'close' } }).then(
        () => true,
        () => false,
      )
    while (!(await health())) await wait(10)
    t.pass('one that ends makes room for another')
  })

  await t.test('row 69: a trusted proxy is everybody at once and has no bound', async t => {
    const { url } = await frontdesk.addApi({ connectionsPerIp: 5, trustedProxies: ['127.3.0.0/16', '::1'] })
    const held = Array.from({ length: 60 }, () => open(t, url, '127.3.0.9'))
    await Promise.all(held.map(({ socket }) => new Promise(resolve => socket.once('connect', resolve))))
    t.equal((await send(`${url}/health/live`, { from: '127.3.0.9' })).status, 200)
    t.ok(held.every(({ socket }) => !socket.destroyed))
  })

  await t.test('garbage behind a request does not become part of its answer', async t => {
    const slow = open(t, frontdesk.url, newAddress())
    const body = JSON.stringify({ message: 'Hello', chatbotId: chatbot.id })
    frontdesk.model.scriptNext({ tokens: greetings(2), gated: true })
    const before = frontdesk.model.requests.length
    slow.socket.write(
      `POST /api/chat HTTP/1.1\r\nHost: x\r\nOrigin: https://shop.example\r\nAccept: text/event-stream\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    const call = await frontdesk.model.arrival(before)
    await call.release(1)
    while (!slow.heard().includes('Hello o')) await wait(5)
    slow.socket.write('no request at all\r\n\r\n')
    await once(slow.socket, 'end')
    t.equal(slow.heard().match(/HTTP\/1\.1/g)?.length, 1)
    t.notMatch(slow.heard(), 'Sorry')
    await call.release()
  })

  await t.test('row 75, I28: what Node would answer by itself is answered in shape', async t => {
    const head = 'Origin: https://shop.example\r\nConnection: close\r\n'
    const query = `chatbotId=${chatbot.id}&sessionIds=x`
    const without = await sendBytes(frontdesk.url, `GET /api/chat/sessions?${query} HTTP/1.1\r\n${head}\r\n`)
    t.match(without, /^HTTP\/1\.1 400 [^]*\r\n\r\n\{"reply":"<p>[^<>]+<\/p>","sources":\[\]\}$/, 'no Host')
    const older = await sendBytes(frontdesk.url, `GET /api/chat/sessions?${query} HTTP/1.0\r\n${head}\r\n`)
    t.match(older, /^HTTP\/1\.1 200 [^]*\{"sessions":\[\]\}$/, 'HTTP/1.0 needs none')
    const absolute = `GET http://chat.shop.example/api/chat/sessions?${query} HTTP/1.1\r\nHost: x\r\n${head}\r\n`
    t.match(
      await sendBytes(frontdesk.url, absolute),
      /^HTTP\/1\.1 200 [^]*\{"sessions":\[\]\}$/,
      'a target with its host',
    )
    for (const expectation of ['100-continue', 'the-unexpected']) {
      const headers = { expect: expectation }
      const url = `${frontdesk.url}/api/chat/sessions?${query}`
      t.equal((await send(url, { headers })).text, '{"sessions":[]}', `Expect: ${expectation}`)
      isRefusal(t, await send(`${url}&x=1`, { headers }), 400, `Expect: ${expectation}, refused`)
    }
  })
})
