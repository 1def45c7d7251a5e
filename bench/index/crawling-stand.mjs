/** One API and one worker that does everything, with websites on loopback to read, and the built-in answers. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { freePort } from '@frontdesk/local-services/free-port'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { installationNamespace, requestRedis } from '@frontdesk/runtime/redis'
import { startProgram } from '../chat/stand.mjs'
import { newStarted } from '../chat/started.mjs'

/** Starts everything. `prepare` is called with the folder that becomes DATA_DIR, `env` goes to API and worker. */
export async function openCrawlingStand({ env = {}, prepare = () => undefined } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
  const { keep, stopAll } = newStarted()
  const close = async () => {
    await stopAll()
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    return { ...(await startPrograms({ dir, keep, env, prepare })), startSite: siteStarter(keep), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startPrograms({ dir, keep, env, prepare }) {
  const postgres = await keep(startPostgres({ dir: join(dir, 'postgres') }))
  const { url: redisUrl } = await keep(startRedis({ dir: join(dir, 'redis') }))
  await migrate({ databaseUrl: postgres.url })
  mkdirSync(join(dir, 'data'))
  prepare(join(dir, 'data'))
  const [port, healthPort] = [await freePort(), await freePort()]
  const shared = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redisUrl,
    DATA_DIR: join(dir, 'data'),
    OPENAI_API_KEY: '',
    EGRESS_ALLOW: '127.0.0.1',
    RATE_LIMIT_SESSION_PER_MINUTE: '1000000',
    RATE_LIMIT_IP_PER_MINUTE: '1000000',
    RATE_LIMIT_IP_PER_DAY: '1000000',
    MAX_CONNECTIONS_PER_IP: '1000000',
    ...env,
  }
  const startApp = (name, ownEnv, ready) => {
    const readyUrl = `http://127.0.0.1:${ready}/health/ready`
    const program = { name, file: `apps/${name}/bundle/main.js`, env: { ...shared, ...ownEnv }, readyUrl, dir }
    return keep(startProgram(program))
  }
  const api = await startApp('api', { HOST: '127.0.0.1', PORT: String(port) }, port)
  const worker = await startApp('worker', { WORKER_HEALTH_PORT: String(healthPort) }, healthPort)
  const db = connect({ databaseUrl: postgres.url, poolSize: 4, name: 'bench', onIdleError: () => undefined })
  const redis = requestRedis({ url: redisUrl, name: 'bench', onError: () => undefined })
  await redis.connect()
  const queues = openQueues({ redis, namespace: installationNamespace })
  await keep({ stop: () => Promise.all([queues.close().then(() => redis.disconnect()), db.close()]) })
  return { db, queues, redis, port, healthPort, api, worker }
}

const siteStarter = keep => async (program, args) => {
  const site = fork(program, args)
  await keep({ stop: async () => site.disconnect() })
  const [{ port }] = await once(site, 'message')
  return `http://127.0.0.1:${port}/`
}

/** A chatbot of an account of its own; returns its id. */
export async function newChatbot(db) {
  const { id: accountId } = await db.prisma.account.create({ data: { name: 'Bench', plan: 'standard', quota: 1e6 } })
  const allowedDomains = { create: { domain: 'bench.example' } }
  const data = { accountId, name: 'Bench', serviceName: 'Bench', allowedDomains }
  return (await db.prisma.chatbot.create({ data })).id
}

/** Lets a website be read; returns the id of its source. */
export async function beginIndexing({ db, queues }, chatbotId, url) {
  const { id } = await db.prisma.source.create({ data: { chatbotId, kind: 'website', url } })
  await queues.enqueue('index-source', { sourceId: id }, { id: `bench-${id}` })
  return id
}

/** How long it takes until a website has been read. */
export async function crawlMs({ db, queues }, chatbotId, url) {
  const startedAt = performance.now()
  const id = await beginIndexing({ db, queues }, chatbotId, url)
  for (;;) {
    const source = await db.prisma.source.findUnique({ where: { id } })
    if (source.status === 'ready') return performance.now() - startedAt
    if (source.status === 'failed') throw new Error(source.error)
    await wait(20)
  }
}
