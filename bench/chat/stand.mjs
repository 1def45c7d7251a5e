/** The test stand: model server, PostgreSQL, Redis, API and one worker, each a process of its own. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { apiMallocEnv, mallocEnv, nodeArgs } from '../../scripts/node-args.mjs'
import { newStarted } from './started.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What visitors' browsers send, and what the chatbot allows. */
export const origin = 'https://bench.example'

const isUp = url =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    answer => answer.ok,
    () => false,
  )

/** Starts one of our programs, the API and workers as `npm start` does, and resolves when its readiness address says so. */
export async function startProgram({ name, file, args = [], profileArgs = [], env, readyUrl, dir }) {
  const { startServer } = await import('@frontdesk/local-services/server-process')
  const isServer = file.endsWith('/bundle/main.js')
  return startServer({
    name,
    command: process.execPath,
    args: [...(isServer ? nodeArgs : []), ...profileArgs, join(root, file), ...args],
    dir: root,
    env: { ...process.env, ...env, ...(isServer && (file.includes('/api/') ? apiMallocEnv : mallocEnv)) },
    logFile: join(dir, `${name}.log`),
    isReady: () => isUp(readyUrl),
    stopSignal: 'SIGINT',
    politeMs: 30_000,
  })
}

async function admin(env, ...args) {
  const program = [join(root, 'apps/admin/dist/main.js'), ...args, '--json']
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    env: { ...process.env, ...env },
    cwd: root,
    timeout: 60_000,
  })
  return JSON.parse(stdout)
}

/**
 * Starts everything, with the demo website indexed by the real crawler so that retrieval has pages to search. Returns
 * where to ask, the process ids to watch, and how to end it all. Each worker takes the queues of its entry in
 * `workerQueues`. With `isPooled` API and workers reach PostgreSQL through PgBouncer, whose CPU counts as PostgreSQL's.
 */
