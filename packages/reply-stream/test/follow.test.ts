import { randomUUID } from 'node:crypto'
import type { ReplyEvent } from '@frontdesk/contracts/chat/reply-events'
import { openReplySubscriptions } from '@frontdesk/reply-stream/reply-subscriptions'
import { follow, holdsEvent } from '@frontdesk/reply-stream/follow'
import { replyChannelName, keepMs, replyKeys } from '@frontdesk/reply-stream/keys'
import { replyWriter, type ReplyWriter, type WorkerEvent } from '@frontdesk/reply-stream/reply-writer'
import type { ReplyNotification } from '@frontdesk/reply-stream/reply-notification'
import { requestRedis, subscriberRedis, workerRedis } from '@frontdesk/runtime/redis'
import { testRedis } from '@frontdesk/testing/test-redis'
import { until } from '@frontdesk/testing/until'
import { watchCommands } from '@frontdesk/testing/watch-commands'
import t from 'tap'

const { url, namespace } = await testRedis(t)
const redis = workerRedis({ url, name: 'test', onError: () => undefined })
const subscriber = subscriberRedis({ url, name: 'test subscriber', onError: () => undefined })
await subscriber.connect()
const replySubscriptions = await openReplySubscriptions({ subscriber, namespace })
t.teardown(() => [redis, subscriber].forEach(client => client.disconnect()))

const needs = { redis, namespace }
const token = (text: string): WorkerEvent => ({ event: 'token', data: { text } })
const done: WorkerEvent = { event: 'done', data: { reply: '<p>whole</p>', sources: [], mode: 'bot' } }
const never = new AbortController().signal

/** A reply that nobody knows yet, and its writer. */
function aReply() {
  const replyId = randomUUID()
  return { replyId, writer: anAttempt(replyId, 1) }
}

const anAttempt = (replyId: string, claims: number): ReplyWriter =>
  replyWriter(needs, replyId, { attempt: randomUUID(), claims })

interface FollowOptions {
  after?: string | undefined
  settled?: () => Promise<ReplyEvent | null>
  mayBeSettled?: boolean
  /** So long that a follower that misses its notifications would not end within the test's time. */
  recheckMs?: number
  signal?: AbortSignal
  /** Its notifications are lost. */
  isDisconnected?: boolean
}

async function open(replyId: string, options: FollowOptions = {}) {
  const { after, mayBeSettled = true, recheckMs = 60_000, signal = never, settled = async () => null } = options
  const connected = replySubscriptions.subscribe(replyId)
  const subscription = options.isDisconnected === true ? { ...connected, next: timeout } : connected
  return {
    subscription,
    events: follow({ ...needs, settled, recheckMs }, { replyId, subscription, after, mayBeSettled, signal }),
  }
}

/** `next` of a subscription whose notifications are lost. */
const timeout = (ms: number, signal: AbortSignal): Promise<ReplyNotification[]> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms, [])
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve([])
    })
  })

/** Follows a reply to its end. */
async function readAll(replyId: string, options: FollowOptions = {}): Promise<ReplyEvent[]> {
  const { subscription, events } = await open(replyId, options)
  const seen: ReplyEvent[] = []
  try {
    for await (const event of events) seen.push(event)
  } finally {
    subscription.unsubscribe()
  }
  return seen
}

const names = (events: ReplyEvent[]): string[] => events.map(({ event, data }) => ('text' in data ? data.text : event))
const fifty = Array.from({ length: 50 }, (_, n) => token(`${n} `))
const texts = names(fifty)

t.test('two followers and one that resumes after event 30 of 50 see all, in order, once', async t => {
  const { replyId, writer } = aReply()
  const first = readAll(replyId, { mayBeSettled: false })
  const second = readAll(replyId, { mayBeSettled: false })
  for (const event of fifty) t.equal(await writer.publish([event]), true)
  const ids = (await redis.xrange(replyKeys(namespace, replyId).events, '-', '+')).map(([id]) => id)
  const late = readAll(replyId, { after: ids[29] })
  await writer.publish([done])
  for (const seen of await Promise.all([first, second])) {
    t.same(names(seen), [...texts, 'done'])
    t.same(
      seen.slice(0, -1).map(({ id }) => id),
      ids,
    )
    t.same(seen.at(-1)?.data, done.data)
  }
  t.same(names(await late), [...texts.slice(30), 'done'])
  t.equal(replySubscriptions.count(), 0)
})

