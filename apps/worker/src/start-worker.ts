import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { checkMigrations } from '@frontdesk/db/check-database'
import { mostPassagesInMemory } from '@frontdesk/db/pgvector-version'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { watchPool } from '@frontdesk/db/watch-pool'
import { stallTimes, type QueueName, type StallTimes } from '@frontdesk/jobs/policies'
import { startWorkers } from '@frontdesk/jobs/start-workers'
import { parseLimits, type ParseLimits } from '@frontdesk/knowledge/read/parser-pool'
import { providerBreaker, type BreakerLimits } from '@frontdesk/model/circuit-breaker'
import { providerDeadlines, type Deadlines } from '@frontdesk/model/deadlines'
import { openProcessQuestion } from '@frontdesk/runtime/processes/ask-processes'
import type { EncryptionKeys } from '@frontdesk/runtime/cipher'
import { readEncryptionKeys } from '@frontdesk/runtime/encryption-keys'
import { checkRedisWrites } from '@frontdesk/runtime/check-redis'
import { deadOf, liveness, openReadiness, readinessKeepMs, type Checks } from '@frontdesk/runtime/health'
import { createLog } from '@frontdesk/runtime/log'
import { mergeMetrics } from '@frontdesk/runtime/processes/merge-metrics'
import { watchProcess } from '@frontdesk/runtime/metrics'
import { installationNamespace as namespace } from '@frontdesk/runtime/redis'
import { closeOnSignal } from '@frontdesk/runtime/shutdown'
import { workerTimes, type Deps, type WorkerTimes } from './deps.ts'
import type { WorkerEnv } from './env.ts'
import { handlers } from './handlers.ts'
import { serveHealth } from './health.ts'
import { openConnections } from './open-connections.ts'
import { openDeps, type DepsInput } from './open-deps.ts'
import { watchQueueConnection } from './queue-connection.ts'
import { readModelPrices } from '@frontdesk/model/model-prices'
import { providerHosts } from '@frontdesk/model/provider-hosts'
import { startChecks } from './check-installation.ts'
import { recordFacts } from './record-facts.ts'
import { startRendering } from './start-rendering.ts'
import { timeToFinish } from './time-to-finish.ts'

/**
 * How many jobs of each kind one process runs at a time. Replies only wait for their provider, and one chatbot can use at
 * most half of their places. Crawls mostly wait for their sites: two threads do their CPU work, whatever the number of
 * crawls. Eight places are for sources, the others for pages that an owner is waiting for. Webhooks wait for other
 * servers, and the emails of the maintenance queue for one.
 */
const concurrency: Record<QueueName, number> = {
  replies: 512,
  indexing: 12,
  // One page in each browser (`renderLimits`), and as many browsers.
  rendering: 2,
  exports: 1,
  webhooks: 128,
  maintenance: 16,
}

/** Periods and limits that only tests change. */
export interface WorkerTuning {
  times: WorkerTimes
  stall: StallTimes
  deadlines: Deadlines
  breaker: BreakerLimits
  parseLimits: ParseLimits
  /** Jobs of each queue at a time. */
  concurrency: Record<QueueName, number>
  /** How long a stopping worker may go on writing replies; then it releases them. */
  releaseAfterMs: number
  /** How long the connection to the queues may be silent before the worker reports that it must be replaced. */
  deadAfterMs: number
}
export const workerTuning: WorkerTuning = {
  times: workerTimes,
  stall: stallTimes,
  deadlines: providerDeadlines,
  breaker: providerBreaker,
  parseLimits,
  concurrency,
  releaseAfterMs: 20_000,
  deadAfterMs: 60_000,
}

/** Opens what a worker needs, checks it, serves its queues and, on a signal, releases everything in order. */
export async function startWorker(env: WorkerEnv, tuning: WorkerTuning, processNumber?: number): Promise<void> {
  const log = createLog({ name: 'worker', level: env.LOG_LEVEL, processNumber })
  const queueNames = env.WORKER_QUEUES.split(',') as QueueName[]
  const encryptionKeys = await readKeys(env, queueNames)
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, REDIS_URL: redisUrl } = env
  const connections = await openConnections({ databaseUrl, directUrl, redisUrl, log })
  const { db, searchDb, indexDb, redis } = connections
  const { deps, warmUp, close } = await openDeps({
    ...connections,
    ...settingsOf(env),
    ...tuning,
    namespace,
    encryptionKeys,
    log,
  })
  const { registry, jobStalled: onStalled } = deps.metrics
  watchProcess(registry, processNumber)
  watchPool(registry, db)
  const model = deps.modelFor(null)
  await recordFacts(deps, {
    smtpUrl: env.SMTP_URL,
    queues: queueNames,
    modelPrices: readModelPrices(env.MODEL_PRICES),
    providerHosts: providerHosts({
      openaiApiKey: env.OPENAI_API_KEY,
      openaiBaseUrl: env.OPENAI_BASE_URL,
      models: env.MODELS,
      providers: env.MODEL_PROVIDERS,
      fallback: env.FALLBACK_MODEL,
      embeddingModel: env.EMBEDDING_MODEL,
    }),
  })
  const jobs = { handlers: handlers(deps, tuning.concurrency.replies), stall: tuning.stall, onStalled }
  const concurrencyOf = (names: QueueName[]) => Object.fromEntries(names.map(name => [name, tuning.concurrency[name]]))
  const atOnce = queueNames.filter(name => name !== 'rendering')
  const workers = startWorkers({ redis, namespace, log, ...jobs, concurrency: concurrencyOf(atOnce) })
  await workers.ready()
  const rendering = queueNames.includes('rendering')
    ? startRendering({ ...deps, chromium: env.CHROMIUM }, { ...jobs, concurrency: concurrencyOf(['rendering']) })
    : undefined
  if (queueNames.includes('replies')) void warmUp()
  const stopSchedule = queueNames.includes('maintenance')
    ? (await import('./schedule.ts')).startSchedule(deps)
    : async () => undefined
  const stopChecks = startChecks(deps, env, queueNames)
  const closing = new AbortController()
  const health = await openHealth(env, tuning, deps, closing.signal)
  const fallback = model.fallback?.model.name
  const search = searchKinds[deps.embedding?.storage ?? 'none']
  closeOnSignal({
    log,
    withinMs: 28_000,
    close: async () => {
      closing.abort()
      const finishMs = await timeToFinish(redis, tuning.releaseAfterMs)
      // 3 s for releasing jobs. With Redis or PostgreSQL away nothing can be; leases and locks run out by themselves.
      const closed = Promise.allSettled([
        stopSchedule(),
        stopChecks(),
        workers.close(finishMs),
        rendering?.close(finishMs),
      ])
      const isLate = await Promise.race([closed.then(() => false), wait(finishMs + 3_000, true)])
      if (isLate) log.warn('could not release all jobs in time')
      const ends = [close(), searchDb.close(), indexDb.close(), db.close()]
      await Promise.race([Promise.allSettled(ends), wait(2_000)])
      redis.disconnect()
      health?.close()
    },
  })
  // Signals are handled by now: one that follows this line at once must not kill the process.
  log.info({ queues: queueNames, model: model.name, provider: model.provider, fallback, search }, 'worker is ready')
}

