/**
 * npm run bench -- fairness [--rounds 3] [--seconds 15] [--only hanging,webhooks] [--quick]
 *
 * What a quiet account waits for a reply, for its webhook and for its mails, alone and beside three noisy accounts: one
 * has 300 visitors at a model that hangs, one has 300 at a model that drips, and one has used up its month, is asked all
 * the same, and has webhooks whose receiver takes nine seconds. Each kind of noise by itself and all together, turn and
 * turn about with quiet rounds. One API, one worker that does everything.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { newMailCipher } from '@frontdesk/accounts/mails/enqueue-mail'
import { connect } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { freePort } from '@frontdesk/local-services/free-port'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { installationNamespace, requestRedis } from '@frontdesk/runtime/redis'
import { newSecretCipher } from '@frontdesk/secrets/connector-secret'
import { encryptWebhookSecret, newWebhookSecret } from '@frontdesk/webhooks/webhook-secret'
import { table } from './chat/figures.mjs'
import { frontdeskTarget } from './chat/load.mjs'
import { rssMbOf } from './chat/processes.mjs'
import { origin, startProgram } from './chat/stand.mjs'
import { newStarted } from './chat/started.mjs'
import { startModels } from './fairness/models.mjs'
import { noises } from './fairness/noise.mjs'
import { watchQuiet } from './fairness/quiet.mjs'
import { startReceivers } from './fairness/receivers.mjs'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '15' },
    only: { type: 'string' },
    quick: { type: 'boolean' },
  },
  allowPositionals: true,
})
const rounds = options.quick ? 1 : Number(options.rounds)
const seconds = options.quick ? 5 : Number(options.seconds)
const kinds = options.only?.split(',') ?? ['hanging', 'dripping', 'refused', 'webhooks', 'all']
const say = line => process.stderr.write(`${line}\n`)
const encryptionKeys = 'an encryption key that only this bench knows'
const dir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
const { keep, stopAll } = newStarted()

async function startServers(models) {
  const postgres = await keep(startPostgres({ dir: join(dir, 'postgres') }))
  const { url: redisUrl } = await keep(startRedis({ dir: join(dir, 'redis') }))
  await migrate({ databaseUrl: postgres.url })
  mkdirSync(join(dir, 'data'))
  const [port, healthPort] = [await freePort(), await freePort()]
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redisUrl,
    DATA_DIR: join(dir, 'data'),
    ENCRYPTION_KEY: encryptionKeys,
    OPENAI_BASE_URL: models.url,
    OPENAI_MODEL: 'quick',
    MODELS: 'noisy:hangs,noisy:drips',
    MODEL_PROVIDERS: `noisy=${models.url}`,
    EGRESS_ALLOW_CALLS: '127.0.0.1',
    RATE_LIMIT_SESSION_PER_MINUTE: '1000000',
    RATE_LIMIT_IP_PER_MINUTE: '1000000',
    RATE_LIMIT_IP_PER_DAY: '1000000',
    MAX_CONNECTIONS_PER_IP: '1000000',
  }
  const startApp = (name, ownEnv, ready) => {
    const readyUrl = `http://127.0.0.1:${ready}/health/ready`
    return keep(startProgram({ name, file: `apps/${name}/bundle/main.js`, env: { ...env, ...ownEnv }, readyUrl, dir }))
  }
  await startApp('api', { HOST: '127.0.0.1', PORT: String(port) }, port)
  const worker = await startApp('worker', { WORKER_HEALTH_PORT: String(healthPort) }, healthPort)
  const db = connect({ databaseUrl: postgres.url, poolSize: 8, name: 'bench', onIdleError: () => undefined })
  const redis = requestRedis({ url: redisUrl, name: 'bench', onError: () => undefined })
  await redis.connect()
  const queues = openQueues({ redis, namespace: installationNamespace })
  await keep({ stop: () => Promise.all([queues.close().then(() => redis.disconnect()), db.close()]) })
  return { db, queues, port, worker }
}

async function newChatbot(db, { quota = 1e6, model = null } = {}) {
  const { id: accountId } = await db.prisma.account.create({ data: { name: 'Bench', plan: 'standard', quota } })
  const allowedDomains = { create: { domain: 'bench.example' } }
  const data = { accountId, name: 'Bench', serviceName: 'Bench', model, allowedDomains }
  return { id: (await db.prisma.chatbot.create({ data })).id, accountId }
}

async function newWebhook(db, { accountId }, url) {
  const id = randomUUID()
  const secret = encryptWebhookSecret(newSecretCipher(encryptionKeys), id, newWebhookSecret())
  await db.prisma.webhook.create({ data: { id, accountId, url, events: ['lead.created'], secret } })
  return id
}

/** Waits until nothing of the noise is left. */
async function untilQuiet({ db, queues }) {
  for (;;) {
    const { rows } = await db.pool.query(`select count(*)::int as pending from replies where state = 'pending'`)
    const { replies } = await queues.depths()
    if (rows[0].pending + replies.active + replies.waiting + replies.delayed === 0) return
    await pause(200)
  }
}

