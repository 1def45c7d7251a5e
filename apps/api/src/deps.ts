import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { ExportFiles } from '@frontdesk/conversations/export/export-files'
import type { LiveFeed } from '@frontdesk/conversations/live/live-feed'
import type { Db } from '@frontdesk/db/connect'
import type { AddressRules } from '@frontdesk/egress/address-rules'
import type { Queues } from '@frontdesk/jobs/enqueue'
import type { OfferedModel } from '@frontdesk/model/offered-models'
import type { ReplySubscriptions } from '@frontdesk/reply-stream/reply-subscriptions'
import type { Redis } from '@frontdesk/runtime/redis'
import type { Cipher } from '@frontdesk/runtime/cipher'
import type { FastifyBaseLogger } from 'fastify'
import type { ApiMetrics } from './metrics.ts'
import type { Closing } from './http/closing.ts'

/** Everything long-lived that a route may need. Made in `main.ts`, handed down; each route names what it takes of it. */
export interface Deps {
  db: Db
  redis: Redis
  namespace: string
  /** Of what waits in Redis for a worker. */
  cipher: Cipher
  /** Of mails on their way to a worker. */
  mailCipher: Cipher
  /** Of the secrets of connectors. */
  secretCipher: Cipher
  /** Which addresses this installation may read. */
  addressRules: AddressRules
  queues: Queues
  exportFiles: ExportFiles
  replySubscriptions: ReplySubscriptions
  /** Updates of live chats. */
  liveFeed: LiveFeed
  findChatbot: (chatbotId: string) => Promise<ChatbotForChat | null>
  /** Whether any chatbot allows this host: all that CORS can know before the chatbot is. */
  isKnownHost: (host: string) => Promise<boolean>
  closing: Closing
  metrics: ApiMetrics
  log: FastifyBaseLogger
  settings: ApiSettings
  times: ApiTimes
}

export interface ApiSettings {
  sessionPerMinute: number
  ipPerMinute: number
  /** Open connections of one address (IPv6: of one /64); trusted proxies have no bound. */
  connectionsPerIp: number
  /** CIDRs whose X-Forwarded-For is believed; empty: nobody's. */
  trustedProxies: string[]
  /** How browsers reach us, where that is set; otherwise each request says it. */
  baseUrl: string | undefined
  /** Signs the cookies of logins. */
  sessionSecret: string
  /** Key of the HMAC under which the limiter knows addresses. */
  limiterSecret: string
  /** Whoever sends it as a bearer may read the metrics; undefined: only this machine. */
  metricsToken: string | undefined
  /** Models that owners may choose for a chatbot. */
  models: readonly OfferedModel[]
  /** The built widget, or undefined where it was not built. */
  widgetFile: string
}

/** Periods that tests shorten. */
export interface ApiTimes {
  /** How long a request may take to arrive, headers and body. */
  requestMs: number
  /** How long a JSON request waits for its reply. */
  replyWaitMs: number
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
  /** How often refused origins are written down. */
  refusedOriginsMs: number
  /** A client that takes nothing of what waits for it for this long, or for twice as long at most, is cut off. */
  unreadMs: number
  /** How often it is looked whether somebody may still have what is being sent to them. */
  accessMs: number
  /** How long an export may take altogether. */
  exportMs: number
  /** How long an export may look for its messages before it is refused. */
  exportStatementMs: number
  /** How long a process that is told to go still serves, so that whoever stands in front notices and turns elsewhere. */
  drainMs: number
  /** After that: how long those who wait for a JSON reply may go on waiting. */
  stopWaitingMs: number
  /** After that, too: when connections that are still open are cut. */
  cutMs: number
}

/** The last three together stay under the 28 s that a process has to leave. */
export const apiTimes: ApiTimes = {
  requestMs: 10_000,
  replyWaitMs: 100_000,
  streamMs: 120_000,
  recheckMs: 1_500,
  livePollMs: 1_500,
  typingMs: 8_000,
  presenceMs: 10_000,
  heartbeatMs: 15_000,
  refusedOriginsMs: 5_000,
  unreadMs: 15_000,
  accessMs: 2_000,
  exportMs: 600_000,
  exportStatementMs: 10_000,
  drainMs: 5_000,
  stopWaitingMs: 17_000,
  cutMs: 20_000,
}
