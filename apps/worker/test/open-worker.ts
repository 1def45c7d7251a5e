import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newMailCipher } from '@frontdesk/accounts/mails/enqueue-mail'
import { findChatbot } from '@frontdesk/chatbots/find-chatbot'
import { exportFolder } from '@frontdesk/conversations/export/export-files'
import { openQueues } from '@frontdesk/jobs/enqueue'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { chooseModel } from '@frontdesk/model/choose-model'
import type { JobContext } from '@frontdesk/jobs/work'
import { replyKeys } from '@frontdesk/reply-stream/keys'
import { createLog } from '@frontdesk/runtime/log'
import { startModelServer } from '@frontdesk/testing/model-server'
import { workerTimes } from '@frontdesk/worker/deps'
import { mailFolderIn, openMail } from '@frontdesk/worker/mail'
import { newMutex } from '@frontdesk/worker/jobs/mutex'
import { newWorkerMetrics } from '@frontdesk/worker/metrics'
import { watchStoppedReplies } from '@frontdesk/worker/jobs/watch-stopped-replies'
import { tokenBatches } from '@frontdesk/worker/jobs/token-batch'
import { writeReplyJob } from '@frontdesk/worker/jobs/write-reply-job'
import type { Test } from 'tap'
import { openTools } from '../../../packages/conversations/test/open-tools.ts'
import { openChatbot } from '../../../packages/conversations/test/open-chatbot.ts'

/** What the jobs need, on real PostgreSQL, Redis and HTTP, without a queue that runs them by itself. */
export async function openWorker(t: Test) {
  const [desk, provider] = await Promise.all([openChatbot(t), startModelServer()])
  const { db, redis, namespace } = desk
  const queues = openQueues({ redis, namespace })
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-'))
  t.teardown(() => Promise.all([provider.stop(), queues.close(), rm(dataDir, { recursive: true, force: true })]))
  const lines: string[] = []
  const deadlines = { firstTokenMs: 5_000, idleMs: 5_000, totalMs: 10_000 }
  const model = chooseModel({ openaiBaseUrl: provider.url, openaiModel: 'model-server', deadlines })
  const deps = {
    poisonTurnMutex: newMutex(),
    openBatch: tokenBatches(),
    stoppedReplies: watchStoppedReplies(desk),
    ...openTools(t, desk),
    db,
    redis,
    namespace,
    cipher: desk.cipher,
    mailCipher: newMailCipher('an encryption key that only the tests know'),
    sendMail: openMail({ smtpUrl: undefined, from: undefined, dataDir }),
    mailAddress: 'frontdesk@localhost',
    baseUrl: 'https://desk.example',
    mailFolder: mailFolderIn(dataDir),
    queues,
    modelFor: () => model,
    findChatbot: (id: string) => findChatbot({ db }, id),
    retrieve: newRetriever({ db, keepMs: 1 }),
    embedding: undefined,
    exportFiles: exportFolder(t.testdir({})),
    log: createLog({ name: 'test', level: 'debug', destination: { write: line => void lines.push(line) } }),
    metrics: newWorkerMetrics(),
    times: {
      ...workerTimes,
      leaseMs: 60_000,
      sweepEveryMs: 60_000,
      redisLogEveryMs: 60_000,
      retentionCheckMs: 60_000,
      usageMailsEveryMs: 60_000,
    },
  }
  /** Runs the job as the queue would; `stop` tells the worker to close, and `lose` takes the job away. */
  const run = (conversationId: string, { needs = deps, wasInterrupted = false, stop = new AbortController() } = {}) => {
    const lose = new AbortController()
    const signal = AbortSignal.any([stop.signal, lose.signal])
    const context: JobContext = { signal, stopping: stop.signal, wasInterrupted }
    return { finished: writeReplyJob(needs, { conversationId }, context), stop, lose }
  }
  return {
    desk,
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
