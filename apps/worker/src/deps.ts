import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { FileStore } from '@frontdesk/files/file-store/file-store'
import type { FindToolFacts } from '@frontdesk/answers/tool-calls/offered-tools'
import type { ToolLimits } from '@frontdesk/answers/tool-calls/toolbox'
import type { Db } from '@frontdesk/db/connect'
import type { PerAccount } from '@frontdesk/db/limit-per-account'
import type { AccountEgress } from '@frontdesk/egress/open-egress'
import type { Queues } from '@frontdesk/jobs/open-queues'
import type { Indexer } from '@frontdesk/knowledge/open-indexer'
import type { Renderer } from '@frontdesk/rendering/open-renderer'
import type { Retrieve } from '@frontdesk/knowledge/search/found-passage'
import type { ModelFor } from '@frontdesk/model/choose-models'
import type { Log } from '@frontdesk/runtime/log'
import type { Redis } from '@frontdesk/runtime/redis'
import type { Cipher } from '@frontdesk/runtime/cipher'
import type { LockTimes } from './hold-locks.ts'
import type { SendMail } from './mail.ts'
import type { WorkerMetrics } from './metrics.ts'
import type { Embedding } from './open-embedding.ts'

/** Everything long-lived that a job may need, made by `openDeps`. Each job names the parts that it takes. */
export interface Deps {
  db: Db
  redis: Redis
  namespace: string
  /** Encrypts request data that waits in Redis for a worker. */
  cipher: Cipher
  /** Encrypts mails that wait to be sent. */
  mailCipher: Cipher
  sendMail: SendMail
  /** The address that mails are sent from. */
  mailAddress: string
  /** The public address of this installation, for links in mails. */
  baseUrl: string
  /** The folder for mails of an installation without a mail server. */
  mailFolder: string
  queues: Queues
  /** Limits how many of an account wait for its usage: failing turns and handoffs refund. */
  perAccount: PerAccount
  modelFor: ModelFor
  indexer: Indexer
  /** Reads pages in browsers; those of the crawls ask for it by a job. */
  renderer: Renderer
  /** Sends the requests of connectors and webhooks to outside hosts. */
  egress: AccountEgress
  /** Encrypts the secrets of connectors. */
  secretCipher: Cipher
  findChatbot: (chatbotId: string) => Promise<ChatbotForChat | null>
  retrieve: Retrieve
  /** Finds the facts that decide which tools a chatbot's model has. */
  findToolFacts: FindToolFacts
  /** How many calls, and for how long, a model may make for one message. */
  toolLimits: ToolLimits
  /** Embeds passages; undefined if semantic search is off. */
  embedding: Embedding | undefined
  exportFiles: FileStore
  /** The files of messages. */
  messageFiles: FileStore
  log: Log
  metrics: WorkerMetrics
  times: WorkerTimes
}

/** Periods that tests shorten. */
export interface WorkerTimes extends LockTimes {
  /** A worker's lease on a conversation: shorter than the queue's lock, so that it has expired when the job is retried. */
  leaseMs: number
  sweepEveryMs: number
  /** Pending turns that were enqueued longer ago than this, and that no worker has claimed, are enqueued again. */
  sweepOlderThanMs: number
  /** Sources whose indexing sent no heartbeat for so long are looked up in the queue, and enqueued again. */
  indexingLostAfterMs: number
  /** Runs of checks whose job sent no heartbeat for so long are looked up in the queue, and enqueued again. */
  checkRunLostAfterMs: number
  /** Exports whose job sent no heartbeat for so long are looked up in the queue, and enqueued again. */
  exportLostAfterMs: number
  /** How often lost exports are enqueued again and expired files removed. A bucket is paid by the listing. */
  exportSweepEveryMs: number
  /** How often deletions are gone on with that were interrupted. */
  deletionSweepEveryMs: number
  /** How often sources are looked up that are to be indexed again every few days. */
  dueSourcesEveryMs: number
  /** How often live chats are swept: waits that took too long, lost agents, mails about requests. */
  liveSweepEveryMs: number
  /** An agent without a heartbeat for so long counts as gone; an open stream sends one every ten seconds. */
  agentLostMs: number
  /** An open live chat without a message for so long is closed. */
  silentChatMs: number
  /** How often the worker checks whether Redis rewrote its append-only file within the last day. */
  redisLogEveryMs: number
  /** How often the worker checks whether retention ran within the last hour. */
  retentionCheckMs: number
  /** How often the worker counts what has happened, for analytics. */
  analyticsEveryMs: number
  /** How often the worker looks for accounts that have used most of their monthly quota. */
  usageMailsEveryMs: number
  /** How often the worker looks for accounts whose models take much more than usual. */
  costAlarmsEveryMs: number
  /** How often it is looked which logins by single sign-on are due to be checked. */
  loginChecksEveryMs: number
  /** How often a rendering worker records that it is there. */
  rendererRecordMs: number
  /** How long until a browser that did not start is tried again. */
  rendererRetryMs: number
  /** How often members are looked up whose weekly mail is due. */
  weeklyMailsEveryMs: number
  /** How long what is known of a chatbot and its tools is kept. */
  chatbotCacheMs: number
  /** How long the number and languages of a chatbot's pages, and its products, are kept. */
  pageCacheMs: number
  /** How long a worker may look at a website, or at one page, for an owner who waits. */
  pageCheckMs: number
}

export const workerTimes: WorkerTimes = {
  leaseMs: 5_000,
  lockEveryMs: 2_000,
  lockSilentMs: 6_000,
  lockBackOffMs: 30_000,
  sweepEveryMs: 5_000,
  sweepOlderThanMs: 15_000,
  indexingLostAfterMs: 60_000,
  checkRunLostAfterMs: 60_000,
  exportLostAfterMs: 60_000,
  exportSweepEveryMs: 30_000,
  deletionSweepEveryMs: 10_000,
  dueSourcesEveryMs: 60_000,
  liveSweepEveryMs: 2_000,
  agentLostMs: 60_000,
  silentChatMs: 86_400_000,
  redisLogEveryMs: 3_600_000,
  retentionCheckMs: 60_000,
  analyticsEveryMs: 60_000,
  usageMailsEveryMs: 60_000,
  costAlarmsEveryMs: 5 * 60_000,
  loginChecksEveryMs: 60_000,
  rendererRecordMs: 5_000,
  rendererRetryMs: 60_000,
  weeklyMailsEveryMs: 5 * 60_000,
  chatbotCacheMs: 2_000,
  pageCacheMs: 1_000,
  pageCheckMs: 10_000,
}
