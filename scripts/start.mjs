import { lookup } from 'node:dns/promises'
import { join } from 'node:path'
import { ensureDemo, ensureDemoSource } from './demo-data.mjs'
import { ensureRedis } from './programs/ensure-redis.mjs'
import { endRunning, main, say, SetUpError, step } from './progress.mjs'
import { dataDir } from './runtime-facts.mjs'
import { build, checkNode } from './set-up.mjs'
import { checkPortFree, endLeftOvers, openStack } from './stack.mjs'

/** An empty variable counts as not set, as in the processes. */
const setting = name => process.env[name]?.trim() || undefined

const host = setting('HOST') ?? '127.0.0.1'
const port = setting('PORT') ?? '3000'
const demoPort = setting('DEMO_PORT') ?? '3001'
/** A bare system has no /etc/hosts, and then does not know the name. */
const loopback = await lookup('localhost').then(
  () => 'localhost',
  () => '127.0.0.1',
)
const baseUrl = setting('BASE_URL') ?? `http://${loopback}:${port}`
const demoUrl = `http://${loopback}:${demoPort}/`
/** The address at which this machine reaches a server that listens on HOST. */
const reachable = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host

/** The demo website is on this machine, which the crawler otherwise refuses to look at. */
const egressAllow = [setting('EGRESS_ALLOW'), `localhost:${demoPort}`, `127.0.0.1:${demoPort}`]
  .filter(Boolean)
  .join(',')

const stack = openStack()

const startStores = async () => {
  const databaseUrl =
    setting('DATABASE_URL') ?? (await stack.add('postgres', options => startStore('postgres', options))).url
  const redisUrl = setting('REDIS_URL') ?? (await stack.add('redis', options => startStore('redis', options))).url
  stack.update({ databaseUrl, redisUrl, egressAllow })
  return { databaseUrl, redisUrl }
}

const startStore = async (kind, options) => {
  const input = { dir: join(dataDir, kind), ...options }
  if (kind === 'redis') return (await import('@frontdesk/local-services/start-redis')).startRedis(input)
  return (await import('@frontdesk/local-services/start-postgres')).startPostgres(input)
}

const applyMigrations = async databaseUrl => {
  const { migrate } = await import('@frontdesk/db/migrate')
  await step('database up to date', () =>
    migrate({ databaseUrl }).catch(cause => {
      throw new SetUpError(`the database cannot be used: ${cause.message}`)
    }),
  )
}

const startProcesses = async ({ databaseUrl, redisUrl }) => {
  const { freePort } = await import('@frontdesk/local-services/free-port')
  const healthPort = setting('WORKER_HEALTH_PORT') ?? String(await freePort())
  const env = {
    ...process.env,
    HOST: host,
    PORT: port,
    BASE_URL: baseUrl,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    DATA_DIR: dataDir,
    WORKER_HEALTH_PORT: healthPort,
    EGRESS_ALLOW: egressAllow,
  }
  // They end in the reverse order: the API accepts no more messages before the worker has answered the accepted ones.
  await stack.addApp('worker', { env, readyUrl: `http://${reachable}:${healthPort}/health/ready` })
  await stack.addApp('api', { env, readyUrl: `http://${reachable}:${port}/health/ready` })
  return env
}

const startDemo = async env => {
  const demo = await step('demo account and chatbot', () => ensureDemo(env))
  const demoEnv = { ...env, DEMO_PORT: demoPort, WIDGET_BASE_URL: baseUrl, DEMO_CHATBOT_ID: demo.chatbotId }
  await stack.addApp('demo', { env: demoEnv, readyUrl: `http://${reachable}:${demoPort}/` })
  await step('demo website indexed by the worker', () => ensureDemoSource(env, { ...demo, url: demoUrl }))
  return demo
}

const answers = () => {
  const model = setting('OPENAI_MODEL') ?? 'the default model'
  if (setting('OPENAI_BASE_URL')) return `${model} at ${setting('OPENAI_BASE_URL')}`
  if (setting('OPENAI_API_KEY')) return `${model} at OpenAI`
  return 'built in: the best sentences of your pages, no model (set OPENAI_API_KEY or OPENAI_BASE_URL for one)'
}

const announce = demo => {
  console.log(`
  Frontdesk     ${baseUrl} (its API: ${baseUrl}/documentation)
  Demo website  ${demoUrl} (ask its chatbot: "When are you open on Saturday?")
  Demo login    ${demo.email}, password ${demo.password}
  Answers       ${answers()}
  Mail          ${setting('SMTP_URL') ? 'through SMTP_URL' : join(dataDir, 'mail')}
  Logs          ${join(dataDir, 'logs')}
  More          npm run admin -- --help

Frontdesk is ready at ${baseUrl} (Ctrl-C ends it)`)
}

const start = async () => {
  checkNode()
  const leftOver = stack.claim({ baseUrl, demoUrl })
  await build()
  await endLeftOvers(leftOver)
  await checkPortFree(port, host, 'PORT')
  await checkPortFree(demoPort, host, 'DEMO_PORT')
  if (setting('REDIS_URL') === undefined) await ensureRedis()
  await stack.dropRights(setting('EXPORT_STORE'))
  const stores = await startStores()
  await applyMigrations(stores.databaseUrl)
  const env = await startProcesses(stores)
  announce(await startDemo(env))
}

/**
 * Resolves at the first signal to end. npm forwards a Ctrl-C that the terminal has sent to this process as well, so a
 * second signal counts only 500 ms later.
 */
const askedToEnd = new Promise(resolve => {
  let first = 0
  const onSignal = () => {
    if (first === 0) {
      first = Date.now()
      say('\nending, in order …')
      endRunning()
      resolve()
    } else if (Date.now() - first > 500) {
      stack.kill()
      process.exit(130)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
})

await main(async () => {
  const never = new Promise(() => undefined)
  const started = start()
  try {
    const death = await Promise.race([askedToEnd, stack.died, started.then(() => never)])
    if (death !== undefined) {
      say(`\n✗ ${death.name} has ended by itself (${death.reason}); its log: ${death.logFile}`)
      process.exitCode = 1
    }
  } finally {
    endRunning()
    await stack.end()
    // What a start that was cut short had begun is removed before the process ends.
    await started.catch(() => undefined)
  }
})
