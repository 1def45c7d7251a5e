import { randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureRedis } from './programs/ensure-redis.mjs'
import { allOf, endRunning, main, say, SetUpError, step } from './progress.mjs'
import { dataDir } from './runtime-facts.mjs'
import { buildToStart, checkNode } from './set-up.mjs'
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

/** The address of the API for this script. */
const apiUrl = `http://${reachable}:${port}`

/** The demo website is on this machine, which the crawler otherwise refuses to look at. */
const egressAllow = [setting('EGRESS_ALLOW'), `localhost:${demoPort}`, `127.0.0.1:${demoPort}`]
  .filter(Boolean)
  .join(',')

const stack = openStack()

const startStores = async () => {
  const begin = kind => stack.add(kind, options => startStore(kind, options)).then(({ url }) => url)
  const [databaseUrl, redisUrl] = await allOf(
    setting('DATABASE_URL') ?? begin('postgres'),
    setting('REDIS_URL') ?? begin('redis'),
  )
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
    DEMO_URL: demoUrl,
    DEMO_CHATBOT_ID: demoChatbotId(),
  }
  // They end in the reverse order: the API accepts no more messages before the worker has answered the accepted ones.
  await allOf(
    stack.addApp('worker', { env, readyUrl: `http://${reachable}:${healthPort}/health/ready` }),
    stack.addApp('api', { env, readyUrl: `${apiUrl}/health/ready` }),
  )
  return env
}

/**
 * The id under which the demo website embeds its chatbot, before an owner has created it with POST /api/demo. Random, so
 * that nobody knows it who has not seen the website.
 */
const demoChatbotId = () => {
  const file = join(dataDir, 'demo-chatbot-id')
  if (!existsSync(file)) writeFileSync(file, randomUUID(), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

const startDemo = async env => {
  const waits = (await hasDemoChatbot()) ? '' : '1'
  const demoEnv = { ...env, DEMO_PORT: demoPort, WIDGET_BASE_URL: baseUrl, DEMO_WAITS: waits }
  const { pid } = await stack.addApp('demo', { env: demoEnv, readyUrl: `http://${reachable}:${demoPort}/` })
  if (waits !== '') tellDemo(pid)
}

const chatbotLookMs = 2_000

/** Tells the demo website when an owner has created its chatbot. Its pages carry the widget from then on. */
const tellDemo = pid => {
  const look = async () => {
    if (!(await hasDemoChatbot())) return
    clearInterval(timer)
    process.kill(pid, 'SIGUSR2')
  }
  // While everything ends, the API or the demo website is gone already.
  const timer = setInterval(() => void look().catch(() => undefined), chatbotLookMs)
  timer.unref()
}

/** Whether the installation has no user yet. On a machine that is busy with the start the API may answer 503 at first. */
const isSetUpNeeded = async () => {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await fetch(`${apiUrl}/api/setup`)
    if (answer.ok) return (await answer.json()).needed
    await answer.body?.cancel()
    await wait(500)
  }
  throw new SetUpError('the API does not say whether it is set up; its log is in .data/logs')
}

/** The line that leads to the first set-up; undefined where it is done. */
const findSetupLine = async () => {
  if (!(await isSetUpNeeded())) return undefined
  const { readVariableFiles } = await import('@frontdesk/runtime/read-env')
  const { findSecret } = await import('@frontdesk/runtime/secrets')
  const { setupCode, setupLine } = await import('@frontdesk/runtime/setup-code')
  const name = 'SESSION_SECRET'
  const given = readVariableFiles(process.env, [name]).variables[name]
  return setupLine(baseUrl, setupCode(await findSecret({ name, given, dataDir })))
}

/** Whether the demo website has its chatbot, asked as a page of it asks. */
const hasDemoChatbot = async () => {
  const origin = new URL(demoUrl).origin
  const answer = await fetch(`${apiUrl}/api/chat/settings?chatbotId=${demoChatbotId()}`, { headers: { origin } })
  await answer.body?.cancel()
  return answer.ok
}

const answers = () => {
  const model = setting('OPENAI_MODEL') ?? 'the default model'
  if (setting('OPENAI_BASE_URL')) return `${model} at ${setting('OPENAI_BASE_URL')}`
  if (setting('OPENAI_API_KEY')) return `${model} at OpenAI`
  return 'built in: the best sentences of your pages, no model (set OPENAI_API_KEY or OPENAI_BASE_URL for one)'
}

/** The state of a local model that EMBEDDING_MODEL names: the worker's warning stands in its log alone. */
const localModel = async () => {
  const { checkEmbeddingModel } = await import('@frontdesk/accounts/doctor/check-embedding-model')
  const [finding] = await checkEmbeddingModel(setting('EMBEDDING_MODEL'), dataDir)
  return finding === undefined ? '' : `\n  Local model   ${finding.found}`
}

const announce = async () => {
  const setupLine = await findSetupLine()
  const demo = (await hasDemoChatbot())
    ? 'ask its chatbot: "When are you open on Saturday?"'
    : 'an owner can add its chatbot with one press, or POST /api/demo'
  console.log(`${setupLine === undefined ? '' : `\n${setupLine}\n`}
  Frontdesk     ${baseUrl} (its API: ${baseUrl}/documentation)
  Demo website  ${demoUrl} (${demo})
  Answers       ${answers()}${await localModel()}
  Mail          ${setting('SMTP_URL') ? 'through SMTP_URL' : join(dataDir, 'mail')}
  Logs          ${join(dataDir, 'logs')}
  More          npm run admin -- --help

Frontdesk is ready at ${baseUrl} (Ctrl-C ends it)`)
}

const start = async () => {
  checkNode()
  const leftOver = stack.claim({ baseUrl, demoUrl })
  // Redis' package comes over the network, while the build has the cores.
  await allOf(buildToStart(), setting('REDIS_URL') === undefined ? ensureRedis() : undefined)
  await endLeftOvers(leftOver)
  await checkPortFree(port, host, 'PORT')
  await checkPortFree(demoPort, host, 'DEMO_PORT')
  await stack.dropRights(setting('EXPORT_STORE'))
  const stores = await startStores()
  await applyMigrations(stores.databaseUrl)
  const env = await startProcesses(stores)
  await startDemo(env)
  await announce()
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
