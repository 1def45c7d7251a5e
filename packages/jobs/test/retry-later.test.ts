import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@frontdesk/errors/app-error'
import { JobPutOff, type Resume } from '@frontdesk/jobs/job-put-off'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { stallTimes } from '@frontdesk/jobs/policies'
import { startWorkers } from '@frontdesk/jobs/start-workers'
import { createLog } from '@frontdesk/runtime/log'
import { workerRedis } from '@frontdesk/runtime/redis'
import { testRedis } from '@frontdesk/testing/test-redis'
import { until } from '@frontdesk/testing/until'
import { Queue } from 'bullmq'
import t from 'tap'
import { idleHandlers } from './idle-handlers.ts'

const { url, namespace } = await testRedis(t)
const redis = workerRedis({ url, name: 'test', onError: () => undefined })
const queues = openQueues({ redis, namespace })
const raw = new Queue('indexing', { connection: redis, prefix: namespace })
const webhooks = new Queue('webhooks', { connection: redis, prefix: namespace })
t.teardown(async () => {
  await Promise.all([queues.close(), raw.close(), webhooks.close()])
  redis.disconnect()
})

t.test('row 72: a job whose turn has not come lets others go first, is no failure, and comes again', async t => {
  const patient = randomUUID()
  const other = randomUUID()
  const ran: { sourceId: string; at: number }[] = []
  const lines: string[] = []
  const log = createLog({ name: 'test', level: 'debug', destination: { write: line => void lines.push(line) } })
  const workers = startWorkers({
    redis,
    namespace,
    log,
    stall: stallTimes,
    onStalled: () => undefined,
    concurrency: { indexing: 1 },
    handlers: {
      ...idleHandlers,
      'index-source': async ({ sourceId }) => {
        ran.push({ sourceId, at: Date.now() })
        const later = { retryAfterSeconds: 1 }
        if (ran.length === 1) throw new AppError('ACCOUNT_BUSY', 'too-many', 'Others are first.', later)
      },
    },
  })
  t.teardown(() => workers.close(0))
  await queues.enqueue('index-source', { sourceId: patient }, { id: 'patient' })
  await queues.enqueue('index-source', { sourceId: other }, { id: 'other' })
  while (ran.length < 2) await wait(5)
  t.match(await raw.getJob('patient'), { attemptsMade: 0, failedReason: undefined })
  t.equal(await queues.isPending('index-source', 'patient'), true)
  while (ran.length < 3) await wait(5)
  t.same(
    ran.map(({ sourceId }) => sourceId),
    [patient, other, patient],
  )
  t.ok((ran[2]?.at ?? 0) - (ran[0]?.at ?? 0) >= 1_000)
  t.notMatch(lines.join('\n'), 'job failed')
})

t.test('I39: a job that was put off leaves the worker, and comes again when it is resumed', async t => {
  const ran: string[] = []
  const resumes: Resume[] = []
  const workers = startWorkers({
    redis,
    namespace,
    log: createLog({ name: 'test', level: 'silent' }),
    stall: stallTimes,
    onStalled: () => undefined,
    concurrency: { webhooks: 1 },
    handlers: {
      ...idleHandlers,
      'send-webhook': async ({ deliveryId }) => {
        ran.push(deliveryId)
        if (ran.length === 1) throw new JobPutOff(3_600, resume => resumes.push(resume))
      },
    },
  })
  t.teardown(() => workers.close(0))
  const [patient, other] = [randomUUID(), randomUUID()]
  await queues.enqueue('send-webhook', { deliveryId: patient, enqueueCount: 1 }, { id: 'put-off' })
  await queues.enqueue('send-webhook', { deliveryId: other, enqueueCount: 1 }, { id: 'behind' })
  await until(() => ran.length === 2 && resumes.length === 1)
  t.same(ran, [patient, other], 'the worker is free for the next one')
  t.match(await webhooks.getJob('put-off'), { attemptsMade: 0, failedReason: undefined })
  t.equal(await queues.isPending('send-webhook', 'put-off'), true)
  const [resume] = resumes
  t.equal(await resume?.(), true)
  await until(() => ran.length === 3)
  t.equal(ran[2], patient)
  t.equal(await resume?.(), false, 'it has come already')
})
