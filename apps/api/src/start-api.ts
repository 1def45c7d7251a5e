import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isSetUpNeeded } from '@frontdesk/accounts/installation/set-up-installation'
import { mailFolderIn } from '@frontdesk/accounts/mails/mail-files'
import { passwordCost } from '@frontdesk/accounts/login/passwords'
import { readOfferedModels } from '@frontdesk/model/offered-models'
import { readEncryptionKeys } from '@frontdesk/runtime/encryption-keys'
import { createLog } from '@frontdesk/runtime/log'
import { watchProcess } from '@frontdesk/runtime/metrics'
import { installationNamespace } from '@frontdesk/runtime/redis'
import { readSecret } from '@frontdesk/runtime/secrets'
import { setupCode, setupLine } from '@frontdesk/runtime/setup-code'
import { closeOnSignal } from '@frontdesk/runtime/shutdown'
import { buildApp } from './app.ts'
import { closeApi } from './close-api.ts'
import type { ApiSettings, ApiTimes } from './deps.ts'
import type { ApiEnv } from './env.ts'
import { openConnections } from './open-connections.ts'
import { openDeps } from './open-deps.ts'
import { readTrustedProxies } from './trusted-proxies.ts'
import { warnWithoutMaintenance } from './warn-without-maintenance.ts'

/** Opens and checks the API's dependencies, listens, and on a signal closes everything in order. */
export async function startApi(env: ApiEnv, times: ApiTimes, processNumber?: number): Promise<void> {
  const log = createLog({ name: 'api', level: env.LOG_LEVEL, processNumber })
  const settings = await readSettings(env)
  const { ENCRYPTION_KEY: given, ENCRYPTION_KEYS_PREVIOUS: previous, DATA_DIR: dataDir } = env
  const encryptionKeys = await readEncryptionKeys({ given, previous, dataDir })
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, REDIS_URL: redisUrl } = env
  const connections = await openConnections({ databaseUrl, directUrl, redisUrl, log })
  const { db, redis, subscriber } = connections
  const { deps, close } = await openDeps({
    ...connections,
    namespace: installationNamespace,
    encryptionKeys,
    egressAllow: env.EGRESS_ALLOW,
    egressAllowCalls: env.EGRESS_ALLOW_CALLS,
    exportStore: env,
    settings,
    times,
    log,
  })
  watchProcess(deps.metrics.registry, processNumber)
  const app = await buildApp(deps)
  const address = await app.listen({ host: env.HOST, port: env.PORT })
  closeOnSignal({
    log,
    withinMs: 28_000,
    close: async signal => {
      await closeApi({ app, ...deps }, signal)
      // A server that does not answer must not hold up the shutdown.
      await Promise.race([Promise.allSettled([close().then(() => db.close())]), wait(2_000)])
      redis.disconnect()
      subscriber.disconnect()
    },
  })
  const baseUrl = env.BASE_URL ?? address
  // A warning: until someone has set it up, anyone who reads this line can take over the installation.
  if ((processNumber ?? 1) === 1 && (await isSetUpNeeded({ db }))) log.warn(setupLine(baseUrl, settings.setupCode))
  if ((processNumber ?? 1) === 1) warnWithoutMaintenance(deps)
  // Signals are handled by now: one that follows this line at once must not kill the process.
  log.info({ address, baseUrl, trustedProxies: settings.trustedProxies }, 'api is ready')
}

async function readSettings(env: ApiEnv): Promise<ApiSettings> {
  const secret = await readSecret({ name: 'SESSION_SECRET', given: env.SESSION_SECRET, dataDir: env.DATA_DIR })
  return {
    baseUrl: env.BASE_URL,
    sessionSecret: secret,
    passwordCost,
    sessionPerMinute: env.RATE_LIMIT_SESSION_PER_MINUTE,
    ipPerMinute: env.RATE_LIMIT_IP_PER_MINUTE,
    dashboardPerMinute: env.RATE_LIMIT_DASHBOARD_PER_MINUTE,
    ipPerDay: env.RATE_LIMIT_IP_PER_DAY,
    connectionsPerIp: env.MAX_CONNECTIONS_PER_IP,
    trustedProxies: readTrustedProxies(env.TRUSTED_PROXIES),
    limiterSecret: secret,
    metricsToken: env.METRICS_TOKEN,
    hasDocumentation: env.DOCUMENTATION === 'on',
    securityContact: env.SECURITY_CONTACT,
    models: readOfferedModels(env.MODELS),
    mailFolder: mailFolderIn(env.DATA_DIR),
    widgetFile: fileURLToPath(new URL('../../widget/dist/widget.js', import.meta.url)),
    dashboardFolder: fileURLToPath(new URL('../../dashboard/dist', import.meta.url)),
    setupCode: setupCode(secret),
    demo: env.DEMO_URL === undefined ? null : { url: env.DEMO_URL, chatbotId: env.DEMO_CHATBOT_ID },
  }
}
