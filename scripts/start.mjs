import { join } from 'node:path'
import { ensureDemo, ensureDemoSource } from './demo-data.mjs'
import { ensureRedis } from './ensure-redis.mjs'
import { endRunning, main, say, SetUpError, step } from './progress.mjs'
import { dataDir } from './runtime-facts.mjs'
import { build, checkNode } from './set-up.mjs'
import { checkPortFree, endLeftOvers, openStack } from './stack.mjs'

/** An empty variable counts as not set, as in the processes. */
const given = name => process.env[name]?.trim() || undefined

const host = given('HOST') ?? '127.0.0.1'
const port = given('PORT') ?? '3000'
const demoPort = given('DEMO_PORT') ?? '3001'
const baseUrl = given('BASE_URL') ?? `http://localhost:${port}`
const demoUrl = `http://localhost:${demoPort}/`
/** Where this machine reaches what listens on HOST. */
const reachable = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host

/** The demo website is on this machine, which the crawler otherwise refuses to look at. */
const egressAllow = [given('EGRESS_ALLOW'), `localhost:${demoPort}`, `127.0.0.1:${demoPort}`].filter(Boolean).join(',')

const stack = openStack()

const startStores = async () => {
  const databaseUrl = given('DATABASE_URL') ?? (await stack.add('postgres', () => startStore('postgres'))).url
  const redisUrl = given('REDIS_URL') ?? (await stack.add('redis', () => startStore('redis'))).url
  stack.tell({ databaseUrl, redisUrl, egressAllow })
  return { databaseUrl, redisUrl }
}

const startStore = async kind => {
  const dir = join(dataDir, kind)
  if (kind === 'redis') return (await import('@frontdesk/local-services/start-redis')).startRedis({ dir })
  return (await import('@frontdesk/local-services/start-postgres')).startPostgres({ dir })
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
  const healthPort = given('WORKER_HEALTH_PORT') ?? String(await freePort())
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
  // They end in the reverse order: the API takes no more messages before those it took are answered.
  await stack.addApp('worker', { env, readyUrl: `http://127.0.0.1:${healthPort}/health/ready` })
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
  const model = given('OPENAI_MODEL') ?? 'the default model'
  if (given('OPENAI_BASE_URL')) return `${model} at ${given('OPENAI_BASE_URL')}`
  if (given('OPENAI_API_KEY')) return `${model} at OpenAI`
  return 'built in: the best sentences of your pages, no model (set OPENAI_API_KEY or OPENAI_BASE_URL for one)'
}

const announce = demo => {
  console.log(`
  Frontdesk     ${baseUrl} (its API: ${baseUrl}/documentation)
  Demo website  ${demoUrl} (ask its chatbot: "When are you open on Saturday?")
  Demo login    ${demo.email}, password ${demo.password}
  Answers       ${answers()}
  Mail          ${given('SMTP_URL') ? 'through SMTP_URL' : join(dataDir, 'mail')}
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
  if (given('REDIS_URL') === undefined) await ensureRedis()
  const stores = await startStores()
  await applyMigrations(stores.databaseUrl)
  const env = await startProcesses(stores)
  announce(await startDemo(env))
}

/**
 * Resolves at the first request to end. npm passes a Ctrl-C on that the terminal has sent to us already: the second
 * one counts only when it comes later than a person can type.
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
  try {
    const death = await Promise.race([askedToEnd, stack.died, start().then(() => never)])
    if (death !== undefined) {
      say(`\n✗ ${death.name} has ended by itself (${death.reason}); its log: ${death.logFile}`)
      process.exitCode = 1
    }
  } finally {
    await stack.end()
  }
})