export async function openStand({
  say,
  apis,
  workers = 1,
  workerQueues = Array(workers).fill('replies'),
  isPooled = false,
  profileDir,
}) {
  const { startPostgres } = await import('@frontdesk/local-services/start-postgres')
  const { startRedis } = await import('@frontdesk/local-services/start-redis')
  const { freePort } = await import('@frontdesk/local-services/free-port')
  const { migrate } = await import('@frontdesk/db/migrate')
  const dir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
  const { keep, stopAll } = newStarted()
  const close = async () => {
    await stopAll()
    rmSync(dir, { recursive: true, force: true })
  }
  const newDir = name => {
    mkdirSync(join(dir, name))
    return join(dir, name)
  }
  // The servers do not hear the terminal's Ctrl-C.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close().then(() => process.exit(130)))

  try {
    const pids = {}
    let { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env
    if (!databaseUrl) {
      const postgres = await keep(startPostgres({ dir: join(dir, 'postgres') }))
      databaseUrl = postgres.url
      pids.postgres = [postgres.pid]
    }
    if (!redisUrl) {
      const redis = await keep(startRedis({ dir: join(dir, 'redis') }))
      redisUrl = redis.url
      pids.redis = [redis.pid]
    }
    await migrate({ databaseUrl })

    const modelPort = await freePort()
    const modelServer = await keep(
      startProgram({
        name: 'model-server',
        file: 'packages/testing/dist/model-server-main.js',
        args: ['--port', String(modelPort)],
        readyUrl: `http://127.0.0.1:${modelPort}/v1/models`,
        dir,
      }),
    )

    const env = {
      ...(isPooled
        ? await startPooler({ dir: join(dir, 'pooler'), databaseUrl, pids, keep })
        : { DATABASE_URL: databaseUrl }),
      REDIS_URL: redisUrl,
      DATA_DIR: newDir('data'),
      OPENAI_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
      OPENAI_MODEL: 'bench',
      RATE_LIMIT_SESSION_PER_MINUTE: '1000000',
      RATE_LIMIT_IP_PER_MINUTE: '1000000',
      RATE_LIMIT_IP_PER_DAY: '1000000',
      MAX_CONNECTIONS_PER_IP: '1000000',
    }
    const account = await admin(
      env,
      'account',
      'create',
      '--name',
      'Bench',
      '--plan',
      'standard',
      '--quota',
      '100000000',
    )
    const chatbot = await admin(
      env,
      'chatbot',
      'create',
      '--account',
      account.id,
      '--name',
      'Bench',
      '--domain',
      'bench.example',
      '--streaming',
    )
    const isIndexed = await indexDemo({ env, chatbotId: chatbot.id, dir, freePort, keep }).then(
      () => true,
      error => {
        say(`replies are written without passages, because the demo website was not indexed: ${error.stderr || error}`)
        return false
      },
    )

    const profileArgs = profileDir === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profileDir]
    const startedAt = performance.now()
    const startApi = async number => {
      const port = await freePort()
      const { pid } = await keep(
        startProgram({
          name: `api-${number}`,
          file: 'apps/api/bundle/main.js',
          profileArgs,
          env: { ...env, HOST: '127.0.0.1', PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` },
          readyUrl: `http://127.0.0.1:${port}/health/ready`,
          dir,
        }),
      )
      return { pid, port }
    }
    const startWorker = async (name, queues) => {
      const healthPort = await freePort()
      return keep(
        startProgram({
          name,
          file: 'apps/worker/bundle/main.js',
          profileArgs,
          env: { ...env, WORKER_QUEUES: queues, WORKER_HEALTH_PORT: String(healthPort) },
          readyUrl: `http://127.0.0.1:${healthPort}/health/ready`,
          dir,
        }),
      )
    }
    const several = (count, start) => Promise.all(Array.from({ length: count }, (_, number) => start(number)))
    const [api, worker] = await Promise.all([
      several(apis, startApi),
      several(workerQueues.length, number => startWorker(`worker-${number}`, workerQueues[number])),
    ])
    Object.assign(pids, { api: api.map(({ pid }) => pid), worker: worker.map(({ pid }) => pid) })
    const readyMs = performance.now() - startedAt
    const apiPorts = api.map(({ port }) => port)
    const ids = { accountId: account.id, chatbotId: chatbot.id }
    const startMaintenance = () => startWorker('maintenance', 'maintenance')
    return {
      dir,
      databaseUrl,
      redisUrl,
      apiPorts,
      modelPort,
      modelPid: modelServer.pid,
      ...ids,
      isIndexed,
      pids,
      readyMs,
      startMaintenance,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts PgBouncer in front of PostgreSQL; returns the variables of the processes behind it. */
async function startPooler({ dir, databaseUrl, pids, keep }) {
  const { startPgBouncer } = await import('@frontdesk/local-services/start-pgbouncer')
  const { url, pid } = await keep(startPgBouncer({ dir, databaseUrl, poolSize: 20 }))
  pids.postgres?.push(pid)
  return { DATABASE_URL: url, DATABASE_DIRECT_URL: databaseUrl }
}

/** Crawls the demo website with a worker of its own that is gone before anything is measured. */
async function indexDemo({ env, chatbotId, dir, freePort, keep }) {
  const [demoPort, healthPort] = [await freePort(), await freePort()]
  const demoUrl = `http://127.0.0.1:${demoPort}/`
  const allow = `127.0.0.1:${demoPort}`
  const demo = await keep(
    startProgram({
      name: 'demo',
      file: 'apps/demo/dist/main.js',
      env: { DEMO_PORT: String(demoPort) },
      readyUrl: demoUrl,
      dir,
    }),
  )
  try {
    const indexer = await keep(
      startProgram({
        name: 'indexer',
        file: 'apps/worker/bundle/main.js',
        env: {
          ...env,
          WORKER_QUEUES: 'indexing',
          EGRESS_ALLOW: allow,
          WORKER_HEALTH_PORT: String(healthPort),
        },
        readyUrl: `http://127.0.0.1:${healthPort}/health/ready`,
        dir,
      }),
    )
    try {
      await admin(
        { ...env, EGRESS_ALLOW: allow },
        'source',
        'add',
        '--chatbot',
        chatbotId,
        '--website',
        demoUrl,
        '--wait',
      )
    } finally {
      await indexer.stop()
    }
  } finally {
    await demo.stop()
  }
}