/** How pages are found, for the start-up line. */
const searchKinds = {
  none: 'keyword',
  halfvec: 'keyword and semantic',
  int8: `keyword and semantic: vectors are searched in memory, up to ${mostPassagesInMemory.toLocaleString('en')} passages per chatbot; install pgvector for more`,
} as const

/** Jobs of these queues encrypt and decrypt nothing: what strangers send is parsed by a process that holds no key. */
const queuesWithoutKey: readonly QueueName[] = ['indexing', 'rendering', 'exports']

/** The keys of the installation, or a private random key for a worker whose queues need none. */
async function readKeys(env: WorkerEnv, queueNames: readonly QueueName[]): Promise<EncryptionKeys> {
  const { ENCRYPTION_KEY: given, ENCRYPTION_KEYS_PREVIOUS: previous, DATA_DIR: dataDir } = env
  if (queueNames.every(name => queuesWithoutKey.includes(name))) return randomBytes(32).toString('base64url')
  return readEncryptionKeys({ given, previous, dataDir })
}

type Settings = Pick<
  DepsInput,
  | 'mail'
  | 'baseUrl'
  | 'provider'
  | 'embeddingModel'
  | 'dataDir'
  | 'egressAllow'
  | 'egressAllowCalls'
  | 'crawlLimits'
  | 'chromium'
  | 'searchIndexBytes'
  | 'exportStore'
>

const settingsOf = (env: WorkerEnv): Settings => ({
  mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, dataDir: env.DATA_DIR },
  baseUrl: env.BASE_URL ?? 'http://localhost:3000',
  provider: {
    apiKey: env.OPENAI_API_KEY,
    baseUrl: env.OPENAI_BASE_URL,
    model: env.OPENAI_MODEL,
    models: env.MODELS,
    providers: env.MODEL_PROVIDERS,
    fallback: env.FALLBACK_MODEL,
  },
  embeddingModel: env.EMBEDDING_MODEL,
  dataDir: env.DATA_DIR,
  egressAllow: env.EGRESS_ALLOW,
  egressAllowCalls: env.EGRESS_ALLOW_CALLS,
  chromium: env.CHROMIUM,
  searchIndexBytes: env.SEARCH_INDEX_MEGABYTES * 1_000_000,
  crawlLimits: {
    maxPages: env.CRAWL_MAX_PAGES,
    maxBytes: env.CRAWL_MAX_MEGABYTES * 1_000_000,
    maxMs: env.CRAWL_MAX_MINUTES * 60_000,
  },
  exportStore: env,
})

/** The worker's health checks and metrics, where a port for them is set. */
async function openHealth(
  { HOST: host, WORKER_HEALTH_PORT: port, REDIS_URL: url, METRICS_TOKEN: metricsToken }: WorkerEnv,
  { deadAfterMs }: WorkerTuning,
  { db, redis, metrics }: Deps,
  closing: AbortSignal,
): Promise<Server | undefined> {
  if (port === undefined) return undefined
  const checks: Checks = {
    database: () => execute(db.pool, sql`select 1`),
    migrations: () => checkMigrations(db),
    // A command would wait for the connection to come back.
    redis: () =>
      redis.status === 'ready' ? checkRedisWrites({ redis, namespace }) : Promise.reject(new Error('not connected')),
  }
  const findDead = openProcessQuestion('dead', watchQueueConnection({ redis, url, deadAfterMs }))
  const readMetrics = openProcessQuestion('metrics', () => metrics.registry.getMetricsAsJSON())
  const readiness = openReadiness({ checks, keepMs: readinessKeepMs })
  return serveHealth({
    host,
    port,
    live: async () => liveness(deadOf(await findDead())),
    ready: () => readiness({ isClosing: closing.aborted }),
    metrics: { contentType: metrics.registry.contentType, read: async () => mergeMetrics(await readMetrics()) },
    metricsToken,
  })
}
