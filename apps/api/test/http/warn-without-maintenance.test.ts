import { warnWithoutMaintenance } from '@frontdesk/api/warn-without-maintenance'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { stallTimes } from '@frontdesk/jobs/policies'
import { startWorkers } from '@frontdesk/jobs/start-workers'
import { createLog } from '@frontdesk/runtime/log'
import { workerRedis } from '@frontdesk/runtime/redis'
import { testRedis } from '@frontdesk/testing/test-redis'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { idleHandlers } from '../../../../packages/jobs/test/idle-handlers.ts'

const { url, namespace } = await testRedis(t)
const redis = workerRedis({ url, name: 'test', onError: () => undefined })
const queues = openQueues({ redis, namespace })
t.teardown(async () => {
  await queues.close()
  redis.disconnect()
})

/** Looks for workers at once, and resolves with what the log says of it. */
async function look(): Promise<string[]> {
  const lines: string[] = []
  const log = createLog({ name: 'test', level: 'info', destination: { write: line => void lines.push(line) } })
  let hasLooked = false
  const watched = { ...queues, workers: () => queues.workers().finally(() => (hasLooked = true)) }
  warnWithoutMaintenance({ queues: watched, log }, { afterMs: 0 })
  await until(() => hasLooked)
  return lines
}

t.test('an API says where no maintenance worker runs, and nothing where one does', async t => {
  t.match(await look(), [/no maintenance worker is running: visitors whose reply is lost wait 100 s/])
  const log = createLog({ name: 'test', level: 'silent' })
  const workers = startWorkers({
    redis,
    namespace,
    handlers: idleHandlers,
    log,
    stall: stallTimes,
    onStalled: () => undefined,
    concurrency: { maintenance: 1 },
  })
  t.teardown(() => workers.close(0))
  await workers.ready()
  await until(async () => (await queues.workers()).maintenance > 0)
  t.same(await look(), [])
})
