import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { aGif, aJpeg, aPng, aWebp, pngChunk, webpChunk } from '@frontdesk/testing/made-up-pictures'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import { aVisitor, type Visitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { newAddress, send as request } from '../fixtures/chat-http.ts'
import { openLivePlace } from '../fixtures/live-place.ts'
import { filesOf, sessionOf, whoWaits, type Sent } from '../fixtures/message-files.ts'

// Long enough for an easy file on a busy machine, and short enough to wait for.
const place = await openLivePlace(t, { apiTimes: { inspectMs: 10_000 } })
const { frontdesk, chatbot } = place
const { send } = filesOf(place)

const largest = 10 * 1024 * 1024 - 1_000
const repeated = (part: Buffer): Buffer => Buffer.alloc(largest - (largest % part.length), part)
const inserted = (bytes: Buffer, at: number, part: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), repeated(part), bytes.subarray(at)])
const anEmptyScan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0xff, 0])

/** A GIF of so many frames, each of which draws the whole square. */
function anAnimation(frames: number, side: number): Buffer {
  const gif = aGif()
  const start = gif.indexOf(0x2c)
  for (const at of [6, 8, start + 5, start + 7]) gif.writeUInt16LE(side, at)
  const frame = gif.subarray(start, -1)
  return Buffer.concat([gif.subarray(0, start), Buffer.alloc(frames * frame.length, frame), gif.subarray(-1)])
}

const hostile: Record<string, [name: string, bytes: Buffer, status: number, words: RegExp]> = {
  'a GIF of empty blocks': ['a.gif', inserted(aGif(), 19, Buffer.from([0x21, 0xf9, 0])), 400, /too complex/],
  'a GIF of empty blocks that is cut off': [
    'a.gif',
    Buffer.concat([aGif().subarray(0, 19), repeated(Buffer.from([0x21, 0xf9, 0]))]),
    400,
    /too complex/,
  ],
  'a GIF of blocks of one byte': ['a.gif', inserted(aGif(), aGif().length - 2, Buffer.from([1, 0])), 201, /^/],
  'a JPEG of empty scans': ['a.jpg', inserted(aJpeg(), aJpeg().length - 2, anEmptyScan), 400, /too complex/],
  'a WebP of empty chunks': [
    'a.webp',
    aWebp({ after: [repeated(webpChunk('ALPH', Buffer.alloc(0)))] }),
    400,
    /too complex/,
  ],
  'a PNG of empty chunks': ['a.png', aPng({ before: [repeated(pngChunk('IDAT'))] }), 400, /too complex/],
  'a GIF of 40 frames of 64 million pixels': ['a.gif', anAnimation(40, 8_000), 400, /too many pixels/],
  'a GIF of 2,000 frames of a million pixels': ['a.gif', anAnimation(2_000, 1_000), 400, /too many pixels/],
  'a GIF as people record their screens': ['a.gif', anAnimation(400, 1_500), 201, /^/],
}

for (const [what, [name, bytes, status, words]] of Object.entries(hostile))
  t.test(`row 70: ${what} costs the API no memory, and its visitor reads what becomes of it`, async t => {
    const visitor = await whoWaits(place)
    const { rss } = process.memoryUsage()
    const answer = await send(visitor, { name, bytes })
    t.equal(answer.status, status)
    if (status === 400) t.match(answer.body, { reply: words, sources: [] })
    t.ok(process.memoryUsage.rss() - rss < 200_000_000)
  })

/** Files that were counted for a day, of all addresses together. */
async function counted(): Promise<number> {
  const { redis, namespace } = frontdesk
  const keys = await redis.keys(`${namespace}:day:file:*`)
  const counts = await Promise.all(keys.map(key => redis.get(key)))
  return counts.reduce((sum, count) => sum + Number(count), 0)
}

t.test('a refused file counts against the daily limit', async t => {
  const visitor = await whoWaits(place)
  const before = await counted()
  t.equal((await send(visitor, { bytes: aPng().subarray(0, 60) })).status, 400)
  t.equal((await send(visitor, { bytes: '<svg/>' })).status, 400)
  t.equal(await counted(), before + 2)
  t.equal((await send(visitor)).status, 201)
  t.equal(await counted(), before + 3)
})

const url = (of = chatbot.id): string => `${frontdesk.url}/api/chat/files?chatbotId=${of}`
const upload = (visitor: Visitor, body: Buffer) => ({
  headers: { ...sessionOf(visitor), 'x-file-name': 'a.png' },
  body,
})

/** Stops the processes that read files, as if their files had no end. */
const stopReaders = (): void => {
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid) || !existsSync(`/proc/${pid}/cmdline`)) continue
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (Number(parent) === process.pid && program.includes('inspect-process')) process.kill(Number(pid), 'SIGSTOP')
  }
}

const hasProc = existsSync('/proc/self/task') ? false : 'processes are found in /proc, which this system has not'

t.test(
  'rows 69 and 70: while a file of a network is read without end, its others wait, and no other network does',
  { skip: hasProc },
  async t => {
    const visitor = await whoWaits(place)
    t.equal((await send(visitor)).status, 201, 'the process that reads is there')
    stopReaders()
    const [from, before] = [newAddress(), await counted()]
    const three = [1, 2, 3].map(() => request(url(), { ...upload(visitor, aPng()), from }))
    const refused = await Promise.race(three)
    t.match(refused, { status: 429, headers: { 'retry-after': '5' } })
    t.match(JSON.parse(refused.text), { reply: /Other files are being sent/, sources: [] })

    const account = await anAccount(frontdesk.db)
    const other = await aChatbot(frontdesk.db, { accountId: account.id, liveChatEnabled: true })
    const stranger = aVisitor({ baseUrl: frontdesk.url, chatbotId: other.id })
    const { headers } = await request(`${frontdesk.url}/api/chat/handoff`, {
      body: JSON.stringify({ chatbotId: other.id }),
      headers: { 'content-type': 'application/json' },
    })
    stranger.sessionId = String(headers['x-chat-session-id'])
    t.equal((await request(url(other.id), { ...upload(stranger, aPng()), from: '127.9.0.1' })).status, 201)

    const answers = (await Promise.all(three)).map(({ status, text }) => [
      status,
      (JSON.parse(text) as Sent).reply ?? '',
    ])
    const statuses = answers.map(([status]) => status)
    t.same(
      statuses.toSorted((a, b) => Number(a) - Number(b)),
      [201, 400, 429],
      'the process was replaced, and the next file is read by another',
    )
    t.equal(await counted(), before + 3, 'what had to wait is not counted')
    t.match(answers.find(([status]) => status === 400)?.[1], /too complex to check/)
  },
)
