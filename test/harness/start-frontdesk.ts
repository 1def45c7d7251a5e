import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newMailCipher } from '@frontdesk/accounts/mails/enqueue-mail'
import { enqueueUsageMails } from '@frontdesk/accounts/mails/enqueue-usage-mails'
import { buildApp } from '@frontdesk/api/app'
import { closeApi } from '@frontdesk/api/close-api'
import { apiTimes, type ApiSettings, type ApiTimes } from '@frontdesk/api/deps'
import { newApiMetrics } from '@frontdesk/api/metrics'
import { openClosing } from '@frontdesk/api/http/closing'
import { cachedFindChatbot } from '@frontdesk/chatbots/find-chatbot'
import { knownHosts } from '@frontdesk/chatbots/known-hosts'
import { exportFolder, type ExportFiles } from '@frontdesk/conversations/export/export-files'
import { openLiveFeed } from '@frontdesk/conversations/live/live-feed'
import { cachedToolFacts } from '@frontdesk/conversations/tool-calls/offered-tools'
import { newRequestCipher } from '@frontdesk/conversations/turn/request-data'
import { toolLimits } from '@frontdesk/conversations/tool-calls/toolbox'
import { connect, type Db } from '@frontdesk/db/connect'
import { openEgress } from '@frontdesk/egress/open-egress'
import { openQueues, type Queues } from '@frontdesk/jobs/enqueue'
import { stallTimes } from '@frontdesk/jobs/policy'
import { work } from '@frontdesk/jobs/work'
import { openIndexer } from '@frontdesk/knowledge/open-indexer'
import { openPaces } from '@frontdesk/knowledge/crawl/pace'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { chooseModels } from '@frontdesk/model/choose-models'
import { newCircuitBreaker, type BreakerLimits } from '@frontdesk/model/circuit-breaker'
import { readOfferedModels } from '@frontdesk/model/offered-models'
import { openReplySubscriptions } from '@frontdesk/reply-stream/reply-subscriptions'
import { openLiveChannel } from '@frontdesk/reply-stream/live-channel'
import { createLog } from '@frontdesk/runtime/log'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { requestRedis, subscriberRedis, workerRedis, type Redis } from '@frontdesk/runtime/redis'
import { startModelServer, type ModelServer } from '@frontdesk/testing/model-server'
import { projectUrl } from '@frontdesk/testing/project-url'
import { shopAuthority } from '@frontdesk/testing/shop-api'
import { testDatabase } from '@frontdesk/testing/test-database'
import { connectorLimits } from '@frontdesk/tools/connectors/call-connector'
import { newSecretCipher } from '@frontdesk/tools/connectors/connector-secret'
import { testRedis } from '@frontdesk/testing/test-redis'
import { workerTimes, type WorkerTimes } from '@frontdesk/worker/deps'
import { handlers } from '@frontdesk/worker/handlers'
import { dispatchDeliveries } from '@frontdesk/tools/webhooks/dispatch-deliveries'
import { enqueueRecordMails } from '@frontdesk/tools/mails/enqueue-record-mails'
import { mailFolderIn, openMail } from '@frontdesk/worker/mail'
import { newWorkerMetrics } from '@frontdesk/worker/metrics'
import type { Test } from 'tap'

export interface FrontdeskOptions {
  /** 'model' answers through the tests' model server, 'extractive' from the passages alone. */
  provider?: 'model' | 'extractive'
  settings?: Partial<ApiSettings>
  apiTimes?: Partial<ApiTimes>
  workerTimes?: Partial<WorkerTimes>
  deadlines?: { firstTokenMs: number; idleMs: number; totalMs: number }
  /** Without them each worker asks its provider as often as it likes. */
  breaker?: BreakerLimits
  /** A database with all migrations; a fresh one where none is named. */
  databaseUrl?: string
  /** Hears all that the processes say; silence where none is named. */
  log?: ReturnType<typeof createLog>
  /** False leaves every message waiting. */
  hasWorker?: boolean
}