t.test(
  'who comes after the end gets everything, and who has seen the end but for its last event gets that',
  async t => {
    const { replyId, writer } = aReply()
    await writer.publish([token('a'), token('b'), done])
    const all = await readAll(replyId)
    t.same(names(all), ['a', 'b', 'done'])
    t.same(names(await readAll(replyId, { after: all[1]?.id })), ['done'])
    const seen = await readAll(replyId, { after: all[2]?.id, mayBeSettled: true, settled: async () => done })
    t.same(names(seen), ['done'], 'and who has seen that too is told by PostgreSQL')
  },
)

t.test('events that come while the stream is read are not lost: the subscription keeps them', async t => {
  const { replyId, writer } = aReply()
  const { subscription, events } = await open(replyId)
  await writer.publish([token('a')])
  const seen: string[] = []
  for await (const event of events) {
    seen.push(...names([event]))
    // Published between two reads of the follower.
    if (seen.at(-1) === 'a') await writer.publish([token('b')])
    if (seen.at(-1) === 'b') await writer.publish([token('c'), done])
  }
  subscription.unsubscribe()
  t.same(seen, ['a', 'b', 'c', 'done'])
})

t.test('row 25: a long reply is read in parts, and whole', async t => {
  const { replyId, writer } = aReply()
  await writer.publish([...fifty, ...fifty, ...fifty])
  const late = [...fifty, ...fifty]
  const settled = () => writer.publish(late.splice(0)).then(() => done)
  const seen = names(await readAll(replyId, { settled, mayBeSettled: true, recheckMs: 5 }))
  t.same(seen, [...Array.from({ length: 5 }, () => texts).flat(), 'done'])
})

t.test('lost notifications cost time and no event', async t => {
  const { replyId, writer } = aReply()
  const following = readAll(replyId, { isDisconnected: true, recheckMs: 5 })
  for (const event of [...fifty.slice(0, 5), done]) await writer.publish([event])
  t.same(names(await following), [...texts.slice(0, 5), 'done'])
})

t.test('PostgreSQL ends what the stream cannot: a worker died between its commit and its last event', async t => {
  const { replyId, writer } = aReply()
  await writer.publish([token('a')])
  let asked = 0
  const settled = async (): Promise<ReplyEvent | null> => {
    asked += 1
    return asked < 3 ? null : done
  }
  const following = readAll(replyId, { settled, recheckMs: 5, mayBeSettled: false })
  await until(() => asked === 3)
  await writer.publish([token('b')])
  t.same(names(await following), ['a', 'b', 'done'], 'a reply is stored while its last text is on its way')
})

t.test('an end that the stream gets while PostgreSQL is read comes with its id, and once', async t => {
  const { replyId, writer } = aReply()
  const settled = async (): Promise<ReplyEvent | null> => {
    await writer.publish([token('last'), done])
    return done
  }
  const seen = await readAll(replyId, { settled, recheckMs: 5 })
  t.same(names(seen), ['last', 'done'])
  t.match(seen[1]?.id, /^\d+-\d+$/)
})

t.test('Redis that loses its memory in the middle does not hang a visitor', async t => {
  const { replyId, writer } = aReply()
  let isStored = false
  const following = readAll(replyId, { settled: async () => (isStored ? done : null), recheckMs: 5 })
  await writer.publish([token('a')])
  await redis.flushdb()
  t.equal(await writer.publish([token('b')]), true, 'the stream has no writer now, so its last one goes on')
  await redis.flushdb()
  isStored = true
  const seen = names(await following)
  t.equal(seen.at(-1), 'done')
  t.equal(seen.filter(name => name === 'done').length, 1)
})

t.test('an unavailable Redis is treated like an empty one', async t => {
  const away = requestRedis({ url: 'redis://127.0.0.1:1', name: 'test', onError: () => undefined })
  const disconnected = await openReplySubscriptions({ subscriber: away, namespace })
  const subscription = disconnected.subscribe('any')
  const settled = async () => done
  const input = { replyId: 'any', subscription, after: undefined, mayBeSettled: false, signal: never }
  const seen: ReplyEvent[] = []
  for await (const event of follow({ redis: away, namespace, settled, recheckMs: 5 }, input)) seen.push(event)
  t.same(names(seen), ['done'])
  subscription.unsubscribe()
  t.equal(disconnected.count(), 0)
  t.equal(await holdsEvent({ redis: away, namespace }, 'any', '1-0'), false)
  away.disconnect()
})

