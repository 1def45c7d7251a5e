import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mailFolderIn } from '@frontdesk/accounts/mails/mail-files'
import { enqueueUsageMails } from '@frontdesk/accounts/mails/enqueue-usage-mails'
import { buildApp } from '@frontdesk/api/app'
import { closeApi } from '@frontdesk/api/close-api'
import { apiTimes, type ApiSettings, type ApiTimes, type Deps as ApiDeps } from '@frontdesk/api/deps'
import { openDeps as openApiDeps } from '@frontdesk/api/open-deps'
import { connect, type Db } from '@frontdesk/db/connect'
import { stallTimes } from '@frontdesk/jobs/policies'
import { startWorkers } from '@frontdesk/jobs/start-workers'
import { parseLimits } from '@frontdesk/knowledge/read/parser-pool'
import type { BreakerLimits } from '@frontdesk/model/circuit-breaker'
import { readOfferedModels } from '@frontdesk/model/offered-models'
import { createLog } from '@frontdesk/runtime/log'
import { requestRedis, subscriberRedis, workerRedis, type Redis } from '@frontdesk/runtime/redis'
import { cheapPasswords } from '@frontdesk/testing/factories'
import { startModelServer, type ModelServer } from '@frontdesk/testing/model-server'
import { projectUrl } from '@frontdesk/testing/project-url'
import { shopAuthority } from '@frontdesk/testing/shop-api'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import { enqueueRecordMails } from '@frontdesk/records/mails/enqueue-record-mails'
import { dispatchDeliveries } from '@frontdesk/webhooks/dispatch-deliveries'
import { workerTimes, type WorkerTimes } from '@frontdesk/worker/deps'
import { handlers } from '@frontdesk/worker/handlers'
import { senderOf } from '@frontdesk/worker/mail'
import { openDeps as openWorkerDeps } from '@frontdesk/worker/open-deps'
import { recordFacts } from '@frontdesk/worker/record-facts'
import { startRendering } from '@frontdesk/worker/start-rendering'
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
  /** The log of the processes; silent where none is named. */
  log?: ReturnType<typeof createLog>
  /** What may be read and called inside; 127.0.0.1 where nothing is named. */
  egressAllow?: string
  egressAllowCalls?: string
  /** Who is asked for DNS records. */
  nameServers?: readonly string[]
  /** Reads pages that need JavaScript, in a browser. */
  hasRendering?: boolean
  /** False leaves every message waiting. */
  hasWorker?: boolean
}

export interface Frontdesk {
  url: string
  /** The worker's folder: mails are in `mail`. */
  dataDir: string
  /** Does what the maintenance worker does at intervals: mails owners about their usage. */
  enqueueUsageMails: () => Promise<number>
  db: Db
  redis: Redis
  namespace: string
  queues: ApiDeps['queues']
  mailCipher: ApiDeps['mailCipher']
  /** Encrypts what owners keep secret. */
  secretCipher: ApiDeps['secretCipher']
  /** The way to identity providers. */
  egress: ApiDeps['callEgress']
  mailFolder: string
  mailAddress: string
  /** For links in mails about leads and bookings. */
  baseUrl: string
  /** The same for mails about leads and bookings, and for webhook deliveries. */
  enqueueRecordMails: () => Promise<number>
  dispatchDeliveries: () => Promise<number>
  exportFiles: ApiDeps['exportFiles']
  messageFiles: ApiDeps['messageFiles']
  model: ModelServer
  /** Starts a second API process, as far as anything outside can tell. */
  addApi: (settings?: Partial<ApiSettings>) => Promise<{
    url: string
    /** Makes the process not ready, as at the beginning of a shutdown. */
    drain: () => void
    /** Does what a process does on SIGTERM. */
    leave: () => Promise<void>
    close: () => Promise<void>
  }>
  /** Starts one more worker for replies, indexing and exports. */
  addWorker: () => Promise<void>
}

/** How long a statement waits for a connection to PostgreSQL, and a command for Redis. */
const longestWaitMs = 20_000

const baseUrl = 'https://desk.example'
const encryptionKeys = 'an encryption key that only the tests know'
/** The one internal address that tests may reach. */
const inside = '127.0.0.1'

/** Models that owners may choose in the tests, all at the one model server. */
const models = 'default:model-x,other:model-y'

/** Limits so high that no test meets them by accident; a test about limits names its own. */
const roomy: Omit<ApiSettings, 'mailFolder'> = {
  sessionPerMinute: 100_000,
  ipPerMinute: 100_000,
  dashboardPerMinute: 100_000,
  ipPerDay: 100_000,
  connectionsPerIp: 100_000,
  trustedProxies: [],
  metricsToken: undefined,
  hasDocumentation: true,
  securityContact: undefined,
  models: readOfferedModels(models),
  baseUrl: undefined,
  sessionSecret: 'a key for cookies that only the tests know',
  passwordCost: cheapPasswords,
  limiterSecret: 'a limiter key that only the tests know',
  widgetFile: fileURLToPath(projectUrl('apps/widget/dist/widget.js')),
  dashboardFolder: fileURLToPath(projectUrl('apps/dashboard/dist')),
  setupCode: 'K7Q2-TEST-CQDE',
  demo: null,
}

