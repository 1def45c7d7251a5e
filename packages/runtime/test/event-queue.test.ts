import { eventQueue } from '@frontdesk/runtime/event-queue'
import t from 'tap'

const never = new AbortController().signal

t.test('a reader gets all events that wait, in order and once', async t => {
  const queue = eventQueue<number>()
  queue.push(1)
  queue.push(2)
  t.equal(queue.size(), 2)
  t.same(await queue.take(60_000, never), [1, 2])
  t.equal(queue.size(), 0)
  const next = queue.take(60_000, never)
  queue.push(3)
  t.same(await next, [3])
  t.same(await queue.take(1, never), [], 'nothing came in time')
})

t.test('a reader that waits is woken by an abort and by the end', async t => {
  const queue = eventQueue<number>()
  t.same(await queue.take(60_000, AbortSignal.abort()), [])
  const leaving = new AbortController()
  const aborted = queue.take(undefined, leaving.signal)
  leaving.abort()
  t.same(await aborted, [])
  const ended = queue.take()
  queue.close()
  t.same(await ended, [])
  queue.push(1)
  t.same(await queue.take(), [1], 'what came before the end is still read')
  t.same(await queue.take(), [])
})

t.test('a full queue holds its replacement alone', async t => {
  const queue = eventQueue<string>({ size: 2, onOverflow: event => `missed some before ${event}` })
  for (const event of ['a', 'b', 'c', 'd']) queue.push(event)
  t.same(await queue.take(), ['missed some before c', 'd'])
})
