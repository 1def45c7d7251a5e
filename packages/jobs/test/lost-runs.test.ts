import { randomUUID } from 'node:crypto'
import { AppError } from '@frontdesk/errors/app-error'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { stallTimes } from '@frontdesk/jobs/policies'
import { startWorkers, type Handlers } from '@frontdesk/jobs/start-workers'
import { createLog } from '@frontdesk/runtime/log'
import { workerRedis } from '@frontdesk/runtime/redis'
import { testRedis } from '@frontdesk/testing/test-redis'
import { until } from '@frontdesk/testing/until'
import { Queue } from 'bullmq'
import t, { type Test } from 'tap'
import { idleHandlers } from './idle-handlers.ts'

const { url, namespace } = await testRedis(t)
const redis = workerRedis({ url, name: 'test', onError: () => undefined })
const queues = openQueues({ redis, namespace })
const raw = new Queue('maintenance', { connection: redis, prefix: namespace })
t.teardown(async () => {
  await Promise.all([queues.close(), raw.close()])
  redis.disconnect()
})

function serve(t: Test, handlers: Partial<Handlers>): void {
  const workers = startWorkers({
    redis,
    namespace,
    log: createLog({ name: 'test', level: 'silent' }),
    stall: stallTimes,
    onStalled: () => undefined,
    concurrency: { maintenance: 1 },
    handlers: { ...idleHandlers, ...handlers },
  })
  t.teardown(() => workers.close(0))
}

t.test('row 32: a mail whose run was lost four times is not sent any more, and is kept for the operator', async t => {
  const sent: string[] = []
  const poisoned = { mailId: randomUUID(), encrypted: 'AAAA' }
  const lostThrice = { mailId: randomUUID(), encrypted: 'AAAA' }
  await queues.enqueue('send-mail', poisoned, { id: 'poisoned' })
  await queues.enqueue('send-mail', lostThrice, { id: 'lost-thrice' })
  // What BullMQ writes when it finds a job whose worker is gone, or could not reach Redis for longer than its lock lasts.
  await redis.hset(`${namespace}:maintenance:poisoned`, 'stc', 4)
  await redis.hset(`${namespace}:maintenance:lost-thrice`, 'stc', 3)
  serve(t, { 'send-mail': async ({ mailId }) => void sent.push(mailId) })
  await until(async () => (await raw.getJobState('lost-thrice')) === 'unknown')
  await until(async () => (await raw.getJobState('poisoned')) === 'failed')
  t.match(await raw.getJob('poisoned'), { failedReason: 'WORK_PUT_ASIDE', attemptsMade: 1 })
  t.same(sent, [lostThrice.mailId])
})

t.test('the one job that makes vectors can be enqueued again after it has failed', async t => {
  let runs = 0
  serve(t, {
    'embed-passages': async () => {
      runs += 1
      throw new AppError('DIMENSIONS_CHANGED', 'invalid', 'It failed.')
    },
  })
  for (const time of [1, 2]) {
    await queues.enqueue('embed-passages', {}, { id: 'embed-passages' })
    await until(() => runs === time)
    await until(async () => (await raw.getJobState('embed-passages')) === 'unknown')
  }
  t.equal(runs, 2)
})
