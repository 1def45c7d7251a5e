import type { PasswordCost } from '@frontdesk/accounts/login/passwords'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { FindIdentityKeys } from '@frontdesk/chatbots/identity/find-identity-keys'
import type { KnownHosts } from '@frontdesk/chatbots/domains/known-hosts'
import type { FileStore } from '@frontdesk/files/file-store/file-store'
import { inspectLimits, type FileInspector } from '@frontdesk/files/file-inspector'
import type { LiveFeed } from '@frontdesk/live-chat/live-feed'
import type { Db } from '@frontdesk/db/connect'
import type { AccountRules } from '@frontdesk/egress/address-rules'
import type { LookUpTexts } from '@frontdesk/egress/look-up-texts'
import type { AccountEgress } from '@frontdesk/egress/open-egress'
import type { Queues } from '@frontdesk/jobs/open-queues'
import type { DemoWebsite } from '@frontdesk/knowledge/sources/create-demo'
import type { OfferedModel } from '@frontdesk/model/offered-models'
import type { MemberChanges } from '@frontdesk/reply-stream/member-changes'
import type { ReplySubscriptions } from '@frontdesk/reply-stream/reply-subscriptions'
import { readinessKeepMs } from '@frontdesk/runtime/health'
import type { Redis } from '@frontdesk/runtime/redis'
import type { Cipher } from '@frontdesk/runtime/cipher'
import type { FastifyBaseLogger } from 'fastify'
import type { PerAccount } from '@frontdesk/db/limit-per-account'
import type { ApiMetrics } from './metrics.ts'
import type { Closing } from './http/closing.ts'
import type { ThroughOutage } from './http/outage-queue.ts'

/** Everything long-lived that a route may need, made by `openDeps`. Each route names the parts that it takes. */
export interface Deps {
  db: Db
  redis: Redis
  namespace: string
  /** Encrypts request data that waits in Redis for a worker. */
  cipher: Cipher
  /** Encrypts mails that wait to be sent. */
  mailCipher: Cipher
  /** Encrypts the secrets of connectors. */
  secretCipher: Cipher
  /** The addresses that may be read: websites, sitemaps and product feeds. */
  readRules: AccountRules
  /** The addresses that may be called: by webhooks and connectors. */
  callRules: AccountRules
  /** The way to the identity providers of accounts. */
  callEgress: AccountEgress
  /** Finds the TXT records of mail domains. */
  lookUpTexts: LookUpTexts
  queues: Queues
  exportFiles: FileStore
  /** The files of messages. */
  messageFiles: FileStore
  /** Reads the files of messages before they are stored. */
  fileInspector: FileInspector
  replySubscriptions: ReplySubscriptions
  /** Updates of live chats. */
  liveFeed: LiveFeed
  /** Tells when the access of a member has changed. */
  memberChanges: MemberChanges
  findChatbot: (chatbotId: string) => Promise<ChatbotForChat | null>
  /** What the identities of a chatbot's visitors are verified with. */
  findIdentityKeys: FindIdentityKeys
  /** The same after public keys were read again. */
  renewIdentityKeys: FindIdentityKeys
  /** The hosts that any chatbot allows, which is all that CORS can go by before the chatbot is known. */
  knownHosts: KnownHosts
  /** Limits the statements of one account that lock the row of its usage. */
  perAccount: PerAccount
  closing: Closing
  /** Lets a request wait while a store stands still. */
  throughOutage: ThroughOutage
  metrics: ApiMetrics
  log: FastifyBaseLogger
  settings: ApiSettings
  times: ApiTimes
}

export interface ApiSettings {
  sessionPerMinute: number
  ipPerMinute: number
  /** Requests of one member of an account to the dashboard's routes. */
  dashboardPerMinute: number
  ipPerDay: number
  /** Open connections of one address (IPv6: of one /64); trusted proxies have no bound. */
  connectionsPerIp: number
  /** CIDRs whose X-Forwarded-For is trusted; none where the list is empty. */
  trustedProxies: string[]
  /** The address under which browsers reach the API; undefined if BASE_URL is not set. */
  baseUrl: string | undefined
  /** Signs the cookies of logins. */
  sessionSecret: string
  /** What the hash of a password costs. A cheaper one is replaced when its user logs in. */
  passwordCost: PasswordCost
  /** Key of the HMAC that pseudonymises addresses for the limits. */
  limiterSecret: string
  /** The bearer token for the metrics. Without one, only this machine may read them, and no one if BASE_URL is public. */
  metricsToken: string | undefined
  /** Whether `/documentation` is there. */
  hasDocumentation: boolean
  /** The contact in `/.well-known/security.txt`. Without one, the file does not exist. */
  securityContact: string | undefined
  /** Models that owners may choose for a chatbot. */
  models: readonly OfferedModel[]
  /** Where the mails of an installation without a mail server lie. */
  mailFolder: string
  /** The file of the built widget. */
  widgetFile: string
  /** The folder of the built dashboard. */
  dashboardFolder: string
  /** The code that lets its reader create the first account. */
  setupCode: string
  /** The demo website that runs with this installation; null if there is none. */
  demo: DemoWebsite | null
}