/** Periods and caches so short that no test waits for them. */
const shortApiTimes: ApiTimes = {
  ...apiTimes,
  recheckMs: 300,
  // A busy machine is no slow website.
  pageCheckWaitMs: 90_000,
  livePollMs: 300,
  refusedOriginsMs: 50,
  seenOriginsMs: 50,
  chatbotCacheMs: 1,
  hostCacheMs: 1,
  // Tests that take a store away want to be told.
  outageWaitMs: 0,
  accountWaitMs: longestWaitMs,
  unknownHostMs: 1,
  readinessKeepMs: 0,
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
  const connections = await openConnections(database.url, url)
  const { db, redis } = connections
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-'))
  const egress = { egressAllow: options.egressAllow ?? inside, egressAllowCalls: options.egressAllowCalls ?? inside }
  const shared = { namespace, encryptionKeys, ...egress, exportStore: { DATA_DIR: dataDir }, log }
  const closers: (() => Promise<unknown>)[] = []
  t.teardown(async () => {
    for (const close of closers.toReversed()) await close()
    await model.stop()
    for (const one of [redis, connections.blocking, connections.subscriber]) one.disconnect()
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const openApi = async (settings: Partial<ApiSettings> = {}) => {
    const { deps, close } = await openApiDeps({
      ...connections,
      ...shared,
      nameServers: options.nameServers,
      settings: { ...roomy, mailFolder: mailFolderIn(dataDir), ...options.settings, ...settings },
      times: { ...shortApiTimes, ...options.apiTimes },
    })
    const app = await buildApp(deps)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    closers.push(async () => {
      const closed = app.close()
      // An answer that ends just now would keep its connection for the 72 s of a keep-alive.
      app.server.closeAllConnections()
      await closed
      await close()
    })
    const leave = () => closeApi({ app, ...deps }, 'SIGTERM')
    return { deps, url: address, drain: deps.closing.drain, leave, close: () => app.close() }
  }
  const addWorker = async (): Promise<void> => {
    const { deps, close } = await openWorkerDeps({
      ...shared,
      db,
      searchDb: db,
      indexDb: db,
      redis: connections.blocking,
      mail: { smtpUrl: undefined, from: undefined, dataDir },
      baseUrl,
      provider: {
        apiKey: undefined,
        baseUrl: options.provider === 'extractive' ? undefined : model.url,
        model: undefined,
        models,
        providers: `other=${model.url.replace('://', '://key-of-the-other@')}`,
        fallback: '',
      },
      embeddingModel: undefined,
      dataDir,
      deadlines: options.deadlines ?? { firstTokenMs: 30_000, idleMs: 30_000, totalMs: 90_000 },
      // A busy machine is no reason to give a page up; what is given up is tested in packages/knowledge.
      parseLimits: { ...parseLimits, parseMs: 60_000 },
      crawlLimits: {},
      chromium: undefined,
      searchIndexBytes: 48_000_000,
      breaker: options.breaker ?? { failures: Infinity, pauseMs: 0 },
      connectorAuthority: shopAuthority,
      times: { ...workerTimes, chatbotCacheMs: 1, pageCacheMs: 1, pageCheckMs: 60_000, ...options.workerTimes },
    })
    const repliesAtATime = 64
    const jobs = { handlers: handlers(deps, repliesAtATime), stall: stallTimes, onStalled: deps.metrics.jobStalled }
    const workers = startWorkers({
      ...deps,
      ...jobs,
      concurrency: { replies: repliesAtATime, indexing: 8, exports: 1, webhooks: 8, maintenance: 4 },
    })
    await workers.ready()
    await recordFacts(deps, {
      smtpUrl: undefined,
      queues: ['replies', 'maintenance'],
      modelPrices: null,
      providerHosts: { own: { host: null, fallback: null }, chosen: {}, questions: null },
    })
    closers.push(() => workers.close(0).then(close))
    if (options.hasRendering !== true) return
    const rendering = startRendering({ ...deps, chromium: undefined }, { ...jobs, concurrency: { rendering: 2 } })
    closers.push(() => rendering.close(0))
    await rendering.started
  }
  if (options.hasWorker !== false) await addWorker()
  const { deps, url: apiUrl } = await openApi()
  const { queues, mailCipher, secretCipher, exportFiles, messageFiles } = deps
  const mailAddress = senderOf(undefined).address
  return {
    url: apiUrl,
    dataDir,
    mailCipher,
    secretCipher,
    egress: deps.callEgress,
    mailFolder: mailFolderIn(dataDir),
    enqueueUsageMails: () => enqueueUsageMails({ ...deps, baseUrl }),
    mailAddress,
    baseUrl,
    enqueueRecordMails: () => enqueueRecordMails({ ...deps, mailAddress, baseUrl }),
    dispatchDeliveries: () => dispatchDeliveries(deps),
    db,
    redis,
    namespace,
    queues,
    exportFiles,
    messageFiles,
    model,
    addApi: openApi,
    addWorker,
  }
}

/** The connections of all processes of a test. */
async function openConnections(databaseUrl: string, url: string) {
  const onError = (): undefined => undefined
  const db = connect({ databaseUrl, poolSize: 10, name: 'test', onIdleError: onError })
  const redis = requestRedis({ url, name: 'test api', onError })
  const blocking = workerRedis({ url, name: 'test worker', onError })
  const subscriber = subscriberRedis({ url, name: 'test subscriber', onError })
  giveTime({ db, redis })
  await Promise.all([redis.connect(), blocking.connect(), subscriber.connect()])
  return { db, redis, blocking, subscriber }
}
