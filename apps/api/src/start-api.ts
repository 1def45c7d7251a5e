import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { newMailCipher } from '@frontdesk/accounts/mails/enqueue-mail'
import { cachedFindChatbot } from '@frontdesk/chatbots/find-chatbot'
import { knownHosts } from '@frontdesk/chatbots/known-hosts'
import { openExportFiles } from '@frontdesk/conversations/export/open-export-files'
import { openLiveFeed, type LiveFeed } from '@frontdesk/conversations/live/live-feed'
import { newRequestCipher } from '@frontdesk/conversations/turn/request-data'
import { checkDatabase } from '@frontdesk/db/check-database'
import { connect, processPoolSize } from '@frontdesk/db/connect'
import { addressRules } from '@frontdesk/egress/address-rules'
import { openQueues } from '@frontdesk/jobs/enqueue'
import { readOfferedModels } from '@frontdesk/model/offered-models'
import { openReplySubscriptions } from '@frontdesk/reply-stream/reply-subscriptions'
import { openLiveChannel } from '@frontdesk/reply-stream/live-channel'
import { checkRedis } from '@frontdesk/runtime/check-redis'
import { readEncryptionKeys } from '@frontdesk/runtime/encryption-keys'
import { createLog } from '@frontdesk/runtime/log'
import { watchProcess } from '@frontdesk/runtime/metrics'
import { installationNamespace as namespace, requestRedis, subscriberRedis, type Redis } from '@frontdesk/runtime/redis'
import { readSecret } from '@frontdesk/runtime/secrets'
import { closeOnSignal } from '@frontdesk/runtime/shutdown'
import { newSecretCipher } from '@frontdesk/tools/connectors/connector-secret'
import { buildApp } from './app.ts'
import { closeApi } from './close-api.ts'
import type { ApiSettings, ApiTimes, Deps } from './deps.ts'
import type { ApiEnv } from './env.ts'
import { newApiMetrics } from './metrics.ts'
import { openClosing } from './http/closing.ts'
import { readTrustedProxies } from './trusted-proxies.ts'

/** Opens and checks the API's dependencies, listens, and on a signal closes everything in order. */
export async function startApi(env: ApiEnv, times: ApiTimes): Promise<void> {
  const log = createLog({ name: 'api', level: env.LOG_LEVEL })
  const settings = await readSettings(env)
  const { ENCRYPTION_KEY: given, ENCRYPTION_KEYS_PREVIOUS: previous, DATA_DIR: dataDir } = env
  const encryptionKeys = await readEncryptionKeys({ given, previous, dataDir })
  const db = connect({
    databaseUrl: env.DATABASE_URL,
    poolSize: processPoolSize,
    name: 'frontdesk api',
    onIdleError: err => log.warn({ err }, 'database connection error'),
    // A database that hangs, or a row that is locked, must not keep a visitor waiting for longer than 2 s.
    statementMs: 1_200,
  })
  const onError = (err: Error): void => log.warn({ err }, 'Redis is unavailable')
  const redis = requestRedis({ url: env.REDIS_URL, name: 'frontdesk api', onError })
  const subscriber = subscriberRedis({ url: env.REDIS_URL, name: 'frontdesk api subscriber', onError })
  await Promise.all([checkDatabase(db), redis.connect().then(() => checkRedis({ redis, log })), subscriber.connect()])
  const queues = openQueues({ redis, namespace })

  const closing = openClosing()
  const metrics = newApiMetrics()
  watchProcess(metrics.registry)
  const liveFeed = await openFeed({ db, subscriber, times, log })
  const app = await buildApp({
    db,
    redis,
    namespace,
    cipher: newRequestCipher(encryptionKeys),
    mailCipher: newMailCipher(encryptionKeys),
    secretCipher: newSecretCipher(encryptionKeys),
    addressRules: addressRules(env.EGRESS_ALLOW),
    queues,
    exportFiles: openExportFiles(env),
    replySubscriptions: await openReplySubscriptions({ subscriber, namespace }),
    liveFeed,
    findChatbot: cachedFindChatbot({ db, keepMs: 2_000 }),
    isKnownHost: knownHosts({ db, refreshMs: 10_000 }).isKnown,
    closing,
    metrics,
    log,
    settings,
    times,
  })
  const address = await app.listen({ host: env.HOST, port: env.PORT })
  const letGo = () => Promise.allSettled([queues.close(), liveFeed.close().then(() => db.close())])
  log.info({ address, baseUrl: env.BASE_URL ?? address, trustedProxies: settings.trustedProxies }, 'api is ready')

  closeOnSignal({
    log,
    withinMs: 28_000,
    close: async signal => {
      await closeApi({ app, closing, times, log }, signal)
      // A server that does not answer must not hold up the shutdown.
      await Promise.race([letGo(), wait(2_000)])
      redis.disconnect()
      subscriber.disconnect()
    },
  })
}

async function openFeed({
  db,
  subscriber,
  times,
  log,
}: Pick<Deps, 'db' | 'times' | 'log'> & { subscriber: Redis }): Promise<LiveFeed> {
  return openLiveFeed({
    db,
    channel: await openLiveChannel({ subscriber, namespace }),
    pollEveryMs: times.livePollMs,
    onError: err => log.warn({ err }, 'could not read live chat events; retrying'),
  })
}

async function readSettings(env: ApiEnv): Promise<ApiSettings> {
  const secret = await readSecret({ name: 'SESSION_SECRET', given: env.SESSION_SECRET, dataDir: env.DATA_DIR })
  return {
    baseUrl: env.BASE_URL,
    sessionSecret: secret,
    sessionPerMinute: env.RATE_LIMIT_SESSION_PER_MINUTE,
    ipPerMinute: env.RATE_LIMIT_IP_PER_MINUTE,
    connectionsPerIp: env.MAX_CONNECTIONS_PER_IP,
    trustedProxies: readTrustedProxies(env.TRUSTED_PROXIES),
    limiterSecret: secret,
    metricsToken: env.METRICS_TOKEN,
    models: readOfferedModels(env.MODELS),
    widgetFile: fileURLToPath(new URL('../../widget/dist/widget.js', import.meta.url)),
  }
}