const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const ms = value => value.toFixed(0)

try {
  const [models, receivers] = [await keep(startModels()), await keep(startReceivers())]
  const { db, queues, port, worker } = await startServers(models)
  const [quiet, hanging, dripping, refused] = [
    await newChatbot(db),
    await newChatbot(db, { model: 'noisy:hangs' }),
    await newChatbot(db, { model: 'noisy:drips' }),
    await newChatbot(db, { quota: 0 }),
  ]
  await newWebhook(db, quiet, receivers.quickUrl)
  const targetOf = ({ id: chatbotId }) => frontdeskTarget({ ports: [port], streams: false, chatbotId, origin })
  const targets = { hangs: targetOf(hanging), drips: targetOf(dripping), refused: targetOf(refused) }
  const slowWebhooksOf = async count => {
    const ids = []
    for (let left = count; left > 0; left -= 1) ids.push(await newWebhook(db, refused, receivers.slowUrl))
    return { chatbotId: refused.id, ids }
  }
  const start = noises({ db, models, receivers, targets, slowWebhooksOf })
  const watched = {
    db,
    queues,
    mailCipher: newMailCipher(encryptionKeys),
    mailFolder: join(dir, 'data', 'mail'),
    receivers,
    target: targetOf(quiet),
    chatbotId: quiet.id,
  }
  await watchQuiet(watched, 3)
  console.log(`${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}, load ${loadavg()[0].toFixed(1)}`)
  const rows = [['noise', 'round', 'reply p50 ms', 'p95', '', 'replies', 'failed', 'webhook p95 ms', 'mail p95 ms']]
  const medians = []
  for (const kind of kinds) {
    const ratios = []
    for (let round = 1; round <= rounds; round += 1) {
      const alone = await watchQuiet(watched, seconds)
      say(`${kind}, round ${round} …`)
      const stop = await start[kind]()
      const beside = await watchQuiet(watched, seconds)
      await stop()
      await untilQuiet({ db, queues })
      ratios.push(beside.p95 / alone.p95)
      for (const [name, seen] of Object.entries({ none: alone, [kind]: beside })) {
        const times = `${(seen.p95 / alone.p95).toFixed(2)} x`
        const { replies, errors, webhook, mail } = seen
        rows.push([name, round, ms(seen.p50), ms(seen.p95), times, replies, errors, ms(webhook), ms(mail)])
      }
    }
    medians.push(`${kind} ${median(ratios).toFixed(2)}`)
  }
  const lower = ['reply p50 ms', 'p95', 'webhook p95 ms', 'mail p95 ms', 'failed']
  console.log(table(rows, { names: 2, lower }))
  console.log(`median of the p95 beside the noise by the p95 without: ${medians.join(', ')}`)
  console.log(`the worker has ${rssMbOf(worker.pid)?.toFixed(0)} MB; load after the run: ${loadavg()[0].toFixed(1)}`)
} finally {
  await stopAll()
  rmSync(dir, { recursive: true, force: true })
}
