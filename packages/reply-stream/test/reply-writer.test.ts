import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { replyKeys } from '@frontdesk/reply-stream/keys'
import { replyWriter, type WorkerEvent } from '@frontdesk/reply-stream/reply-writer'
import { workerRedis } from '@frontdesk/runtime/redis'
import { testRedis } from '@frontdesk/testing/test-redis'
import t, { type Test } from 'tap'

const { url, namespace } = await testRedis(t)
const redis = workerRedis({ url, name: 'test', onError: () => undefined })
t.teardown(() => redis.disconnect())

const token = (text: string): WorkerEvent => ({ event: 'token', data: { text } })
const done: WorkerEvent = { event: 'done', data: { reply: '<p>whole</p>', sources: [], mode: 'bot' } }

/** A reply that nobody knows yet, its attempts, and what its stream says. */
function aReply(through = redis) {
  const replyId = randomUUID()
  return {
    attempt: (claims: number) => replyWriter({ redis: through, namespace }, replyId, { attempt: randomUUID(), claims }),
    said: async (): Promise<string[]> =>
      (await redis.xrange(replyKeys(namespace, replyId).events, '-', '+')).map(([, [, event = '', , data = '']]) =>
        event === 'token' ? (JSON.parse(data) as { text: string }).text : event,
      ),
  }
}

t.test('an attempt that was superseded appends nothing, and what it wrote is taken back', async t => {
  const { attempt, said } = aReply()
  const [first, heir] = [attempt(1), attempt(2)]
  await first.publish([token('old')])
  t.equal(await heir.publish([token('new')]), true)
  t.equal(await first.publish([token('late'), done]), false)
  t.equal(await first.publish([token('later')]), false)
  await heir.publish([done])
  t.same(await said(), ['old', 'reset', 'new', 'done'])
})

t.test('an attempt that begins before anything was written takes nothing back', async t => {
  const { attempt, said } = aReply()
  const heir = attempt(2)
  t.equal(await heir.publish([]), true, 'to say nothing costs nothing')
  await heir.publish([token('a'), done])
  t.same(await said(), ['a', 'done'])
})

t.test('I5: a worker that was paused before its first word cannot take the stream from its successor', async t => {
  const { attempt, said } = aReply()
  const [sleeper, heir] = [attempt(1), attempt(2)]
  await heir.publish([token('heir')])
  t.equal(await sleeper.publish([token('sleeper')]), false)
  await heir.publish([done])
  t.same(await said(), ['heir', 'done'])
})

t.test('I17: a batch that is late, because Redis has forgotten the script, is overtaken by none', async t => {
  const { frontdeskAppend: append } = redis as unknown as { frontdeskAppend: (...values: unknown[]) => Promise<number> }
  let calls = 0
  const late = Object.assign(Object.create(redis) as typeof redis, {
    frontdeskAppend: async (...values: unknown[]) => {
      if (++calls === 1) await nextTurn()
      return Reflect.apply(append, redis, values)
    },
  })
  const { attempt, said } = aReply(late)
  const writer = attempt(1)
  t.same(await Promise.all([writer.publish([token('a')]), writer.publish([token('b'), done])]), [true, true])
  t.same(await said(), ['a', 'b', 'done'])
})

/** A way to Redis on which the next answer can be lost, and with it the connection. */
async function aLossyWay(t: Test) {
  let losesAnswer = false
  const server = createServer(client => {
    const upstream = connect(Number(new URL(url).port), '127.0.0.1')
    client.on('error', () => undefined).pipe(upstream)
    upstream
      .on('error', () => undefined)
      .on('data', answer => {
        if (losesAnswer) {
          losesAnswer = false
          client.destroy()
          upstream.destroy()
        } else client.write(answer)
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const lossy = new URL(url)
  // A TCP server's address is always an object.
  lossy.port = String((server.address() as AddressInfo).port)
  const through = workerRedis({ url: lossy.href, name: 'test', onError: () => undefined })
  t.teardown(() => {
    through.disconnect()
    server.close()
  })
  return { through, loseNextAnswer: () => (losesAnswer = true) }
}

t.test('I17: a batch whose answer was lost on the way is sent again, and appended once', async t => {
  const { through, loseNextAnswer } = await aLossyWay(t)
  const { attempt, said } = aReply(through)
  const writer = attempt(1)
  await writer.publish([token('a')])
  loseNextAnswer()
  t.equal(await writer.publish([token('b')]), true)
  t.equal(await writer.publish([token('c'), done]), true)
  t.same(await said(), ['a', 'b', 'c', 'done'])
})
