import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { parseLimits } from '@frontdesk/knowledge/read/parser-pool'
import { replyKeys } from '@frontdesk/reply-stream/keys'
import { createLog } from '@frontdesk/runtime/log'
import { startModelServer } from '@frontdesk/testing/model-server'
import { shopAuthority } from '@frontdesk/testing/shop-api'
import { workerTimes } from '@frontdesk/worker/deps'
import { openPlaces } from '@frontdesk/worker/jobs/places'
import { openSuspectPlaces } from '@frontdesk/worker/jobs/write-reply/suspect-turns'
import { tokenBatches } from '@frontdesk/worker/jobs/token-batch'
import { watchStoppedReplies } from '@frontdesk/worker/jobs/watch-stopped-replies'
import { writeReplyJob } from '@frontdesk/worker/jobs/write-reply-job'
import { openDeps } from '@frontdesk/worker/open-deps'
import type { Test } from 'tap'
import { openChatbot } from '../../../packages/conversations/test/fixtures/open-chatbot.ts'

/** What the jobs need, on real PostgreSQL, Redis and HTTP, without a queue that runs them by itself. */
export async function openWorker(t: Test) {
  const [fixture, provider] = await Promise.all([openChatbot(t), startModelServer()])
  const { db, redis, namespace } = fixture
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-'))
  const lines: string[] = []
  const opened = await openDeps({
    db,
    searchDb: db,
    indexDb: db,
    redis,
    namespace,
    encryptionKeys: 'an encryption key that only the tests know',
    mail: { smtpUrl: undefined, from: undefined, dataDir },
    baseUrl: 'https://desk.example',
    provider: {
      apiKey: undefined,
      baseUrl: provider.url,
      model: 'model-server',
      models: '',
      providers: '',
      fallback: '',
    },
    embeddingModel: undefined,
    dataDir,
    deadlines: { firstTokenMs: 5_000, idleMs: 5_000, totalMs: 10_000 },
    breaker: { failures: Infinity, pauseMs: 0 },
    parseLimits,
    crawlLimits: {},
    chromium: undefined,
    searchIndexBytes: 48_000_000,
    egressAllow: '127.0.0.1',
    egressAllowCalls: '127.0.0.1',
    connectorAuthority: shopAuthority,
    exportStore: { DATA_DIR: dataDir },
    log: createLog({ name: 'test', level: 'debug', destination: { write: line => void lines.push(line) } }),
    times: {
      ...workerTimes,
      leaseMs: 60_000,
      sweepEveryMs: 60_000,
      redisLogEveryMs: 60_000,
      retentionCheckMs: 60_000,
      usageMailsEveryMs: 60_000,
      costAlarmsEveryMs: 60_000,
      loginChecksEveryMs: 60_000,
      weeklyMailsEveryMs: 60_000,
      chatbotCacheMs: 0,
      pageCacheMs: 0,
    },
  })
  t.teardown(() => Promise.all([provider.stop(), opened.close(), rm(dataDir, { recursive: true, force: true })]))
  const deps = {
    ...opened.deps,
    places: openPlaces(512, () => undefined),
    suspects: openSuspectPlaces(() => undefined),
    openBatch: tokenBatches(),
    stoppedReplies: watchStoppedReplies(fixture),
  }
  /** Runs the job as the queue would; `stop` tells the worker to close, and `lose` takes the job away. */
  const run = (
    conversationId: string,
    {
      needs = deps,
      wasInterrupted = false,
      stop = new AbortController(),
      chatbotId = fixture.chatbot.id,
      replyId = undefined as string | undefined,
    } = {},
  ) => {
    const lose = new AbortController()
    const signal = AbortSignal.any([stop.signal, lose.signal])
    const context: JobContext = { signal, stopping: stop.signal, wasInterrupted }
    return {
      finished: writeReplyJob(needs, { conversationId, chatbotId, ...(replyId && { replyId }) }, context),
      stop,
      lose,
    }
  }
  return {
    fixture,
    deps,
    run,
    provider,
    lines,
    /** Events of a reply's stream: the text of tokens, the name of all others. */
    said: async (replyId: string): Promise<string[]> => {
      const entries = await redis.xrange(replyKeys(namespace, replyId).events, '-', '+')
      return entries.map(([, [, event = '', , data = '']]) =>
        event === 'token' ? (JSON.parse(data) as { text: string }).text : event,
      )
    },
    replyOf: (id: string) => db.prisma.reply.findUniqueOrThrow({ where: { id } }),
    answerTo: (messageId: string) => db.prisma.message.findUnique({ where: { replyTo: BigInt(messageId) } }),
  }
}
