import { setTimeout as wait } from 'node:timers/promises'
import { cachedFindChatbot } from '@frontdesk/chatbots/find-chatbot'
import { checkDatabase } from '@frontdesk/db/check-database'
import { connect } from '@frontdesk/db/connect'
import { openEgress } from '@frontdesk/egress/open-egress'
import { openQueues } from '@frontdesk/jobs/enqueue'
import { stallTimes, type QueueName, type StallTimes } from '@frontdesk/jobs/policy'
import { work } from '@frontdesk/jobs/work'
import { newCircuitBreaker, providerBreaker, type BreakerLimits } from '@frontdesk/model/circuit-breaker'
import { chooseModel } from '@frontdesk/model/choose-model'
import { providerDeadlines, type Deadlines } from '@frontdesk/model/deadlines'
import { checkRedis } from '@frontdesk/runtime/check-redis'
import { createLog } from '@frontdesk/runtime/log'
import { installationNamespace as namespace, workerRedis, type Redis } from '@frontdesk/runtime/redis'
import { readSecret } from '@frontdesk/runtime/secrets'
import { closeOnSignal } from '@frontdesk/runtime/shutdown'
import { workerTimes, type Deps, type WorkerTimes } from './deps.ts'
import type { WorkerEnv } from './env.ts'
import { handlers } from './handlers.ts'
import { serveHealth } from './health.ts'
import { startSchedule } from './schedule.ts'

/**
 * How much of each kind one process does at a time. Replies only wait for their provider; crawling takes a core, and
 * two at once keep one slow site from holding up the next.
 */
const concurrency: Record<QueueName, number> = { replies: 256, indexing: 2, exports: 1, upkeep: 4 }

/** Periods and deadlines that tests shorten and nobody else changes. */
export interface WorkerTuning {
  times: WorkerTimes
  stall: StallTimes
  deadlines: Deadlines
  breaker: BreakerLimits
  /** How long replies may still be written when the worker is told to stop; then they are handed back. */
  handBackMs: number
}
export const workerTuning: WorkerTuning = {
  times: workerTimes,
  stall: stallTimes,
  deadlines: providerDeadlines,
  breaker: providerBreaker,
  handBackMs: 20_000,
}

/** Opens what a worker needs, checks it, serves its queues and, on a signal, hands everything back in order. */
export async function startWorker(env: WorkerEnv, tuning: WorkerTuning): Promise<void> {
  const { times, stall, deadlines, breaker, handBackMs } = tuning
  const log = createLog({ name: 'worker', level: env.LOG_LEVEL })
  await readSecret({ name: 'ENCRYPTION_KEY', given: env.ENCRYPTION_KEY, dataDir: env.DATA_DIR })
  const queueNames = env.WORKER_QUEUES.split(',') as QueueName[]
  const model = chooseModel({
    openaiApiKey: env.OPENAI_API_KEY,
    openaiBaseUrl: env.OPENAI_BASE_URL,
    openaiModel: env.OPENAI_MODEL,
    deadlines,
    breaker: newCircuitBreaker(breaker, state => log.warn({ state }, `breaker ${state}`)),
  })

  const db = connect({
    databaseUrl: env.DATABASE_URL,
    poolSize: 16,
    name: 'frontdesk worker',
    onIdleError: err => log.warn({ err }, 'a database connection broke'),
  })
  const redis = workerRedis({
    url: env.REDIS_URL,
    name: 'frontdesk worker',
    onError: err => log.warn({ err }, 'Redis is away'),
  })
  await Promise.all([checkDatabase(db), redis.connect().then(() => checkRedis({ redis, log }))])
  const queues = openQueues({ redis, namespace })
  const egress = openEgress({
    allow: env.EGRESS_ALLOW,
    userAgent: 'FrontdeskBot/0.1 (website indexing for its own chatbot)',
  })
  const findChatbot = cachedFindChatbot({ db, keepMs: 2_000 })
  const deps: Deps = { db, redis, namespace, queues, model, egress, findChatbot, log, times }

  const served = Object.fromEntries(queueNames.map(name => [name, concurrency[name]]))
  const working = work({ redis, namespace, handlers: handlers(deps), log, stall, concurrency: served })
  await working.ready()
  const stopSchedule = queueNames.includes('upkeep') ? startSchedule(deps) : async () => undefined
  let isClosing = false
  const health =
    env.WORKER_HEALTH_PORT === undefined
      ? undefined
      : await serveHealth({
          port: env.WORKER_HEALTH_PORT,
          missing: async () => [...(isClosing ? ['closing'] : []), ...(await missing(deps)())],
        })
  log.info({ queues: queueNames, model: model.name, provider: model.provider }, 'worker is ready')

  closeOnSignal({
    log,
    withinMs: 28_000,
    close: async () => {
      isClosing = true
      const finishMs = await timeToFinish(redis, handBackMs)
      // 3 s for handing back. With Redis or PostgreSQL away nothing can be; leases and locks run out by themselves.
      const closed = Promise.allSettled([stopSchedule(), working.close(finishMs)])
      const isLate = await Promise.race([closed.then(() => false), wait(finishMs + 3_000, true)])
      if (isLate) log.warn('left behind what could not be handed back')
      await Promise.race([Promise.allSettled([queues.close(), egress.close(), db.close()]), wait(2_000)])
      redis.disconnect()
      health?.close()
    },
  })
}

/**
 * How long running jobs may go on. None at all where Redis leaves a question open for a second: nothing could be
 * finished or handed back, and whoever waits for Redis, as a worker's client does for ever, is told that it is over.
 */
async function timeToFinish(redis: Redis, handBackMs: number): Promise<number> {
  const answers = redis.ping().then(
    () => true,
    () => false,
  )
  if (await Promise.race([answers, wait(1_000, false)])) return handBackMs
  redis.disconnect()
  return 0
}

/** What a worker needs that does not answer at the moment. */
const missing =
  ({ db, redis }: Pick<Deps, 'db' | 'redis'>) =>
  async (): Promise<string[]> => {
    const database = db.pool.query('select 1').then(
      () => [],
      () => ['database'],
    )
    const queue =
      redis.status === 'ready'
        ? redis.ping().then(
            () => [],
            () => ['redis'],
          )
        : ['redis']
    return (await Promise.all([database, queue])).flat()
  }
