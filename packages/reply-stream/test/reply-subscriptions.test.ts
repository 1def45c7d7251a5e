import { randomUUID } from 'node:crypto'
import { openReplySubscriptions, type ReplySubscription } from '@frontdesk/reply-stream/reply-subscriptions'
import { replyChannelName } from '@frontdesk/reply-stream/keys'
import { replyWriter, type WorkerEvent } from '@frontdesk/reply-stream/reply-writer'
import { subscriberRedis, workerRedis } from '@frontdesk/runtime/redis'
import { testRedis } from '@frontdesk/testing/test-redis'
import t from 'tap'

const { url, namespace } = await testRedis(t)
const redis = workerRedis({ url, name: 'test', onError: () => undefined })
/** Test files share a Redis server: no other client has this name. */
const name = `subscriber-${namespace}`
const subscriber = subscriberRedis({ url, name, onError: () => undefined })
await subscriber.connect()
const replySubscriptions = await openReplySubscriptions({ subscriber, namespace })
t.teardown(() => [redis, subscriber].forEach(client => client.disconnect()))

const token = (text: string): WorkerEvent => ({ event: 'token', data: { text } })
const never = new AbortController().signal

function aReply() {
  const replyId = randomUUID()
  return { replyId, writer: replyWriter({ redis, namespace }, replyId, { attempt: randomUUID(), claims: 1 }) }
}

/** The texts of all notifications until the last one expected. */
async function received(subscription: ReplySubscription, last: string): Promise<string[]> {
  const texts: string[] = []
  while (texts.at(-1) !== last) {
    const notifications = await subscription.next(5_000, never)
    if (notifications.length === 0) throw new Error(`received ${texts.join(' ')} and then nothing`)
    for (const { events } of notifications) for (const { data } of events) texts.push('text' in data ? data.text : '?')
  }
  return texts
}

t.test('a subscription gets the events of its own reply, once', async t => {
  const [one, two] = [aReply(), aReply()]
  const subscription = replySubscriptions.subscribe(one.replyId)
  const other = replySubscriptions.subscribe(two.replyId)
  await one.writer.publish([token('a'), token('b')])
  const [notification, ...more] = await subscription.next(5_000, never)
  t.same(more, [])
  t.equal(notification?.after, '', 'there was no event before')
  t.same(
    notification?.events.map(({ event, data }) => ({ event, data })),
    [token('a'), token('b')],
  )
  await one.writer.publish([token('c')])
  const [next] = await subscription.next(5_000, never)
  t.equal(next?.after, notification?.events[1]?.id)
  t.same(await subscription.next(1, never), [], 'no event came')
  t.same(await other.next(1, never), [])
  t.same(await subscription.next(60_000, AbortSignal.abort()), [])
  const stop = new AbortController()
  const waiting = subscription.next(60_000, stop.signal)
  stop.abort()
  t.same(await waiting, [])
  subscription.unsubscribe()
  other.unsubscribe()
})

t.test(
  'I16: however many replies are followed, a process has one subscription, and nothing of them is left',
  async t => {
    const channels = (): Promise<unknown> => redis.pubsub('CHANNELS', `${namespace}:*`)
    const { replyId, writer } = aReply()
    const subscriptions = [
      replySubscriptions.subscribe(replyId),
      replySubscriptions.subscribe(replyId),
      replySubscriptions.subscribe(replyId),
    ]
    const other = replySubscriptions.subscribe(randomUUID())
    t.equal(replySubscriptions.count(), 2)
    t.same(await channels(), [replyChannelName(namespace)])
    subscriptions[0]?.unsubscribe()
    subscriptions[0]?.unsubscribe()
    await writer.publish([token('a')])
    for (const subscription of subscriptions.slice(1)) t.same(await received(subscription, 'a'), ['a'])
    for (const subscription of subscriptions) subscription.unsubscribe()
    t.equal(replySubscriptions.count(), 1)
    other.unsubscribe()
    t.equal(replySubscriptions.count(), 0)
  },
)

t.test('I15: of a follower that does not read, few notifications are kept, and they show the gap', async t => {
  const { replyId, writer } = aReply()
  const subscription = replySubscriptions.subscribe(replyId)
  const reading = replySubscriptions.subscribe(replyId)
  for (let n = 0; n < 100; n += 1) await writer.publish([token(String(n))])
  t.equal((await received(reading, '99')).at(-1), '99')
  const notifications = await subscription.next(1, never)
  t.ok(notifications.length > 0 && notifications.length <= 32)
  t.not(notifications[0]?.after, '')
  subscription.unsubscribe()
  reading.unsubscribe()
})

t.test('a subscriber that was disconnected gets events again', async t => {
  const { replyId, writer } = aReply()
  // A connection that subscribes answers no other command: it is found by its name.
  const clients = String(await redis.call('CLIENT', 'LIST', 'TYPE', 'pubsub'))
  const connection = new RegExp(`^id=(\\d+) .*name=${name} `, 'm').exec(clients)?.[1] ?? ''
  const subscription = replySubscriptions.subscribe(replyId)
  const closed = new Promise(resolve => subscriber.once('close', resolve))
  const ready = new Promise(resolve => subscriber.once('ready', resolve))
  await redis.client('KILL', 'ID', connection)
  await closed
  const meanwhile = replySubscriptions.subscribe(replyId)
  await ready
  // Answered after the subscription to the replies.
  await subscriber.subscribe('none')
  await subscriber.unsubscribe('none')
  await writer.publish([token('a')])
  for (const each of [subscription, meanwhile]) {
    t.same(await received(each, 'a'), ['a'])
    each.unsubscribe()
  }
  t.equal(replySubscriptions.count(), 0)
})
