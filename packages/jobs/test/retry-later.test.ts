import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@frontdesk/contracts/app-error'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { stallTimes } from '@frontdesk/jobs/policies'
import { startWorkers } from '@frontdesk/jobs/start-workers'
import { createLog } from '@frontdesk/runtime/log'
import { workerRedis } from '@frontdesk/runtime/redis'
import { testRedis } from '@frontdesk/testing/test-redis'
import { Queue } from 'bullmq'
import t from 'tap'

const { url, namespace } = await testRedis(t)
const redis = workerRedis({ url, name: 'test', onError: () => undefined })
const queues = openQueues({ redis, namespace })
const raw = new Queue('indexing', { connection: redis, prefix: namespace })
t.teardown(async () => {
  await Promise.all([queues.close(), raw.close()])
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
      'write-reply': async () => undefined,
      'send-mail': async () => undefined,
      'send-webhook': async () => undefined,
      'export-conversations': async () => undefined,
      'try-chatbot': async () => undefined,
      'try-connector': async () => undefined,
      'embed-passages': async () => undefined,
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
