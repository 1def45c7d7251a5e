import { randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { applyMigrations } from './apply-migrations.mjs'
import { checkPortFree, checkPortNumber, chooseDemoPort } from './ports.mjs'
import { ensureRedis } from './programs/ensure-redis.mjs'
import { allOf, endRunning, main, say } from './progress.mjs'
import { dataDir, readRuntimeFacts } from './runtime-facts.mjs'
import { buildToStart, checkNode } from './set-up.mjs'
import { openStack } from './stack.mjs'

/** An empty variable counts as not set, as in the processes. */
const setting = name => process.env[name]?.trim() || undefined

const host = setting('HOST') ?? '127.0.0.1'
const port = setting('PORT') ?? '3000'
const hasLeftOvers = readRuntimeFacts() !== undefined
/** Chosen again where a run that was killed has left its programs: another program may be on the port, and not ours. */
let demoPort = setting('DEMO_PORT') ?? (await chooseDemoPort({ host, port }))
/** A bare system has no /etc/hosts, and then does not know the name. */
const loopback = await lookup('localhost').then(
  () => 'localhost',
  () => '127.0.0.1',
)
const baseUrl = setting('BASE_URL') ?? `http://${loopback}:${port}`
const demoUrl = () => `http://${loopback}:${demoPort}/`
/** The address at which this machine reaches a server that listens on HOST. */
const reachable = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host

/** The address of the API for this script. */
const apiUrl = `http://${reachable}:${port}`

/** The demo website is on this machine, which the crawler otherwise refuses to look at. */
const egressAllow = () =>
  [setting('EGRESS_ALLOW'), `localhost:${demoPort}`, `127.0.0.1:${demoPort}`].filter(Boolean).join(',')

const stack = openStack()

const startStores = async () => {
  const [databaseUrl, redisUrl] = await allOf(
    setting('DATABASE_URL') ?? addStore('postgres'),
    setting('REDIS_URL') ?? addStore('redis'),
  )
  stack.update({ databaseUrl, redisUrl, demoUrl: demoUrl(), egressAllow: egressAllow() })
  return { databaseUrl, redisUrl }
}

/** Adds PostgreSQL or Redis, and resolves with its address. It keeps its port, because the programs know it. */
const addStore = async kind => {
  let port
  const { url } = await stack.add(kind, async (options, attempt) => {
    if (port !== undefined) await checkPortFree({ number: port, host: '127.0.0.1' }, attempt)
    const server = await startStore(kind, { dir: join(dataDir, kind), ...(port && { port }), ...options })
    port = Number(new URL(server.url).port)
    return server
  })
  return url
}

const startStore = async (kind, input) => {
  if (kind === 'redis') return (await import('@frontdesk/local-services/start-redis')).startRedis(input)
  return (await import('@frontdesk/local-services/start-postgres')).startPostgres({ ...input, spareLogs: 3 })
}

const startProcesses = async ({ databaseUrl, redisUrl }) => {
  const { freePort } = await import('@frontdesk/local-services/free-port')
  const chosenHealthPort = setting('WORKER_HEALTH_PORT')
  const healthPort = chosenHealthPort ?? String(await freePort())
  const env = {
    ...process.env,
    HOST: host,
    PORT: port,
    BASE_URL: baseUrl,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    DATA_DIR: dataDir,
    WORKER_HEALTH_PORT: healthPort,
    EGRESS_ALLOW: egressAllow(),
    DEMO_URL: demoUrl(),
    DEMO_CHATBOT_ID: demoChatbotId(),
  }
  // They end in the reverse order: the API accepts no more messages before the worker has answered the accepted ones.
  await allOf(
    stack.addApp('worker', {
      port: { number: healthPort, host, ...(chosenHealthPort && { variable: 'WORKER_HEALTH_PORT' }) },
      openEnv: () => env,
      readyUrl: `http://${reachable}:${healthPort}/health/ready`,
    }),
    stack.addApp('api', {
      port: { number: port, host, variable: 'PORT' },
      openEnv: () => env,
      readyUrl: `${apiUrl}/health/ready`,
    }),
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
  const openEnv = async () => ({
    ...env,
    DEMO_PORT: demoPort,
    WIDGET_BASE_URL: baseUrl,
    DEMO_WAITS: (await hasDemoChatbot()) ? '' : '1',
  })
  const readyUrl = `http://${reachable}:${demoPort}/`
  await stack.addApp('demo', { port: { number: demoPort, host, variable: 'DEMO_PORT' }, openEnv, readyUrl })
  // It fails where everything ends.
  void tellDemo().catch(() => undefined)
}

const chatbotLookMs = 2_000

/** Tells the demo website when its chatbot is there. Its pages carry the widget from then on. */
const tellDemo = async () => {
  while (!(await hasDemoChatbot()) || !stack.notify('demo', 'SIGUSR2')) await pause(chatbotLookMs)
}

/** Waits, unless everything ends. */
const pause = ms => wait(ms, undefined, { signal: stack.signal })

/** Asks the API until it answers: it may be busy with its start, or be started again. */
const askApi = async (path, headers = {}) => {
  for (;;) {
    const patience = AbortSignal.timeout(5_000)
    const answer = await fetch(`${apiUrl}${path}`, { headers, signal: patience }).catch(() => undefined)
    if (answer !== undefined && answer.status < 500) return answer
    await answer?.body?.cancel()
    await pause(500)
  }
}

/** Whether the installation has no user yet. */
const isSetUpNeeded = async () => (await (await askApi('/api/setup')).json()).needed

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
  const { origin } = new URL(demoUrl())
  const answer = await askApi(`/api/chat/settings?chatbotId=${demoChatbotId()}`, { origin })
  await answer.body?.cancel()
  return answer.ok
}

const answers = () => {
  const model = setting('OPENAI_MODEL') ?? 'the default model'
  if (setting('OPENAI_BASE_URL')) return `${model} at ${setting('OPENAI_BASE_URL')}`
  if (setting('OPENAI_API_KEY')) return `${model} at OpenAI`
  return 'built in, without a model: the best sentences of your pages (to use a model, set OPENAI_API_KEY or OPENAI_BASE_URL)'
}

/** The state of a local model that EMBEDDING_MODEL names: the worker's warning stands in its log alone. */
const localModel = async () => {
  const { checkEmbeddingModel } = await import('@frontdesk/accounts/doctor/check-embedding-model')
  const [finding] = await checkEmbeddingModel(setting('EMBEDDING_MODEL'), dataDir)
  return finding === undefined ? '' : `\n  Local model   ${finding.found}`
}

const announce = async () => {
  const { dataFolders } = await import('@frontdesk/runtime/data-folders')
  const setupLine = await findSetupLine()
  const demo = (await hasDemoChatbot())
    ? 'ask its chatbot: "When are you open on Saturday?"'
    : 'to add its chatbot, choose “Add demo shop” in the dashboard, or POST /api/demo'
  console.log(`${setupLine === undefined ? '' : `\n${setupLine}\n`}
  Frontdesk     ${baseUrl} (its API: ${baseUrl}/documentation)
  Demo website  ${demoUrl()} (${demo})
  Answers       ${answers()}${await localModel()}
  Mail          ${setting('SMTP_URL') ? 'through SMTP_URL' : dataFolders({ DATA_DIR: dataDir }).mail}
  Logs          ${join(dataDir, 'logs')}
  More          npm run admin -- --help

Frontdesk is ready at ${baseUrl} (press Ctrl-C to stop)`)
}

/** The ports that people open, and that of the worker where somebody has chosen it. */
const knownPorts = () => [
  { number: port, host, variable: 'PORT' },
  { number: demoPort, host, variable: 'DEMO_PORT' },
  ...(setting('WORKER_HEALTH_PORT')
    ? [{ number: setting('WORKER_HEALTH_PORT'), host, variable: 'WORKER_HEALTH_PORT' }]
    : []),
]

const checkPortsFree = async () => {
  for (const known of knownPorts()) await checkPortFree(known, { isFirst: true, signal: stack.signal })
}

const start = async () => {
  checkNode()
  for (const known of knownPorts()) checkPortNumber(known)
  stack.claim({ baseUrl, demoUrl: demoUrl() })
  // Before anything is compiled. A run that was killed may have left its programs there, and what ends them is compiled.
  if (!hasLeftOvers) await checkPortsFree()
  // Redis' package comes over the network, while the build has the cores.
  await allOf(buildToStart(), setting('REDIS_URL') === undefined ? ensureRedis() : undefined)
  await stack.endLeftOvers()
  if (hasLeftOvers && setting('DEMO_PORT') === undefined)
    demoPort = await chooseDemoPort({ host, port, hasEnded: true, signal: stack.signal })
  await checkPortsFree()
  await stack.dropRights(setting('EXPORT_STORE'))
  const stores = await startStores()
  const { databaseUrl } = stores
  await applyMigrations({ databaseUrl, mayReturn: setting('DATABASE_URL') === undefined, pause: () => pause(1_000) })
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
      say('\nstopping …')
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
    await Promise.race([askedToEnd, stack.failed, started.then(() => never)])
  } finally {
    endRunning()
    await stack.end()
    // What a start that was cut short had begun is removed before the process ends.
    await started.catch(() => undefined)
  }
})