export interface Frontdesk {
  url: string
  /** The worker's folder: mails are in `mail`. */
  dataDir: string
  /** What the maintenance worker does by the clock: tells owners of their usage. */
  enqueueUsageMails: () => Promise<number>
  db: Db
  redis: Redis
  namespace: string
  queues: Queues
  mailCipher: Cipher
  mailFolder: string
  mailAddress: string
  /** For links in mails about leads and bookings. */
  baseUrl: string
  /** What it does, too: asks for mails about leads and bookings, and for what webhooks are to be told. */
  enqueueRecordMails: () => Promise<number>
  dispatchDeliveries: () => Promise<number>
  exportFiles: ExportFiles
  model: ModelServer
  /** A second API process, as far as anything outside can tell. */
  addApi: (settings?: Partial<ApiSettings>) => Promise<{
    url: string
    /** Says that it is not ready, as at the beginning of a shutdown. */
    drain: () => void
    /** What a process does on SIGTERM. */
    leave: () => Promise<void>
    close: () => Promise<void>
  }>
  /** One more worker for replies, indexing and exports. */
  addWorker: () => Promise<void>
}

/** For a connection to PostgreSQL, and for an answer of Redis. */
const longestWaitMs = 20_000

const mailAddress = 'frontdesk@localhost'
const baseUrl = 'https://desk.example'

/** Models that owners may choose in the tests, all at the one model server. */
const offered = readOfferedModels('default:model-x,other:model-y')

/** Limits so high that no test meets them by accident; a test about limits names its own. */
const roomy: ApiSettings = {
  sessionPerMinute: 100_000,
  ipPerMinute: 100_000,
  connectionsPerIp: 100_000,
  trustedProxies: [],
  metricsToken: undefined,
  models: offered,
  baseUrl: undefined,
  sessionSecret: 'a key for cookies that only the tests know',
  limiterSecret: 'a limiter key that only the tests know',
  widgetFile: fileURLToPath(projectUrl('apps/widget/dist/widget.js')),
}

/**
 * All processes of a test share one event loop. Where it is busy for half a second, PostgreSQL and Redis would seem to be
 * away, and requests be answered 503: here they get as long as a busy machine takes.
 */
function giveTime({ db, redis }: { db: Db; redis: Redis }): void {
  db.pool.options.connectionTimeoutMillis = longestWaitMs
  redis.options.commandTimeout = longestWaitMs
}