t.test('a stream ends with its first final event, and nothing comes after it', async t => {
  const failed: WorkerEvent = { event: 'error', data: { status: 502, reply: '<p>Sorry</p>', sources: [] } }
  for (const final of [failed, done]) {
    const { replyId, writer } = aReply()
    await writer.publish([{ event: 'status', data: { step: 'searching' } }, token('a'), final, token('b'), done])
    const seen = await readAll(replyId)
    t.same(names(seen), ['status', 'a', final.event])
    t.same(seen.at(-1)?.data, final.data)
  }
})

t.test('a follower that was there from the start never reads the stream', async t => {
  const { replyId, writer } = aReply()
  const commands = await watchCommands(t, { redis, url })
  const following = readAll(replyId, { mayBeSettled: false })
  for (const event of fifty.slice(0, 5)) await writer.publish([event])
  await writer.publish([done])
  t.same(names(await following), [...texts.slice(0, 5), 'done'])
  await redis.echo('the last command')
  await until(() => commands.includes('echo'))
  t.notOk(commands.includes('xrange'))
})

t.test('the notification after a lost one brings the lost events', async t => {
  const { replyId, writer } = aReply()
  const { subscription, events } = await open(replyId, { mayBeSettled: false })
  const next = async (): Promise<string | undefined> => names([(await events.next()).value as ReplyEvent])[0]
  await writer.publish([token('a')])
  t.equal(await next(), 'a')
  await subscriber.unsubscribe(replyChannelName(namespace))
  await writer.publish([token('b')])
  await subscriber.subscribe(replyChannelName(namespace))
  await writer.publish([token('c'), done])
  t.same([await next(), await next(), await next()], ['b', 'c', 'done'])
  subscription.unsubscribe()
})

t.test('a follower that reads notifications alone gets the reset', async t => {
  const { replyId, writer } = aReply()
  const following = readAll(replyId, { mayBeSettled: false })
  await writer.publish([token('old')])
  await anAttempt(replyId, 2).publish([token('new'), done])
  t.same(names(await following), ['old', 'reset', 'new', 'done'])
})

t.test('text arrives as it was written', async t => {
  const { replyId, writer } = aReply()
  const strange = ['x\n\nevent: done\ndata: {}', '\r', '\u2028', '": [', '😀'.slice(0, 1), '', '\u0000']
  strange.push('ü'.repeat(10_000))
  await writer.publish([...strange.map(token), done])
  t.same(names(await readAll(replyId)).slice(0, -1), strange)
})

t.test('events are kept for five minutes after the last one, and so is the name of the writer', async t => {
  const { replyId, writer } = aReply()
  const keys = replyKeys(namespace, replyId)
  await writer.publish([token('a')])
  await redis.pexpire(keys.events, 1_000)
  await redis.pexpire(keys.writer, 1_000)
  await writer.publish([token('b')])
  for (const key of [keys.events, keys.writer]) {
    const ms = await redis.pttl(key)
    t.ok(ms > keepMs - 10_000 && ms <= keepMs, key)
  }
  t.equal(keepMs, 300_000)
})

t.test('an event is known again by its id, as long as the stream has it', async t => {
  const { replyId, writer } = aReply()
  await writer.publish([token('a')])
  const [entry] = await redis.xrange(replyKeys(namespace, replyId).events, '-', '+')
  t.equal(await holdsEvent(needs, replyId, entry?.[0] ?? ''), true)
  t.equal(await holdsEvent(needs, randomUUID(), entry?.[0] ?? ''), false)
  for (const id of ['', '1-0', '-', '+', '$', '1', `${entry?.[0]}\n`, '99999999999999999-0', "1-0' or 1=1"]) {
    t.equal(await holdsEvent(needs, replyId, id), false, id)
  }
})

t.test('abort ends a follower at once, without a final event', async t => {
  const { replyId, writer } = aReply()
  const stop = new AbortController()
  const following = readAll(replyId, { signal: stop.signal, settled: async () => done, mayBeSettled: false })
  await writer.publish([token('a')])
  const { subscription, events } = await open(replyId)
  await events.next()
  stop.abort()
  t.same(
    names(await following).filter(name => name !== 'a'),
    [],
  )
  await events.return()
  subscription.unsubscribe()
  t.same(await readAll(replyId, { signal: AbortSignal.abort() }), [])

  const leave = new AbortController()
  const settled = async () => {
    leave.abort()
    return null
  }
  t.same(names(await readAll(replyId, { signal: leave.signal, settled, recheckMs: 1 })), ['a'])
})
