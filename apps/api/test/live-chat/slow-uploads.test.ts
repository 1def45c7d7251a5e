import { once } from 'node:events'
import net from 'node:net'
import { apiTimes } from '@frontdesk/api/deps'
import t, { type Test } from 'tap'
import { newAddress } from '../fixtures/chat-http.ts'
import { openLivePlace } from '../fixtures/live-place.ts'
import { filesOf, whoWaits } from '../fixtures/message-files.ts'

/** A request as bytes on a connection, from an address of its own unless one is given. */
function open(t: Test, url: string, from = newAddress()) {
  const { hostname, port } = new URL(url)
  const socket = net.connect({ host: hostname, port: Number(port), localAddress: from, allowHalfOpen: true })
  t.teardown(() => socket.destroy())
  let heard = ''
  socket.on('data', bytes => (heard += bytes.toString()))
  socket.on('error', () => undefined)
  const over = once(socket, 'end').then(() => heard)
  return { socket, over }
}

const chatHead = (length: number): string =>
  `POST /api/chat HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

const uploadHead = (chatbotId: string, sessionId: string | undefined, length: number): string =>
  [
    `POST /api/chat/files?chatbotId=${chatbotId} HTTP/1.1`,
    'Host: x',
    'Origin: https://shop.example',
    'Connection: close',
    'X-File-Name: notes.txt',
    `X-Chat-Session-Id: ${sessionId}`,
    `Content-Length: ${length}\r\n\r\n`,
  ].join('\r\n')

t.test('a file has longer to arrive than any other request', async t => {
  t.ok(apiTimes.uploadMs >= ((10 * 8) / 2) * 1_000 * 2, '10 MB at 2 Mbit/s, twice over')
  const place = await openLivePlace(t, { apiTimes: { requestMs: 4_000, uploadMs: 600_000 } })
  const visitor = await whoWaits(place)
  const text = Buffer.alloc(300_000, 'a line of notes\n')
  const upload = open(t, place.visitorsUrl)
  upload.socket.write(uploadHead(place.chatbot.id, visitor.sessionId, text.length))
  upload.socket.write(text.subarray(0, 100_000))
  // Each of these is closed when the time of a request is over: that is how long the file takes, twice.
  for (const _turn of [1, 2]) {
    const other = open(t, place.visitorsUrl)
    other.socket.write(chatHead(10))
    t.match(await other.over, /^HTTP\/1\.1 400 /)
  }
  upload.socket.write(text.subarray(100_000))
  t.match(await upload.over, /^HTTP\/1\.1 201 [^]*"text":"notes\.txt"/)
})

t.test('row 69: a file that does not go on is closed, as is one that nobody reads', async t => {
  const place = await openLivePlace(t, { apiTimes: { requestMs: 400, uploadMs: 2_000 } })
  const visitor = await whoWaits(place)
  for (const sessionId of [visitor.sessionId, undefined]) {
    const upload = open(t, place.visitorsUrl)
    upload.socket.write(uploadHead(place.chatbot.id, sessionId ?? 'none', 300_000))
    upload.socket.write(Buffer.alloc(1_000, 'a'))
    t.match(await upload.over, /^HTTP\/1\.1 400 /)
  }
})

t.test('two files of one network arrive at a time, four of an account, and the next is asked to wait', async t => {
  const place = await openLivePlace(t, { apiTimes: { uploadMs: 600_000 } })
  const visitor = await whoWaits(place)
  const { send } = filesOf(place)
  /** Three uploads of one network, none of which goes on: two of them have a place once the third is refused. */
  const hold = async (from: string): Promise<void> => {
    const three = [1, 2, 3].map(() => {
      const upload = open(t, place.visitorsUrl, from)
      upload.socket.write(uploadHead(place.chatbot.id, visitor.sessionId, 300_000))
      upload.socket.write(Buffer.alloc(1_000, 'a'))
      return upload
    })
    t.match(await Promise.race(three.map(({ over }) => over)), /^HTTP\/1\.1 429 [^]*retry-after: 5\r\n/i)
  }
  await hold(newAddress())
  t.equal((await send(visitor)).status, 201, 'another network')
  await hold(newAddress())
  t.equal((await send(visitor)).status, 429, 'the account has four')
})
