import { PassThrough, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import t from 'tap'
import { readEvents, type ServerEvent } from '@frontdesk/model/read-events'

async function read(...pieces: (string | Buffer)[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = []
  for await (const batch of readEvents(Readable.from(pieces, { objectMode: false }))) events.push(...batch)
  return events
}

t.test('events are the same wherever the body is cut into pieces', async t => {
  const body = Buffer.from(
    ': hello\r\n\r\ndata: {"a":"ü👋"}\n\nevent: error\ndata: one\ndata:two\n\nid: 7\nretry: 5\n\ndata: last',
  )
  const expected = [
    { name: '', data: '{"a":"ü👋"}' },
    { name: 'error', data: 'one\ntwo' },
    { name: '', data: 'last' },
  ]
  for (let at = 1; at < body.length; at += 1) t.same(await read(body.subarray(0, at), body.subarray(at)), expected)
})

t.test('an event without end is not collected for ever', async t => {
  await t.rejects(read('data: ', 'x'.repeat(1_000_001)), { code: 'PROVIDER_GARBLED' })
})

t.test('a body that was destroyed before it was read is a cut one', async t => {
  const body = new PassThrough()
  body.destroy()
  await t.rejects(readEvents(body).next(), { code: 'PROVIDER_CUT' })
})

t.test('what was received before a cut is still read', async t => {
  const body = new PassThrough()
  const events = readEvents(body)
  const first = events.next()
  body.write('data: one\n\n')
  t.same(await first, { done: false, value: [{ name: '', data: 'one' }] })
  body.destroy(new Error('reset'))
  await t.rejects(events.next(), { code: 'PROVIDER_CUT' })
})

t.test('a body that runs ahead of its reader is made to wait, and read on later', async t => {
  const body = new PassThrough({ highWaterMark: 16 })
  const events = readEvents(body)
  const first = events.next()
  for (let piece = 0; piece < 200; piece += 1) body.write(`data: ${piece}\n\n`)
  body.end()
  const seen = [...((await first).value ?? [])]
  for await (const batch of events) seen.push(...batch)
  t.equal(seen.length, 200)
  t.same(seen.at(-1), { name: '', data: '199' })
})

t.test('pieces may gather: the first never waits, and what ends the reply wakes the reader', async t => {
  const ends: [name: string, end: (body: PassThrough) => unknown][] = [
    ['a finish reason', body => body.write('data: {"choices":[{"finish_reason":"stop"}]}\n\n')],
    ['the end of the body', body => body.end()],
    ['a cut', body => body.destroy(new Error('reset'))],
    ['an inbox that is full', body => Array.from({ length: 64 }, () => body.write('data: more\n\n'))],
  ]
  for (const [name, end] of ends) {
    const body = new PassThrough()
    let heard = 0
    const events = readEvents(body, { batchMs: () => 3_600_000, onPiece: () => (heard += 1) })
    const first = events.next()
    body.write('data: one\n\n')
    t.same((await first).value, [{ name: '', data: 'one' }])
    const second = events.next()
    await nextTurn()
    body.write('data: two\n\n')
    await nextTurn()
    t.equal(heard, 2, 'each piece is heard of when it comes')
    end(body)
    t.same((await second).value?.[0], { name: '', data: 'two' }, name)
    body.destroy()
  }
})

t.test('what has gathered is read when its time is over', async t => {
  const body = new PassThrough()
  const events = readEvents(body, { batchMs: () => 20, onPiece: () => undefined })
  const first = events.next()
  body.write('data: one\n\n')
  await first
  const second = events.next()
  body.write('data: two\n\n')
  t.same((await second).value, [{ name: '', data: 'two' }])
  body.destroy()
})
