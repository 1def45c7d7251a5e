import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Db } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { startPgBouncer } from '@frontdesk/local-services/start-pgbouncer'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import { startModelServer, type ModelServer } from '@frontdesk/testing/model-server'
import { projectUrl } from '@frontdesk/testing/project-url'
import type { Test } from 'tap'
import { killOnExit } from '../../harness/kill-on-exit.ts'
import { startProcess, type LogLine, type Process } from '../../harness/start-process.ts'
import { startBalancer, type Balancer } from './balancer.ts'
import type { Periods } from './periods.ts'
import { actAsProvider, workerKey, type Provider } from './provider.ts'
import { stablePort } from './stable-port.ts'

/** Which process is about to start. */
export interface ClusterProcessName {
  app: 'api' | 'worker'
  /** 0 for the first of its kind. */
  index: number
}

export interface ClusterOptions {
  periods: Periods
  /** The run has its machine to itself, so that how long something takes can be judged. */
  isTimed?: boolean
  apis: number
  workers: number
  /** Variables of one process on top of the stand's own, asked for at each start: DATABASE_URL of a proxy, say. */
  env?: (
    process: ClusterProcessName,
    cluster: { databaseUrl: string; redisUrl: string },
  ) => Promise<Record<string, string>>
}

/** Something that can be taken away and brought back, at the same address and with the same data. */
interface Restartable {
  /** Kills it the hard way and waits until it is gone. */
  kill: () => Promise<void>
  /** Asks it to end and waits; resolves with the exit code of a process. */
  stop: () => Promise<number | null>
  /** SIGSTOP: it hears nothing and says nothing until it is continued. */
  pause: () => void
  continue: () => void
  isRunning: () => boolean
  /** Starts it again; resolves when it is ready. */
  start: () => Promise<void>
}

export interface StandServer extends Restartable {
  url: string
}

export interface ClusterProcess extends Restartable, ClusterProcessName {
  /** What the running process has said so far. */
  lines: () => readonly LogLine[]
  said: (text: string, withinMs?: number) => Promise<LogLine>
  signal: (name: NodeJS.Signals) => void
}

/** A whole installation in real processes, with servers of its own, because they are killed. */
export interface Cluster {
  /** Where visitors go: the balancer in front of the API processes. */
  url: string
  balancer: Balancer
  /** The API processes themselves, past the balancer. */
  apiUrls: string[]
  postgres: StandServer
  /** Where it writes what goes wrong. */
  postgresLog: string
  redis: StandServer
  apis: ClusterProcess[]
  workers: ClusterProcess[]
  model: ModelServer
  provider: Provider
  /** The test's own way to the database, past every proxy. */
  db: Db
  chatbots: { id: string; accountId: string }[]
  /** The folder of all processes; mails are in `mail`. */
  dataDir: string
  periods: Periods
  isTimed: boolean
}

const accounts = 3
const chatbotsOfEach = 2

/** Starts everything and resolves when it is ready; all of it ends with the test. */
export async function startCluster(t: Test, options: ClusterOptions): Promise<Cluster> {
  const dir = t.testdir()
  const model = await startModelServer({ keepsRequests: false })
  t.teardown(() => model.stop())
  const [postgresPort, redisPort] = [await stablePort(), await stablePort()]
  const [postgres, redis] = await Promise.all([
    startServer(t, () => startPostgres({ dir: join(dir, 'postgres'), port: postgresPort })),
    startServer(t, () => startRedis({ dir: join(dir, 'redis'), port: redisPort })),
  ])
  await migrate({ databaseUrl: postgres.url })
  const db = connect({ databaseUrl: postgres.url, poolSize: 5, name: 'test cluster', onIdleError: () => undefined })
  t.teardown(() => db.close())
  const chatbots = await furnish(db)
  const dataDir = join(dir, 'data')
  mkdirSync(dataDir)
  const databases: Record<string, string> =
    process.env['TEST_POOLER'] === undefined ? {} : await startPooler(t, join(dir, 'pooler'), postgres.url)
  const { DATABASE_URL: databaseUrl = postgres.url } = databases
  const start = (name: ClusterProcessName, port: number): Promise<ClusterProcess> =>
    startStandProcess(t, name, options.periods, async () => ({
      ...commonEnv,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      ...databases,
      REDIS_URL: redis.url,
      DATA_DIR: dataDir,
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: workerKey(name.index),
      ...(await options.env?.(name, { databaseUrl, redisUrl: redis.url })),
    }))
  const ports = await Promise.all(Array.from({ length: options.apis }, stablePort))
  const [apis, workers] = await Promise.all([
    Promise.all(ports.map((port, index) => start({ app: 'api', index }, port))),
    Promise.all(Array.from({ length: options.workers }, (_, index) => start({ app: 'worker', index }, 0))),
  ])
  const apiUrls = ports.map(port => `http://127.0.0.1:${port}`)
  const balancer = await startBalancer(apiUrls)
  t.teardown(() => balancer.stop())
  const provider = actAsProvider(model)
  const { periods, isTimed = false } = options
  return {
    url: balancer.url,
    balancer,
    apiUrls,
    postgres,
    postgresLog: join(dir, 'postgres/postgres.log'),
    redis,
    apis,
    workers,
    model,
    provider,
    db,
    chatbots,
    dataDir,
    periods,
    isTimed,
  }
}

