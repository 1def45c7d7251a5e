import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { newMailCipher } from '@frontdesk/accounts/mails/enqueue-mail'
import { cachedFindChatbot } from '@frontdesk/chatbots/find-chatbot'
import { cachedToolFacts } from '@frontdesk/conversations/tool-calls/offered-tools'
import { openExportFiles } from '@frontdesk/conversations/export/open-export-files'
import { newRequestCipher } from '@frontdesk/conversations/turn/request-data'
import { toolLimits } from '@frontdesk/conversations/tool-calls/toolbox'
import { checkDatabase, checkMigrations } from '@frontdesk/db/check-database'
import { connect, connectForSearch, processPoolSize, searchPoolSize, type OpenDb } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { watchPool } from '@frontdesk/db/watch-pool'
import { openEgress } from '@frontdesk/egress/open-egress'
import { openQueues } from '@frontdesk/jobs/enqueue'
import { stallTimes, type QueueName, type StallTimes } from '@frontdesk/jobs/policy'
import { work } from '@frontdesk/jobs/work'
import { openIndexer } from '@frontdesk/knowledge/open-indexer'
import { newSemanticSearch } from '@frontdesk/knowledge/semantic/semantic-search'
import { openPaces } from '@frontdesk/knowledge/crawl/pace'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import {
  newCircuitBreaker,
  providerBreaker,
  type BreakerLimits,
  type CircuitBreaker,
} from '@frontdesk/model/circuit-breaker'
import { chooseModels, type ModelFor } from '@frontdesk/model/choose-models'
import { providerDeadlines, type Deadlines } from '@frontdesk/model/deadlines'
import { checkRedis } from '@frontdesk/runtime/check-redis'
import { readEncryptionKeys } from '@frontdesk/runtime/encryption-keys'
import { liveness, readiness, type Checks } from '@frontdesk/runtime/health'
import { createLog, type Log } from '@frontdesk/runtime/log'
import { watchProcess } from '@frontdesk/runtime/metrics'
import { installationNamespace as namespace, workerRedis } from '@frontdesk/runtime/redis'
import { closeOnSignal } from '@frontdesk/runtime/shutdown'
import { connectorLimits } from '@frontdesk/tools/connectors/call-connector'
import { newSecretCipher } from '@frontdesk/tools/connectors/connector-secret'
import { workerTimes, type Deps, type WorkerTimes } from './deps.ts'
import type { WorkerEnv } from './env.ts'
import { handlers } from './handlers.ts'
import { serveHealth } from './health.ts'
import { mailFolderIn, openMail, senderOf } from './mail.ts'
import { newWorkerMetrics } from './metrics.ts'
import { openEmbedding, type OpenEmbedding } from './open-embedding.ts'
import { watchQueueConnection } from './queue-connection.ts'
import { startSchedule } from './schedule.ts'
import { searchOrNothing } from './search-or-nothing.ts'
import { timeToFinish } from './time-to-finish.ts'

/**
 * How much of each kind one process does at a time. Replies only wait for their provider, and crawls mostly for their
 * sites: what takes a core in them is done by two threads, whatever the number of crawls. Mails and webhooks wait for
 * other people's servers; a few that are slow are to hold up no mail.
 */
const concurrency: Record<QueueName, number> = { replies: 256, indexing: 8, exports: 1, maintenance: 16 }

/** Periods and deadlines that tests shorten and nobody else changes. */
export interface WorkerTuning {
  times: WorkerTimes
  stall: StallTimes
  deadlines: Deadlines
  breaker: BreakerLimits
  /** How long replies may still be written when the worker is told to stop; then they are handed back. */
  handBackMs: number
  /** How long the connection to the queues may be silent before the worker says that it should be replaced. */
  deadAfterMs: number
}
export const workerTuning: WorkerTuning = {
  times: workerTimes,
  stall: stallTimes,
  deadlines: providerDeadlines,
  breaker: providerBreaker,
  handBackMs: 20_000,
  deadAfterMs: 60_000,
}

/**
 * Half of what recovery may take (I38: 10 s). A firewall that forgets its connections leaves every statement under way
 * without an answer, on as many connections as the pool has; none is free before this is over. All statements here are
 * short: crawling, searching and exporting have connections of their own.
 */
const statementMs = 5_000

