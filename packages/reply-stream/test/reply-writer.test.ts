import { randomUUID } from 'node:crypto'
import { replyKeys } from '@frontdesk/reply-stream/keys'
import { replyWriter, type WorkerEvent } from '@frontdesk/reply-stream/reply-writer'
import { workerRedis } from '@frontdesk/runtime/redis'
import { testRedis } from '@frontdesk/testing/test-redis'
import t from 'tap'

const { url, namespace } = await testRedis(t)
const redis = workerRedis({ url, name: 'test', onError: () => undefined })
t.teardown(() => redis.disconnect())

const token = (text: string): WorkerEvent => ({ event: 'token', data: { text } })
const done: WorkerEvent = { event: 'done', data: { reply: '<p>whole</p>', sources: [], mode: 'bot' } }

/** A reply that nobody knows yet, its attempts, and what its stream says. */
function aReply() {
  const replyId = randomUUID()
  return {
    attempt: (claims: number) => replyWriter({ redis, namespace }, replyId, { attempt: randomUUID(), claims }),
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

t.test('I5: a worker that slept before its first word cannot take the stream from its heir', async t => {
  const { attempt, said } = aReply()
  const [sleeper, heir] = [attempt(1), attempt(2)]
  await heir.publish([token('heir')])
  t.equal(await sleeper.publish([token('sleeper')]), false)
  await heir.publish([done])
  t.same(await said(), ['heir', 'done'])
})
