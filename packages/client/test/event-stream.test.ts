import { createEventParser, readEvents, type StreamEvent } from '@frontdesk/client/event-stream'
import t from 'tap'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Parses a text handed over in pieces of the given byte lengths; the last length repeats. */
function parse(text: string, ...lengths: number[]): StreamEvent[] {
  const parser = createEventParser()
  const all = bytes(text)
  const events: StreamEvent[] = []
  let step = 0
  for (let at = 0; at < all.length;) {
    const length = lengths[Math.min(step, lengths.length - 1)] ?? all.length
    events.push(...parser(all.subarray(at, at + length)))
    at += length
    step += 1
  }
  return events
}

t.test('the parser of event streams', async t => {
  const stream = [
    ': hello\r\n\r\n',
    'event: token\r\nid: 7-0\r\ndata: {"text":"Grüße 👋🏽"}\r\n\r\n',
    'event: token\nid: 7-1\ndata: {"text":"a\u2028b"}\n\n',
    'data: one\rdata: two\r\r',
    'event: done\ndata:{"reply":"日本"}\n\n',
  ].join('')
  const whole = [
    { event: 'token', data: '{"text":"Grüße 👋🏽"}', id: '7-0' },
    { event: 'token', data: '{"text":"a\u2028b"}', id: '7-1' },
    { event: 'message', data: 'one\ntwo', id: '7-1' },
    { event: 'done', data: '{"reply":"日本"}', id: '7-1' },
  ]

  t.test('finds the same events wherever the bytes are cut in two', async t => {
    const length = bytes(stream).length
    for (let at = 1; at < length; at += 1) t.same(parse(stream, at, length), whole, `cut at byte ${at}`)
  })

  t.test('finds the same events when every byte comes by itself', async t => {
    t.same(parse(stream, 1), whole)
  })

  t.test('reads the same with LF, CRLF and CR at the ends of lines', async t => {
    for (const end of ['\n', '\r\n', '\r']) {
      const events = parse(['event: a', 'data: 1', '', 'data: 2', '', ''].join(end), 1)
      t.same(
        events.map(({ event, data }) => [event, data]),
        [
          ['a', '1'],
          ['message', '2'],
        ],
      )
    }
  })

  t.test('ignores comments, unknown fields and a field without a colon that it does not know', async t => {
    t.same(parse(':\n: still here\nretry: 2000\nwhatever\ndata: x\n\n'), [{ event: 'message', data: 'x', id: '' }])
  })

  t.test('takes one leading space off a value, and no more', async t => {
    t.same(
      parse('data:a\n\ndata: b\n\ndata:  c\n\n').map(event => event.data),
      ['a', 'b', ' c'],
    )
  })

  t.test('joins several data lines with line feeds, empty ones included', async t => {
    t.same(
      parse('data: a\ndata\ndata: c\n\n').map(event => event.data),
      ['a\n\nc'],
    )
  })

  t.test('does not break lines at U+2028, U+2029, U+0085 or form feed', async t => {
    const text = 'a\u2028b\u2029c\u0085d\fe'
    t.same(
      parse(`data: ${text}\n\n`).map(event => event.data),
      [text],
    )
  })

  t.test('gives no event without data, and forgets the name of such an event', async t => {
    t.same(parse('event: ping\n\ndata: x\n\n'), [{ event: 'message', data: 'x', id: '' }])
  })

  t.test('gives no event that the stream did not finish', async t => {
    t.same(parse('data: x\n\ndata: y\n').length, 1)
  })

  t.test('keeps the last id for later events, and an empty id clears it', async t => {
    t.same(
      parse('id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\nid: x\0y\ndata: d\n\n').map(event => event.id),
      ['1', '1', '', ''],
    )
  })

  t.test('skips a byte order mark at the beginning', async t => {
    t.same(parse('\uFEFFdata: x\n\n', 1), [{ event: 'message', data: 'x', id: '' }])
  })

  t.test('lets no text in the data end its event', async t => {
    const text = JSON.stringify({ text: 'x\n\nevent: done\ndata: {}\r\r:' })
    t.same(parse(`event: token\ndata: ${text}\n\n`, 1), [{ event: 'token', data: text, id: '' }])
  })
})

t.test('reading the events of a body', async t => {
  t.test('ends with the body', async t => {
    const { body } = new Response('data: 1\n\ndata: 2\n\n')
    const read: string[] = []
    if (body !== null) for await (const { data } of readEvents(body, 60_000)) read.push(data)
    t.same(read, ['1', '2'])
  })

  t.test('frees the connection when the reader stops early', async t => {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(bytes('data: 1\n\ndata: 2\n\n')),
      cancel: () => {
        isCancelled = true
      },
    })
    for await (const { data } of readEvents(body, 60_000)) {
      t.equal(data, '1')
      break
    }
    t.ok(isCancelled)
  })

  t.test('ends when nothing comes for too long', async t => {
    const body = new ReadableStream<Uint8Array>({ start: controller => controller.enqueue(bytes('data: 1\n\n')) })
    const read: string[] = []
    for await (const { data } of readEvents(body, 20)) read.push(data)
    t.same(read, ['1'])
  })

  t.test('passes on that the body broke', async t => {
    const body = new ReadableStream<Uint8Array>({ start: controller => controller.error(new Error('cut')) })
    await t.rejects(readEvents(body, 60_000).next(), { message: 'cut' })
  })
})
