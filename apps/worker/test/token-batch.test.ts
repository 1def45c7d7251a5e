import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { replyKeys } from '@frontdesk/reply-stream/keys'
import { failedEvent } from '@frontdesk/conversations/turn/reply-outcome'
import type { Progress } from '@frontdesk/answers/answer/stream-round'
import { batchMs } from '@frontdesk/model/batch-window'
import { replyWriter } from '@frontdesk/reply-stream/reply-writer'
import { workerRedis } from '@frontdesk/runtime/redis'
import { testRedis } from '@frontdesk/testing/test-redis'
import { tokenBatches, type TokenBatch } from '@frontdesk/worker/jobs/token-batch'
import t from 'tap'
import { startTcpProxy } from '../../../test/faults/harness/tcp-proxy.ts'
import { until } from '@frontdesk/testing/until'

const { url, namespace } = await testRedis(t)
const redis = workerRedis({ url, name: 'test', onError: () => undefined })
t.teardown(() => redis.disconnect())

const token = (text: string): Progress => ({ event: 'token', data: { text } })

/** A batch onto a reply's real stream, and what came of it. */
async function aBatch({ client = redis, openBatch = tokenBatches() } = {}) {
  const replyId = randomUUID()
  const calls = { superseded: 0, errors: [] as unknown[] }
  const writer = replyWriter({ redis: client, namespace }, replyId, { attempt: randomUUID(), claims: 1 })
  const batch = openBatch({
    writer,
    onSuperseded: () => (calls.superseded += 1),
    onError: error => calls.errors.push(error),
  })
  const sent = async (): Promise<string[]> =>
    (await redis.xrange(replyKeys(namespace, replyId).events, '-', '+')).map(([, [, event = '', , data = '']]) =>
      event === 'token' ? (JSON.parse(data) as { text: string }).text : event,
    )
  return { replyId, writer, batch, calls, sent }
}

t.test('the first piece is sent at once, and those that follow quickly are sent together', async t => {
  const { batch, sent } = await aBatch()
  batch.push(token('a'))
  for (const text of 'bcdefgh') batch.push(token(text))
  await until(async () => (await sent()).length > 0)
  t.equal((await sent())[0], 'a')
  await until(async () => (await sent()).length > 1)
  t.same(await sent(), ['a', 'bcdefgh'], 'without anybody asking for it')
  batch.push(token('i'))
  await batch.flush()
  t.equal((await sent()).join(''), 'abcdefghi')
})

const status = (step: 'searching' | 'writing'): Progress => ({ event: 'status', data: { step } })

t.test('a status line is dropped if text follows at once', async t => {
  const { batch, sent } = await aBatch()
  batch.push(status('searching'))
  batch.push(status('writing'))
  batch.push(token('a'))
  batch.push(token('b'))
  batch.push(token('c'))
  batch.push(status('searching'))
  batch.push(token('d'))
  await batch.flush()
  t.same(await sent(), ['a', 'bc', 'd'], 'nor does it hold the first piece back')
  batch.push(status('writing'))
  await until(async () => (await sent()).length === 4)
  t.equal((await sent())[3], 'status')
  batch.push(status('writing'))
  await batch.flush()
  t.equal((await sent()).length, 4, 'there is nothing left to flush')
})

t.test('however fast the text comes, it is published every 40 ms at most', async t => {
  const { batch, sent } = await aBatch()
  const startedAt = performance.now()
  let pushed = 0
  while (performance.now() - startedAt < 200 || (await sent()).length < 3) {
    batch.push(token(`${(pushed += 1)} `))
    await nextTurn()
  }
  await batch.flush()
  const pieces = await sent()
  t.ok(pieces.length <= (performance.now() - startedAt) / 40 + 2)
  t.equal(pieces.join(''), Array.from({ length: pushed }, (_, n) => `${n + 1} `).join(''))
})

t.test('the more streams there are at once, the larger are the pieces; those that ended do not count', async t => {
  const streams = new Set<TokenBatch>()
  const openBatch = tokenBatches(streams)
  const others = await Promise.all(Array.from({ length: 200 }, () => aBatch({ openBatch })))
  for (const { batch } of others) batch.push(token('x'))
  /** How long it takes for so many pieces to be sent of a text that never ends. */
  const msUntil = async (pieces: number): Promise<number> => {
    const { batch, sent } = await aBatch({ openBatch })
    const startedAt = performance.now()
    while ((await sent()).length < pieces) {
      batch.push(token('a'))
      await nextTurn()
    }
    const tookMs = performance.now() - startedAt
    await batch.flush()
    return tookMs
  }
  t.ok((await msUntil(4)) > 3 * 120 - 20, 'the first at once, and the others 120 ms apart')
  await Promise.all(others.map(({ batch }) => batch.flush()))
  t.equal(streams.size, 0, 'those that ended do not count')
  t.same([0, 64, 160, 5_000].map(batchMs), [40, 72, 120, 120])
})

t.test('a superseded writer is told so, and nothing it wrote is shown', async t => {
  const { replyId, batch, calls, sent } = await aBatch()
  batch.push(token('a'))
  await batch.flush()
  await replyWriter({ redis, namespace }, replyId, { attempt: randomUUID(), claims: 2 }).publish([token('new')])
  batch.push(token('b'))
  await batch.flush()
  t.equal(calls.superseded, 1)
  t.same(await sent(), ['a', 'reset', 'new'])
})

t.test('an unavailable Redis is logged, and does not stop the reply', async t => {
  const leaving = redis.duplicate()
  const { batch, calls } = await aBatch({ client: leaving })
  leaving.disconnect()
  batch.push(token('a'))
  batch.push(token('b'))
  await batch.flush()
  t.equal(calls.errors.length, 2)
  t.equal(calls.superseded, 0)
})

t.test('I17: what Redis takes late comes late, and before the end', async t => {
  const wire = await startTcpProxy(url)
  const client = workerRedis({ url: wire.url, name: 'test', onError: () => undefined })
  t.teardown(async () => {
    client.disconnect()
    await wire.stop()
  })
  const { writer, batch, calls, sent } = await aBatch({ client })
  batch.push(token('a'))
  await until(async () => (await sent()).length === 1)
  wire.pause()
  batch.push(token('b'))
  batch.push(status('searching'))
  batch.push(token('c'))
  await batch.flush()
  t.equal(calls.errors.length, 1, 'the end of the reply waits no longer')
  const ending = writer.publish([failedEvent()])
  wire.resume()
  await ending
  t.same(await sent(), ['a', 'b', 'c', 'error'])
})
