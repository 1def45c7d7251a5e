/** A worker with stores of its own, and chatbots of the demo shop, whose checks it runs as in an installation. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { enqueueCheckMails } from '@frontdesk/answers/checks/enqueue-check-mails'
import { readChecks } from '@frontdesk/answers/checks/list-checks'
import { enqueueRun } from '@frontdesk/answers/checks/start-run'
import { enqueueChangedRuns } from '@frontdesk/answers/checks/sweep-checks'
import { stallTimes } from '@frontdesk/jobs/policies'
import { startWorkers } from '@frontdesk/jobs/start-workers'
import { parseLimits } from '@frontdesk/knowledge/read/parser-pool'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { providerDeadlines } from '@frontdesk/model/deadlines'
import { createLog } from '@frontdesk/runtime/log'
import { installationNamespace as namespace, workerRedis } from '@frontdesk/runtime/redis'
import { aChatbot, aSource, aUser } from '@frontdesk/testing/factories'
import { startModelServer } from '@frontdesk/testing/model-server'
import { workerTimes } from '@frontdesk/worker/deps'
import { handlers } from '@frontdesk/worker/handlers'
import { openDeps } from '@frontdesk/worker/open-deps'
import { recordFacts } from '@frontdesk/worker/record-facts'
import { newStandIn } from './stand-in-model.mjs'

/** As a worker has them where nothing is set. */
const repliesAtATime = 512

/** Opens a worker over a database. Chatbots have built-in answers, or the stand-in for a model by `careful` and `careless`. */
export async function openWorker(db) {
  const dir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
  const server = await startRedis({ dir: join(dir, 'redis') })
  const redis = workerRedis({ url: server.url, name: 'bench', onError: () => undefined })
  await redis.connect()
  const modelServer = await startModelServer({ keepsRequests: false })
  modelServer.script(newStandIn())
  const log = createLog({ name: 'bench', level: 'warn' })
  const { deps, close } = await openDeps({
    db,
    searchDb: db,
    indexDb: db,
    redis,
    namespace,
    log,
    encryptionKeys: 'an encryption key that only the bench knows',
    mail: { smtpUrl: undefined, from: undefined, dataDir: dir },
    baseUrl: 'https://frontdesk.example',
    provider: {
      apiKey: undefined,
      baseUrl: undefined,
      model: undefined,
      models: 'other:careful,other:careless',
      providers: `other=${modelServer.url}`,
      fallback: '',
    },
    embeddingModel: undefined,
    dataDir: dir,
    exportStore: { DATA_DIR: dir },
    deadlines: providerDeadlines,
    parseLimits,
    crawlLimits: {},
    chromium: undefined,
    searchIndexBytes: 200_000_000,
    breaker: { failures: Infinity, pauseMs: 0 },
    egressAllow: '127.0.0.1',
    egressAllowCalls: '127.0.0.1',
    times: workerTimes,
  })
  const workers = startWorkers({
    ...deps,
    handlers: handlers(deps, repliesAtATime),
    stall: stallTimes,
    onStalled: () => undefined,
    concurrency: { replies: repliesAtATime, maintenance: 4 },
  })
  await workers.ready()
  await recordFacts(deps, { smtpUrl: undefined, queues: ['replies', 'maintenance'], modelPrices: null })
  return {
    deps,
    async stop() {
      await workers.close(0)
      await close()
      await modelServer.stop()
      redis.disconnect()
      await server.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** A chatbot of the demo shop that knows its pages, its feed and its verified answers, and its checks. */
export async function openChatbot({ deps }, shop, { model = null, checks, verified = [], hasFeed = false }) {
  const { db } = deps
  const chatbot = await aChatbot(db, { serviceName: 'Plover & Rain', language: 'en', liveChatEnabled: true, model })
  const { id: chatbotId, accountId } = chatbot
  await aUser(db, { accountId, password: 'correct horse battery' })
  const index = sourceId => deps.indexer.index(sourceId, { signal: new AbortController().signal })
  const addSite = async () => {
    const columns = { chatbotId, kind: 'sitemap', url: `${shop.origin}/sitemap.xml` }
    const { id } = await aSource(db, columns)
    await index(id)
    return id
  }
  const sources = { site: await addSite() }
  if (hasFeed) {
    sources.feed = (await aSource(db, { chatbotId, kind: 'products', url: `${shop.origin}/feed.xml` })).id
    await index(sources.feed)
  }
  if (verified.length > 0) {
    sources.verified = (await aSource(db, { chatbotId, kind: 'question_answer', url: null })).id
    const data = verified.map(({ question, answer }) => ({ sourceId: sources.verified, title: question, text: answer }))
    await db.prisma.sourceEntry.createMany({ data })
    await index(sources.verified)
  }
  await db.prisma.checkSettings.create({ data: { chatbotId, dailyBudget: 2_000 } })
  let at = Date.now()
  for (const { question, expectations } of checks)
    await db.prisma.check.create({ data: { chatbotId, question, expectations, createdAt: new Date((at += 1)) } })
  const isOver = async () => {
    while ((await db.prisma.checkRun.count({ where: { chatbotId, endedAt: null } })) > 0) await wait(10)
    const [run] = await db.prisma.checkRun.findMany({ where: { chatbotId }, orderBy: { createdAt: 'desc' }, take: 1 })
    // A bench asks for more in an hour than an owner in a day.
    await db.prisma.checkSettings.update({ where: { chatbotId }, data: { used: 0 } })
    return run
  }
  return {
    chatbotId,
    sources,
    addSite,
    isOver,
    /** Reads all sources again. */
    indexAll: async () => {
      for (const id of Object.values(sources)) await index(id)
    },
    run: async kind => {
      await enqueueRun(deps, { chatbotId, kind, checkIds: [] })
      return isOver()
    },
    readChecks: () => readChecks({ db }, chatbotId),
  }
}

/** What the maintenance worker does every 5 s: asks checks again that a change may have touched. */
export const sweep = ({ deps }) => enqueueChangedRuns(deps)

/** The same for mails, as if none had gone out within the hour. Returns for which chatbots some went out. */
export async function mail({ deps }) {
  const { db } = deps
  await db.prisma.checkSettings.updateMany({ data: { mailedAt: null } })
  await enqueueCheckMails(deps)
  const mailed = await db.prisma.checkSettings.findMany({ where: { mailedAt: { not: null } } })
  return mailed.map(({ chatbotId }) => chatbotId)
}