/** The addresses of an installation behind PgBouncer, whose role has what operations.md says. */
async function startPooler(t: Test, dir: string, directUrl: string): Promise<Record<string, string>> {
  const db = connect({ databaseUrl: directUrl, poolSize: 1, name: 'test cluster', onIdleError: () => undefined })
  const limits = {
    statement_timeout: '60s',
    idle_in_transaction_session_timeout: '60s',
    client_connection_check_interval: '500ms',
  }
  for (const [name, value] of Object.entries(limits))
    await db.pool.query(`alter role current_user set ${name} = '${value}'`)
  await db.close()
  const port = await stablePort()
  const { url } = await startServer(t, () => startPgBouncer({ dir, databaseUrl: directUrl, poolSize: 20, port }))
  return { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }
}

/** What secrets are encrypted under. */
export const encryptionKey = 'an encryption key that only the tests know'

const commonEnv = {
  ENCRYPTION_KEY: encryptionKey,
  RATE_LIMIT_SESSION_PER_MINUTE: '100000',
  RATE_LIMIT_IP_PER_MINUTE: '100000',
  RATE_LIMIT_DASHBOARD_PER_MINUTE: '100000',
  RATE_LIMIT_IP_PER_DAY: '100000',
  // The balancer and, behind it, every visitor with an address of their own.
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_LEVEL: 'info',
  CHROMIUM: 'off',
}

async function furnish(db: Db): Promise<Cluster['chatbots']> {
  const made = Array.from({ length: accounts }, async (_, number) => {
    const account = await anAccount(db, { name: `Shop ${number}`, quota: 1_000_000 })
    return Promise.all(
      Array.from({ length: chatbotsOfEach }, () => aChatbot(db, { accountId: account.id, isStreaming: true })),
    )
  })
  return (await Promise.all(made)).flat().map(({ id, accountId }) => ({ id, accountId }))
}

type RunningServer = Awaited<ReturnType<typeof startPostgres>>

/** Starts a server that a test kills and starts again, at the same port. */
export async function startServer(t: Test, open: () => Promise<RunningServer>): Promise<StandServer> {
  const gone = new Set<RunningServer>()
  const launch = async (): Promise<RunningServer> => {
    // PostgreSQL's backends outlive a killed server for a moment, and hold its memory.
    const server = await persist(open)
    const release = killOnExit(() => process.kill(server.pid, 'SIGKILL'))
    void server.ended.then(() => {
      gone.add(server)
      release()
    })
    return server
  }
  let running = await launch()
  const isRunning = (): boolean => !gone.has(running)
  const signal = (name: NodeJS.Signals): void => {
    if (isRunning()) process.kill(running.pid, name)
  }
  t.teardown(async () => {
    signal('SIGCONT')
    await running.stop()
  })
  return {
    // It stays: the port and the password are kept.
    url: running.url,
    isRunning,
    async kill() {
      signal('SIGKILL')
      await running.ended
    },
    async stop() {
      await running.stop()
      return 0
    },
    pause: () => signal('SIGSTOP'),
    continue: () => signal('SIGCONT'),
    async start() {
      running = await launch()
    },
  }
}

const startWithinMs = 60_000

async function persist<T>(task: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + startWithinMs
  for (;;) {
    try {
      return await task()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await wait(50)
    }
  }
}

async function startStandProcess(
  t: Test,
  name: ClusterProcessName,
  periods: Periods,
  env: () => Promise<Record<string, string>>,
): Promise<ClusterProcess> {
  const program = {
    main: projectUrl(`test/faults/harness/${name.app}-main.mjs`),
    args: [JSON.stringify(periods[name.app])],
  }
  let running = startProcess(t, program, await env())
  await readiness(running, name)
  return {
    ...name,
    lines: () => running.lines,
    said: (text, withinMs) => running.said(text, withinMs),
    signal: name => running.kill(name),
    async kill() {
      running.kill('SIGKILL')
      await running.exited()
    },
    async stop() {
      running.kill('SIGTERM')
      return running.exited()
    },
    pause: () => running.kill('SIGSTOP'),
    continue: () => running.kill('SIGCONT'),
    isRunning: () => running.child.exitCode === null && running.child.signalCode === null,
    async start() {
      // Known before it is ready: it may be at work, and be killed for it, by then.
      running = startProcess(t, program, await env())
      await readiness(running, name)
    },
  }
}

/** Resolves when a process is ready, or was killed by a fault before. */
async function readiness(running: Process, { app }: ClusterProcessName): Promise<void> {
  await Promise.race([running.said(`${app} is ready`, startWithinMs), running.exited()])
  const { exitCode } = running.child
  if (exitCode !== null) throw new Error(`${app} ended with ${exitCode}: ${JSON.stringify(running.lines.slice(-3))}`)
}

/** Brings back whatever a fault that went wrong has left paused or dead. */
export async function makeWhole({ postgres, redis, apis, workers }: Cluster): Promise<void> {
  for (const each of [postgres, redis, ...apis, ...workers]) {
    each.continue()
    if (!each.isRunning()) await each.start()
  }
}