/** Opens what a worker needs, checks it, serves its queues and, on a signal, hands everything back in order. */
export async function startWorker(env: WorkerEnv, tuning: WorkerTuning): Promise<void> {
  const log = createLog({ name: 'worker', level: env.LOG_LEVEL })
  const deps = await openDeps(env, tuning, log)
  const { db, redis, queues, metrics } = deps
  const model = deps.modelFor(null)
  const queueNames = env.WORKER_QUEUES.split(',') as QueueName[]
  const working = work({
    redis,
    namespace,
    handlers: handlers(deps),
    log,
    stall: tuning.stall,
    onStalled: metrics.jobStalled,
    concurrency: Object.fromEntries(queueNames.map(name => [name, concurrency[name]])),
  })
  await working.ready()
  const stopSchedule = queueNames.includes('maintenance') ? startSchedule(deps) : async () => undefined
  const closing = new AbortController()
  const health = await openHealth(env, tuning, deps, closing.signal)
  const fallback = model.fallback?.model.name
  const search = deps.embedding === undefined ? 'keyword' : 'keyword and semantic'
  log.info({ queues: queueNames, model: model.name, provider: model.provider, fallback, search }, 'worker is ready')

  closeOnSignal({
    log,
    withinMs: 28_000,
    close: async () => {
      closing.abort()
      const finishMs = await timeToFinish(redis, tuning.handBackMs)
      // 3 s for handing back. With Redis or PostgreSQL away nothing can be; leases and locks run out by themselves.
      const closed = Promise.allSettled([stopSchedule(), working.close(finishMs)])
      const isLate = await Promise.race([closed.then(() => false), wait(finishMs + 3_000, true)])
      if (isLate) log.warn('could not release all jobs in time')
      const ends = [queues.close(), deps.closeIndexer(), deps.closeSearch(), deps.egress.close(), db.close()]
      await Promise.race([Promise.allSettled(ends), wait(2_000)])
      redis.disconnect()
      health?.close()
    },
  })
}

interface OpenDeps extends Deps {
  db: OpenDb
  closeIndexer: () => Promise<unknown>
  closeSearch: () => Promise<unknown>
}

async function openDeps(env: WorkerEnv, tuning: WorkerTuning, log: Log): Promise<OpenDeps> {
  const { ENCRYPTION_KEY: given, ENCRYPTION_KEYS_PREVIOUS: previous, DATA_DIR: dataDir } = env
  const encryptionKeys = await readEncryptionKeys({ given, previous, dataDir })
  const ciphers = {
    cipher: newRequestCipher(encryptionKeys),
    mailCipher: newMailCipher(encryptionKeys),
    secretCipher: newSecretCipher(encryptionKeys),
  }
  const sendMail = openMail({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, dataDir })
  const metrics = newWorkerMetrics()
  watchProcess(metrics.registry)
  const newBreaker = newBreakers(tuning, { log, metrics })
  const modelFor = openModels(env, tuning, { log, metrics, newBreaker })
  const db = connect({
    databaseUrl: env.DATABASE_URL,
    poolSize: processPoolSize - searchPoolSize,
    name: 'frontdesk worker',
    onIdleError: err => log.warn({ err }, 'database connection error'),
    statementMs,
  })
  watchPool(metrics.registry, db)
  const redis = workerRedis({
    url: env.REDIS_URL,
    name: 'frontdesk worker',
    onError: err => log.warn({ err }, 'Redis is unavailable'),
  })
  await Promise.all([checkDatabase(db), redis.connect().then(() => checkRedis({ redis, log }))])
  const queues = openQueues({ redis, namespace })
  const { indexDb, ...indexing } = openIndexing(env, { redis, log })
  const { embedding, questions, why } = await openEmbedding(env, { db: indexDb, newBreaker })
  if (env.EMBEDDING_MODEL !== undefined && embedding === undefined) {
    log.warn({ why }, 'semantic search is off; keyword search only')
  }
  const opened = { ...indexing, ...openSearch(env, { log, metrics, questions }), embedding }
  const findChatbot = cachedFindChatbot({ db, keepMs: 2_000 })
  const exportFiles = openExportFiles(env)
  const { times } = tuning
  return {
    db,
    redis,
    namespace,
    ...ciphers,
    sendMail,
    mailAddress: senderOf(env.MAIL_FROM).address,
    baseUrl: env.BASE_URL ?? 'http://localhost:3000',
    mailFolder: mailFolderIn(dataDir),
    queues,
    modelFor,
    ...opened,
    findChatbot,
    findToolFacts: cachedToolFacts({ db, keepMs: 2_000 }),
    toolLimits,
    egress: openEgress({ allow: env.EGRESS_ALLOW, userAgent: 'Frontdesk/0.1', limits: connectorLimits }),
    exportFiles,
    log,
    metrics,
    times,
  }
}

