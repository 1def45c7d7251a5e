import { randomUUID } from 'node:crypto'
import { openDoorbells, type Doorbell } from '@frontdesk/reply-stream/doorbell'
import { bellChannel } from '@frontdesk/reply-stream/keys'
import { replyWriter, type WorkerEvent } from '@frontdesk/reply-stream/publish'
import { subscriberRedis, workerRedis } from '@frontdesk/runtime/redis'
import { testRedis } from '@frontdesk/testing/test-redis'
import t from 'tap'

const { url, namespace } = await testRedis(t)
const redis = workerRedis({ url, name: 'test', onError: () => undefined })
/** Test files share a Redis server: this name is nobody else's. */
const name = `bells-${namespace}`
const subscriber = subscriberRedis({ url, name, onError: () => undefined })
await subscriber.connect()
const doorbells = await openDoorbells({ subscriber, namespace })
t.teardown(() => [redis, subscriber].forEach(client => client.disconnect()))

const token = (text: string): WorkerEvent => ({ event: 'token', data: { text } })
const never = new AbortController().signal

function aReply() {
  const replyId = randomUUID()
  return { replyId, writer: replyWriter({ redis, namespace }, replyId, { attempt: randomUUID(), claims: 1 }) }
}

/** The texts of all rings until the last one expected. */
async function heard(bell: Doorbell, last: string): Promise<string[]> {
  const texts: string[] = []
  while (texts.at(-1) !== last) {
    const rings = await bell.next(5_000, never)
    if (rings.length === 0) throw new Error(`heard ${texts.join(' ')} and then nothing`)
    for (const { events } of rings) for (const { data } of events) texts.push('text' in data ? data.text : '?')
  }
  return texts
}

t.test('a bell rings for its own reply, tells what was said, and does so once', async t => {
  const [one, two] = [aReply(), aReply()]
  const bell = doorbells.listen(one.replyId)
  const other = doorbells.listen(two.replyId)
  await one.writer.publish([token('a'), token('b')])
  const [ring, ...more] = await bell.next(5_000, never)
  t.same(more, [])
  t.equal(ring?.after, '', 'nothing was said before')
  t.same(
    ring?.events.map(({ event, data }) => ({ event, data })),
    [token('a'), token('b')],
  )
  await one.writer.publish([token('c')])
  const [next] = await bell.next(5_000, never)
  t.equal(next?.after, ring?.events[1]?.id)
  t.same(await bell.next(1, never), [], 'silence')
  t.same(await other.next(1, never), [])
  t.same(await bell.next(60_000, AbortSignal.abort()), [])
  const stop = new AbortController()
  const waiting = bell.next(60_000, stop.signal)
  stop.abort()
  t.same(await waiting, [])
  bell.stop()
  other.stop()
})

t.test(
  'I16: however many replies are followed, a process has one subscription, and nothing of them is left',
  async t => {
    const channels = (): Promise<unknown> => redis.pubsub('CHANNELS', `${namespace}:*`)
    const { replyId, writer } = aReply()
    const bells = [doorbells.listen(replyId), doorbells.listen(replyId), doorbells.listen(replyId)]
    const other = doorbells.listen(randomUUID())
    t.equal(doorbells.count(), 2)
    t.same(await channels(), [bellChannel(namespace)])
    bells[0]?.stop()
    bells[0]?.stop()
    await writer.publish([token('a')])
    for (const bell of bells.slice(1)) t.same(await heard(bell, 'a'), ['a'])
    for (const bell of bells) bell.stop()
    t.equal(doorbells.count(), 1)
    other.stop()
    t.equal(doorbells.count(), 0)
  },
)

t.test('I15: of a follower that does not listen, little is kept, and what is kept tells of the gap', async t => {
  const { replyId, writer } = aReply()
  const bell = doorbells.listen(replyId)
  const alert = doorbells.listen(replyId)
  for (let n = 0; n < 100; n += 1) await writer.publish([token(String(n))])
  t.equal((await heard(alert, '99')).at(-1), '99')
  const rings = await bell.next(1, never)
  t.ok(rings.length > 0 && rings.length <= 32)
  t.not(rings[0]?.after, '')
  bell.stop()
  alert.stop()
})

t.test('a subscriber that was away hears the bells again', async t => {
  const { replyId, writer } = aReply()
  // A connection that listens answers no questions: it is told apart by its name.
  const clients = String(await redis.call('CLIENT', 'LIST', 'TYPE', 'pubsub'))
  const connection = new RegExp(`^id=(\\d+) .*name=${name} `, 'm').exec(clients)?.[1] ?? ''
  const bell = doorbells.listen(replyId)
  const closed = new Promise(resolve => subscriber.once('close', resolve))
  const ready = new Promise(resolve => subscriber.once('ready', resolve))
  await redis.client('KILL', 'ID', connection)
  await closed
  const meanwhile = doorbells.listen(replyId)
  await ready
  // Answered after the subscribing to the bells.
  await subscriber.subscribe('none')
  await subscriber.unsubscribe('none')
  await writer.publish([token('a')])
  for (const each of [bell, meanwhile]) {
    t.same(await heard(each, 'a'), ['a'])
    each.stop()
  }
  t.equal(doorbells.count(), 0)
})
