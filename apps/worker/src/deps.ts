import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { ExportFiles } from '@frontdesk/conversations/export/export-files'
import type { FindToolFacts } from '@frontdesk/conversations/tool-calls/offered-tools'
import type { ToolLimits } from '@frontdesk/conversations/tool-calls/toolbox'
import type { Db } from '@frontdesk/db/connect'
import type { Egress } from '@frontdesk/egress/open-egress'
import type { Queues } from '@frontdesk/jobs/enqueue'
import type { Indexer } from '@frontdesk/knowledge/open-indexer'
import type { Retrieve } from '@frontdesk/knowledge/search/found-passage'
import type { ModelFor } from '@frontdesk/model/choose-models'
import type { Log } from '@frontdesk/runtime/log'
import type { Redis } from '@frontdesk/runtime/redis'
import type { Cipher } from '@frontdesk/runtime/cipher'
import type { SendMail } from './mail.ts'
import type { WorkerMetrics } from './metrics.ts'
import type { Embedding } from './open-embedding.ts'

/** Everything long-lived that a job may need. Made in `main.ts`, handed down; each job names what it takes of it. */
export interface Deps {
  db: Db
  redis: Redis
  namespace: string
  /** Of what waits in Redis for a worker. */
  cipher: Cipher
  /** Of mails on their way here. */
  mailCipher: Cipher
  sendMail: SendMail
  /** Who mail comes from. */
  mailAddress: string
  /** Where this Frontdesk is reached from outside, for links in mails. */
  baseUrl: string
  /** Where mails lie that no mail server takes. */
  mailFolder: string
  queues: Queues
  modelFor: ModelFor
  indexer: Indexer
  /** The door for calls of other people's APIs. */
  egress: Egress
  /** Of the secrets of connectors. */
  secretCipher: Cipher
  findChatbot: (chatbotId: string) => Promise<ChatbotForChat | null>
  retrieve: Retrieve
  /** What of a chatbot decides which tools its model has. */
  findToolFacts: FindToolFacts
  /** How much a model may have done for one message. */
  toolLimits: ToolLimits
  /** Undefined where semantic search is off. */
  embedding: Embedding | undefined
  exportFiles: ExportFiles
  log: Log
  metrics: WorkerMetrics
  times: WorkerTimes
}

/** Periods that tests shorten. */
export interface WorkerTimes {
  /** A worker's lease on a conversation: shorter than the queue's lock, so that it has run out when the job comes again. */
  leaseMs: number
  sweepEveryMs: number
  /** Turns asked for longer ago than this and owned by nobody are asked for again. */
  sweepOlderThanMs: number
  /** Websites whose indexing gave no sign for so long are looked for in the queue, and asked for again. */
  indexingLostAfterMs: number
  /** Exports whose writer gave no sign for so long are looked for in the queue, and asked for again. */
  exportLostAfterMs: number
  /** How often they are, and files that nobody may download any more are removed. A bucket is paid by the listing. */
  exportSweepEveryMs: number
  /** How often live chats are looked at: who waits too long, whose colleague is gone, whom a mail is to tell of. */
  liveSweepEveryMs: number
  /** A colleague who has given no sign for so long has left; an open stream gives one every ten seconds. */
  agentLostMs: number
  /** An open chat in which nothing was said for so long is over. */
  silentChatMs: number
  /** How often it is looked whether a day has passed since Redis wrote its append-only file anew. */
  redisLogEveryMs: number
  /** How often it is looked whether an hour has passed since retention last ran. */
  retentionCheckMs: number
  /** How often accounts are looked for that have used most of their month. */
  usageMailsEveryMs: number
}

export const workerTimes: WorkerTimes = {
  leaseMs: 5_000,
  sweepEveryMs: 5_000,
  sweepOlderThanMs: 15_000,
  indexingLostAfterMs: 60_000,
  exportLostAfterMs: 60_000,
  exportSweepEveryMs: 30_000,
  liveSweepEveryMs: 2_000,
  agentLostMs: 60_000,
  silentChatMs: 86_400_000,
  redisLogEveryMs: 3_600_000,
  retentionCheckMs: 60_000,
  usageMailsEveryMs: 60_000,
}
