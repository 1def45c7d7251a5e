import { PassThrough, Readable } from 'node:stream'
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