/** Periods that tests shorten. */
export interface ApiTimes {
  /** How long a request may take to arrive, headers and body. */
  requestMs: number
  /** The same for one that brings a file: 10 MB at 2 Mbit/s, as phones send, are 42 s. */
  uploadMs: number
  /** How long one file of a live chat may take to be read. */
  inspectMs: number
  /** How long a JSON request waits for its reply. */
  replyWaitMs: number
  /** How long a request waits for what a worker finds at a website, or on one page. */
  pageCheckWaitMs: number
  /** How long one event stream lives before it asks to reconnect. */
  streamMs: number
  /** Silence after which a follower asks PostgreSQL. */
  recheckMs: number
  /** How often changes of live chats are polled: events come sooner, and may be lost. */
  livePollMs: number
  /** A typing indicator that is not sent again ends after so long. */
  typingMs: number
  /** How often heartbeats of agents are recorded, and the list of those online is read. */
  presenceMs: number
  /** Silence after which a stream sends a comment, so that no proxy cuts it. */
  heartbeatMs: number
  /** How often the counts of refused origins are stored. */
  refusedOriginsMs: number
  /** How often it is stored where widgets were loaded. */
  seenOriginsMs: number
  /** How long what is known of a chatbot is kept: a suspension has to hold within 5 s. */
  chatbotCacheMs: number
  /** How often a response that is still being sent checks whether its visitor has logged out: it must end within 5 s. */
  identityCheckMs: number
  /** How long a host that some chatbot allows is kept. */
  hostCacheMs: number
  /** How long a host that no chatbot allows is kept. */
  unknownHostMs: number
  /** How long the outcome of `/health/ready` is kept. */
  readinessKeepMs: number
  /** How long a message waits while PostgreSQL or Redis stands still. */
  outageWaitMs: number
  /** How long a statement waits while as many of its account as may wait for the database. */
  accountWaitMs: number
  /** A client that reads nothing for this long, or twice as long at most, is disconnected. */
  unreadMs: number
  /** How often a running download checks that its user is still allowed to have it. */
  accessMs: number
  /** How long an export may take altogether. */
  exportMs: number
  /** An export that has waited for its reader for so long gives its place to another account that wants it. */
  slowReaderMs: number
  /** How long the query of an export may take before the export is refused. */
  exportStatementMs: number
  /** How long a search or a report of the dashboard may take before it is given up. */
  longReadMs: number
  /** How long a draining process goes on serving, so that the load balancer sees it and uses another one. */
  drainMs: number
  /** After that: how long requests may go on waiting for a JSON reply. */
  stopWaitingMs: number
  /** After the drain, too: when connections that are still open are closed. */
  cutMs: number
}

/** The last three together stay under the 28 s that a process has for its shutdown. */
export const apiTimes: ApiTimes = {
  requestMs: 10_000,
  uploadMs: 120_000,
  inspectMs: inspectLimits.inspectMs,
  replyWaitMs: 100_000,
  pageCheckWaitMs: 15_000,
  streamMs: 120_000,
  recheckMs: 1_500,
  livePollMs: 1_500,
  typingMs: 8_000,
  presenceMs: 10_000,
  heartbeatMs: 15_000,
  refusedOriginsMs: 5_000,
  seenOriginsMs: 5_000,
  chatbotCacheMs: 2_000,
  identityCheckMs: 2_000,
  hostCacheMs: 10_000,
  unknownHostMs: 1_000,
  readinessKeepMs,
  // Stores that stand still for 10 s are back by then, and what waited for them has been stored.
  outageWaitMs: 15_000,
  accountWaitMs: 1_000,
  unreadMs: 15_000,
  accessMs: 2_000,
  exportMs: 600_000,
  slowReaderMs: 30_000,
  exportStatementMs: 10_000,
  longReadMs: 10_000,
  drainMs: 5_000,
  stopWaitingMs: 17_000,
  cutMs: 20_000,
}
