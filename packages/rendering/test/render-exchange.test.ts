import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { answerRender, forgetRenderer, openRenderRequests, recordRenderer } from '@frontdesk/rendering/render-exchange'
import { workerRedis } from '@frontdesk/runtime/redis'
import { testRedis } from '@frontdesk/testing/test-redis'
import { until } from '@frontdesk/testing/until'
import t, { type Test } from 'tap'

interface Payload {
  readonly renderId: string
  readonly accountId: string
  readonly subject?: string
}

/** Both sides of the exchange; `enqueued` waits for the first job. */
async function openExchange(t: Test) {
  const { url, namespace } = await testRedis(t)
  const redis = workerRedis({ url, name: 'frontdesk-test', onError: () => undefined })
  t.teardown(() => redis.disconnect())
  const needs = { redis, namespace }
  await recordRenderer(needs)
  const payloads: Payload[] = []
  const enqueue = (_job: string, payload: object) => {
    payloads.push(payload as Payload)
    return Promise.resolve()
  }
  const enqueued = async (): Promise<Payload> => {
    await until(async () => payloads.length > 0)
    const [payload] = payloads
    if (payload === undefined) throw new Error('there is no job')
    return payload
  }
  const leave = new AbortController()
  const request = openRenderRequests({ ...needs, queues: { enqueue } })
  const ask = (subject: string | null) =>
    request({ url: 'https://shop.test/', accountId: randomUUID(), subject, language: null, signal: leave.signal })
  return { ...needs, needs, enqueued, leave, ask }
}

t.test('a preview, which has no source, is counted as the runs of nobody', async t => {
  const { ask, enqueued, leave } = await openExchange(t)
  const asked = ask(null)
  t.notOk('subject' in (await enqueued()))
  leave.abort()
  await t.rejects(asked)
})

t.test('a page is given up once whoever asked for it has gone', async t => {
  const { needs, ask, enqueued, leave } = await openExchange(t)
  const asked = ask(randomUUID())
  const { renderId } = await enqueued()
  const answered = answerRender(needs, renderId, async (_page, gone) => {
    leave.abort()
    await once(gone, 'abort')
    throw new Error('given up')
  })
  await t.rejects(asked)
  await t.resolves(answered, 'and its job is done')
  await t.resolves(answerRender(needs, renderId, () => Promise.reject(new Error('nobody waits'))))
})

t.test('where rendering was switched off nobody waits for it to come back', async t => {
  const { needs, ask, redis, namespace } = await openExchange(t)
  await redis.del(`${namespace}:render:served`)
  await t.rejects(ask(null), { code: 'RENDERER_BUSY' })
  await forgetRenderer(needs)
  t.equal(await ask(null), null)
})
