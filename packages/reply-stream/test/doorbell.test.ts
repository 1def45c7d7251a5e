import { randomUUID } from 'node:crypto'
import { openDoorbells } from '@frontdesk/reply-stream/doorbell'
import { beginReply, type WorkerEvent } from '@frontdesk/reply-stream/publish'
import { subscriberRedis, workerRedis } from '@frontdesk/runtime/redis'
import { testRedis } from '@frontdesk/testing/test-redis'
import t from 'tap'

const { url, namespace } = await testRedis(t)
const redis = workerRedis({ url, name: 'test', onError: () => undefined })
const subscriber = subscriberRedis({ url, name: 'test bells', onError: () => undefined })
await subscriber.connect()
const doorbells = openDoorbells({ subscriber, namespace })
t.teardown(() => [redis, subscriber].forEach(client => client.disconnect()))

const token = (text: string): WorkerEvent => ({ event: 'token', data: { text } })
const never = new AbortController().signal

async function aReply() {
  const replyId = randomUUID()
  return { replyId, writer: await beginReply({ redis, namespace }, replyId, randomUUID()) }
}

t.test('a bell rings for its own reply, and a ring is remembered once', async t => {
  const [one, two] = [await aReply(), await aReply()]
  const bell = await doorbells.listen(one.replyId)
  const other = await doorbells.listen(two.replyId)
  await one.writer.publish([token('a')])
  t.equal(await bell.next(5_000, never), true)
  t.equal(await bell.next(1, never), false, 'silence')
  t.equal(await other.next(1, never), false)
  t.equal(await bell.next(60_000, AbortSignal.abort()), false)
  const stop = new AbortController()
  const waiting = bell.next(60_000, stop.signal)
  stop.abort()
  t.equal(await waiting, false)
  bell.stop()
  other.stop()
})

t.test('followers of one reply share a subscription, and the last one ends it', async t => {
  const subscriptions = async (): Promise<number> => (await redis.pubsub('CHANNELS', `${namespace}:*`)).length
  const { replyId, writer } = await aReply()
  const bells = [await doorbells.listen(replyId), await doorbells.listen(replyId), await doorbells.listen(replyId)]
  const other = await doorbells.listen(randomUUID())
  t.equal(doorbells.count(), 2)
  t.equal(await subscriptions(), 2)
  bells[0]?.stop()
  bells[0]?.stop()
  await writer.publish([token('a')])
  t.equal(await bells[1]?.next(5_000, never), true)
  t.equal(await bells[2]?.next(5_000, never), true)
  for (const bell of bells) bell.stop()
  t.equal(doorbells.count(), 1)
  other.stop()
  t.equal(doorbells.count(), 0)
  // Answered after the unsubscribing, which goes over the same connection.
  await subscriber.unsubscribe('none')
  t.equal(await subscriptions(), 0)
})

t.test('a subscriber that was away hears the bells again', async t => {
  const { replyId, writer } = await aReply()
  // Asked before anything is listened to: a connection that listens answers no questions.
  const connection = await subscriber.client('ID')
  const bell = await doorbells.listen(replyId)
  const closed = new Promise(resolve => subscriber.once('close', resolve))
  const ready = new Promise(resolve => subscriber.once('ready', resolve))
  await redis.client('KILL', 'ID', connection)
  await closed
  const meanwhile = await doorbells.listen(randomUUID())
  const asked = doorbells.listen(replyId)
  await ready
  // Answered after the subscribing of those who were there.
  await subscriber.subscribe('none')
  await subscriber.unsubscribe('none')
  await writer.publish([token('a')])
  t.equal(await bell.next(5_000, never), true)
  t.equal(await (await asked).next(5_000, never), true)
  for (const each of [bell, meanwhile, await asked]) each.stop()
  t.equal(doorbells.count(), 0)
})