type NewBreaker = (provider: string) => CircuitBreaker

/** Breakers whose changes are logged, and whose calls are counted under their provider's name. */
function newBreakers(tuning: WorkerTuning, { log, metrics }: Pick<Deps, 'log' | 'metrics'>): NewBreaker {
  return provider => {
    const watch = metrics.watchProvider(provider)
    const breaker = newCircuitBreaker(tuning.breaker, (state, err) => {
      watch.breakerChanged(state)
      log.warn({ provider, state, err }, `circuit breaker ${state}`)
    })
    return watch.watched(breaker)
  }
}

/** The installation's own model, its fallback, and those that owners may choose, each provider with its breaker. */
function openModels(
  env: WorkerEnv,
  tuning: WorkerTuning,
  { log, metrics, newBreaker }: Pick<Deps, 'log' | 'metrics'> & { newBreaker: NewBreaker },
): ModelFor {
  const own = {
    openaiApiKey: env.OPENAI_API_KEY,
    openaiBaseUrl: env.OPENAI_BASE_URL,
    openaiModel: env.OPENAI_MODEL,
    deadlines: tuning.deadlines,
    breaker: newBreaker('default'),
  }
  return chooseModels({
    own,
    models: env.MODELS,
    providers: env.MODEL_PROVIDERS,
    fallback: env.FALLBACK_MODEL,
    newBreaker,
    onFallback: (from, to, err) => {
      metrics.fallbackUsed()
      log.warn({ from: from.name, to: to.name, err }, 'provider failed; using the fallback')
    },
  })
}

/** The search, with connections of its own: a slow one is to hold up no reply that is being stored. */
function openSearch(
  env: WorkerEnv,
  { log, metrics, questions }: Pick<Deps, 'log' | 'metrics'> & Pick<OpenEmbedding, 'questions'>,
): Pick<OpenDeps, 'retrieve' | 'closeSearch'> {
  const db = connectForSearch({
    databaseUrl: env.DATABASE_URL,
    name: 'frontdesk search',
    onIdleError: err => log.warn({ err }, 'database connection error'),
  })
  const onSearched = metrics.semanticSearchEnded
  const semanticSearch = questions === undefined ? undefined : newSemanticSearch({ db, ...questions, onSearched })
  const retrieve = searchOrNothing({ retrieve: newRetriever({ db, semanticSearch }), log, metrics })
  return { retrieve, closeSearch: () => db.close() }
}

/** The indexer, with connections of its own. It connects to nothing before the first source is indexed. */
function openIndexing(
  env: WorkerEnv,
  { redis, log }: Pick<Deps, 'redis' | 'log'>,
): Pick<OpenDeps, 'indexer' | 'closeIndexer'> & { indexDb: OpenDb } {
  const egress = openEgress({
    allow: env.EGRESS_ALLOW,
    userAgent: 'FrontdeskBot/0.1 (website indexing for its own chatbot)',
  })
  // Connections of its own, as a page of a thousand passages takes a second to write, and no reply is to wait for it.
  const db = connect({
    databaseUrl: env.DATABASE_URL,
    poolSize: 4,
    name: 'frontdesk indexer',
    onIdleError: err => log.warn({ err }, 'database connection error'),
    statementMs: 60_000,
  })
  const indexer = openIndexer({ db, egress, paces: openPaces({ redis, namespace }), log })
  return { indexer, indexDb: db, closeIndexer: () => Promise.all([indexer.close(), egress.close(), db.close()]) }
}

/** The worker's answers about itself, where a port for them is set. */
async function openHealth(
  { WORKER_HEALTH_PORT: port, REDIS_URL: url, METRICS_TOKEN: metricsToken }: WorkerEnv,
  { deadAfterMs }: WorkerTuning,
  { db, redis, metrics }: Deps,
  closing: AbortSignal,
): Promise<Server | undefined> {
  if (port === undefined) return undefined
  const checks: Checks = {
    database: () => execute(db.pool, sql`select 1`),
    migrations: () => checkMigrations(db),
    // A command would wait for the connection to come back.
    redis: () => (redis.status === 'ready' ? redis.ping() : Promise.reject(new Error('not connected'))),
  }
  const deadConnections = watchQueueConnection({ redis, url, deadAfterMs })
  return serveHealth({
    port,
    live: async () => liveness(await deadConnections()),
    ready: () => readiness(checks, { isClosing: closing.aborted }),
    registry: metrics.registry,
    metricsToken,
  })
}