/** API and worker on real PostgreSQL, Redis and HTTP, in the test's own process so that their periods can be short. */
export async function startFrontdesk(t: Test, options: FrontdeskOptions = {}): Promise<Frontdesk> {
  const log = options.log ?? createLog({ name: 'test', level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })
  const [database, { url, namespace }, model] = await Promise.all([
    options.databaseUrl === undefined ? testDatabase(t) : { url: options.databaseUrl },
    testRedis(t),
    startModelServer(),
  ])
  const fail = (): undefined => undefined
  const db = connect({ databaseUrl: database.url, poolSize: 10, name: 'test', onIdleError: fail })
  const redis = requestRedis({ url, name: 'test api', onError: fail })
  const blocking = workerRedis({ url, name: 'test worker', onError: fail })
  const subscriber = subscriberRedis({ url, name: 'test subscriber', onError: fail })
  giveTime({ db, redis })
  await Promise.all([redis.connect(), blocking.connect(), subscriber.connect()])
  const queues = openQueues({ redis, namespace })
  const encryptionKey = 'an encryption key that only the tests know'
  const cipher = newRequestCipher(encryptionKey)
  const mailCipher = newMailCipher(encryptionKey)
  const secretCipher = newSecretCipher(encryptionKey)
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-'))
  const egress = openEgress({ allow: '127.0.0.1', userAgent: 'FrontdeskTest' })
  const callEgress = openEgress({
    allow: '127.0.0.1',
    userAgent: 'FrontdeskTest',
    limits: connectorLimits,
    authority: shopAuthority,
  })
  const indexer = openIndexer({ db, egress, paces: openPaces({ redis: blocking, namespace }), log })
  const exportFiles = exportFolder(join(dataDir, 'exports'))
  const closers: (() => Promise<unknown>)[] = []

  const addApi = async (settings: Partial<ApiSettings> = {}) => {
    const closing = openClosing()
    const times = { ...apiTimes, recheckMs: 300, livePollMs: 300, refusedOriginsMs: 50, ...options.apiTimes }
    const liveFeed = openLiveFeed({
      db,
      channel: await openLiveChannel({ subscriber, namespace }),
      pollEveryMs: times.livePollMs,
      onError: fail,
    })
    const app = await buildApp({
      db,
      redis,
      namespace,
      cipher,
      mailCipher,
      secretCipher,
      addressRules: egress.rules,
      queues,
      exportFiles,
      replySubscriptions: await openReplySubscriptions({ subscriber, namespace }),
      liveFeed,
      findChatbot: cachedFindChatbot({ db, keepMs: 1 }),
      isKnownHost: knownHosts({ db, refreshMs: 1 }).isKnown,
      closing,
      metrics: newApiMetrics(),
      log,
      settings: { ...roomy, ...options.settings, ...settings },
      times,
    })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    closers.push(() => app.close().then(() => liveFeed.close()))
    const leave = () => closeApi({ app, closing, times, log }, 'SIGTERM')
    return { url: address, drain: () => closing.drain(), leave, close: () => app.close() }
  }
  const addWorker = async (): Promise<void> => {
    const deadlines = options.deadlines ?? { firstTokenMs: 5_000, idleMs: 5_000, totalMs: 20_000 }
    const breaker = options.breaker && newCircuitBreaker(options.breaker, fail)
    const own = options.provider === 'extractive' ? { deadlines } : { openaiBaseUrl: model.url, deadlines, breaker }
    const modelFor = chooseModels({
      own,
      models: offered.map(({ id }) => id).join(),
      providers: `other=${model.url.replace('://', '://key-of-the-other@')}`,
      fallback: '',
      newBreaker: () => breaker,
      onFallback: fail,
    })
    const times = { ...workerTimes, ...options.workerTimes }
    const findChatbot = cachedFindChatbot({ db, keepMs: 1 })
    const deps = {
      db,
      redis: blocking,
      namespace,
      cipher,
      mailCipher,
      sendMail: openMail({ smtpUrl: undefined, from: undefined, dataDir }),
      mailAddress,
      baseUrl,
      mailFolder: mailFolderIn(dataDir),
      queues,
      modelFor,
      indexer,
      egress: callEgress,
      findToolFacts: cachedToolFacts({ db, keepMs: 1 }),
      toolLimits,
      secretCipher,
      findChatbot,
      retrieve: newRetriever({ db, keepMs: 1 }),
      embedding: undefined,
      exportFiles,
      log,
      metrics: newWorkerMetrics(),
      times,
    }
    const working = work({
      redis: blocking,
      namespace,
      handlers: handlers(deps),
      log,
      stall: stallTimes,
      onStalled: fail,
      concurrency: { replies: 32, indexing: 8, exports: 1, maintenance: 4 },
    })
    await working.ready()
    closers.push(() => working.close(0))
  }
  t.teardown(async () => {
    for (const close of closers.toReversed()) await close()
    await Promise.allSettled([queues.close(), indexer.close(), egress.close(), callEgress.close(), model.stop()])
    redis.disconnect()
    blocking.disconnect()
    subscriber.disconnect()
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  if (options.hasWorker !== false) await addWorker()
  const { url: apiUrl } = await addApi()
  const tellUsage = () => enqueueUsageMails({ db, queues, mailCipher })
  const tellRecords = () => enqueueRecordMails({ db, queues, mailCipher, mailAddress, baseUrl })
  return {
    url: apiUrl,
    dataDir,
    mailCipher,
    mailFolder: mailFolderIn(dataDir),
    enqueueUsageMails: tellUsage,
    mailAddress,
    baseUrl,
    enqueueRecordMails: tellRecords,
    dispatchDeliveries: () => dispatchDeliveries({ db, queues }),
    db,
    redis,
    namespace,
    queues,
    exportFiles,
    model,
    addApi,
    addWorker,
  }
}
