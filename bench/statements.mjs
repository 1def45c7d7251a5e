/**
 * npm run bench -- statements [--seconds 30] [--agents 50] [--only idle|inbox] [--apps DIR]
 *
 * Statements that PostgreSQL is sent in a second, counted in its log: by each process while nothing happens, one process
 * after another, and by one API while 20 things happen a second in the inbox of a team, with one agent and with many who
 * have it open. What one of these costs must not grow with the agents. `--apps` has the programs of another tree.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { freePort } from '@frontdesk/local-services/free-port'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { table } from './chat/figures.mjs'
import { startProgram } from './chat/stand.mjs'
import { newStarted } from './chat/started.mjs'
import { fillTeam, password } from './inbox/fill-team.mjs'
import { openTraffic } from './inbox/make-traffic.mjs'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    agents: { type: 'string', default: '50' },
    only: { type: 'string' },
    apps: { type: 'string', default: 'apps' },
  },
  allowPositionals: true,
})
const seconds = Number(options.seconds)
const perSecond = 20
/** After its start a process reads what it needs once. */
const settleMs = 8_000
const queues = ['replies', 'indexing', 'exports', 'webhooks', 'maintenance']

const dir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
const { keep, stopAll } = newStarted()

async function openServers() {
  const postgres = await keep(startPostgres({ dir: join(dir, 'postgres') }))
  const redis = await keep(startRedis({ dir: join(dir, 'redis') }))
  await migrate({ databaseUrl: postgres.url })
  const db = connect({ databaseUrl: postgres.url, poolSize: 2, name: 'bench', onIdleError: () => undefined })
  await db.pool.query(`alter system set log_line_prefix = '%a|'`)
  await db.pool.query(`alter system set log_statement = 'all'`)
  await db.pool.query('select pg_reload_conf()')
  return { postgres, redis, db }
}

/** Statements of our processes until now. */
const count = () =>
  readFileSync(join(dir, 'postgres', 'postgres.log'), 'utf8').match(/^frontdesk [^|]*\|LOG: {2}(?:execute|statement)/gm)
    ?.length ?? 0

async function perSecondWhile(ms) {
  const [before, startedAt] = [count(), performance.now()]
  await wait(ms)
  return ((count() - before) / (performance.now() - startedAt)) * 1_000
}

async function start({ postgres, redis }, name, file, env, port) {
  return startProgram({
    name,
    file: join(options.apps, file),
    env: {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      DATA_DIR: dir,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_SESSION_PER_MINUTE: '1000000',
      RATE_LIMIT_DASHBOARD_PER_MINUTE: '1000000',
      MAX_CONNECTIONS_PER_IP: '1000000',
      ...env,
    },
    readyUrl: `http://127.0.0.1:${port}/health/ready`,
    dir,
  })
}

async function startApi(servers) {
  const port = await freePort()
  const api = await start(servers, 'api', 'api/bundle/main.js', { PORT: String(port) }, port)
  return { url: `http://127.0.0.1:${port}`, stop: () => api.stop() }
}

async function startWorker(servers, names) {
  const port = await freePort()
  const env = { WORKER_QUEUES: names, WORKER_HEALTH_PORT: String(port) }
  return start(servers, `worker-${names}`, 'worker/bundle/main.js', env, port)
}

async function idle(servers, name, starting) {
  const program = await starting
  await wait(settleMs)
  const rate = await perSecondWhile(seconds * 1_000)
  await program.stop()
  return [name, rate.toFixed(1)]
}

/** Opens the inbox of Robin so often. */
async function openInboxes(url, email, number) {
  const leaving = new AbortController()
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const headers = { cookie: login.headers.getSetCookie().at(-1).split(';')[0] }
  for (let opened = 0; opened < number; opened += 1) {
    const stream = await fetch(`${url}/api/live-chats/events?states=waiting,open`, { headers, signal: leaving.signal })
    stream.body.pipeTo(new WritableStream()).catch(() => undefined)
  }
  return () => leaving.abort()
}

/** One API with traffic all the time: first with the one inbox that the traffic has open, then with many. */
async function busy(servers, agents) {
  const { url, stop } = await startApi(servers)
  const traffic = await openTraffic({ url, chatbotId: servers.chatbotId, kim: servers.kim, sessions: servers.sessions })
  let [isOver, acted] = [false, 0]
  const act = async () => {
    for (; !isOver; acted += 1) {
      // On a busy machine the API refuses some: what is counted is what it did.
      await Promise.all([traffic.act(1).catch(() => undefined), wait(1_000 / perSecond)])
    }
  }
  const acting = act()
  const measure = async open => {
    await wait(settleMs)
    const before = acted
    const rate = await perSecondWhile(seconds * 1_000)
    const acts = (acted - before) / seconds
    return [String(open), acts.toFixed(1), rate.toFixed(0), (rate / acts).toFixed(1)]
  }
  const alone = await measure(1)
  const leave = await openInboxes(url, servers.robin.email, agents - 1)
  const together = await measure(agents)
  isOver = true
  await acting
  leave()
  traffic.leave()
  await stop()
  return [alone, together]
}

async function printIdle(servers) {
  const rows = [await idle(servers, 'api', startApi(servers))]
  for (const name of [...queues, queues.join(',')]) rows.push(await idle(servers, name, startWorker(servers, name)))
  console.log(table([['nothing happens', 'statements/s'], ...rows], { lower: ['statements/s'] }))
}

async function printInboxes(servers) {
  // Only now: without their agents the maintenance worker would give the conversations away.
  Object.assign(servers, await fillTeam(servers.db, { stored: 2_000, live: 100, longest: 10 }))
  const rows = await busy(servers, Number(options.agents))
  const head = ['open inboxes', 'things/s', 'statements/s', 'for each thing']
  console.log(`\n${table([head, ...rows], { lower: ['for each thing'] })}`)
}

try {
  const servers = await openServers()
  if (options.only !== 'inbox') await printIdle(servers)
  if (options.only !== 'idle') await printInboxes(servers)
  await servers.db.close()
} finally {
  await stopAll()
  rmSync(dir, { recursive: true, force: true })
}
