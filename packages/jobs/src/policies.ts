import type { JobName } from '@frontdesk/contracts/jobs'

/** The kinds of worker an operator can scale by itself. */
export const queueNames = ['replies', 'indexing', 'rendering', 'exports', 'webhooks', 'maintenance'] as const
export type QueueName = (typeof queueNames)[number]

export interface Policy {
  queue: QueueName
  /** How often BullMQ runs the job before it counts as failed. Turns count their attempts in PostgreSQL. */
  attempts: number
  /** Milliseconds before the second attempt; doubles after that. */
  backoffMs: number
  /** After so many lost runs it is put aside. The queue counts them, because PostgreSQL has no row of the job. */
  mostLostRuns?: number
  /** Nothing is kept of a failed one. */
  forgetsFailed?: boolean
}

/** How each job is queued. A job without a line here does not compile. */
export const policies = {
  'write-reply': { queue: 'replies', attempts: 1, backoffMs: 0 },
  'try-chatbot': { queue: 'replies', attempts: 1, backoffMs: 0 },
  'assist-agent': { queue: 'replies', attempts: 1, backoffMs: 0 },
  // Its run says how far it has come, and the sweep enqueues a lost one again.
  'run-checks': { queue: 'replies', attempts: 1, backoffMs: 0, forgetsFailed: true },
  // The sweep enqueues it again.
  'judge-pairs': { queue: 'replies', attempts: 1, backoffMs: 0, forgetsFailed: true },
  'translate-conversation': { queue: 'replies', attempts: 1, backoffMs: 0 },
  // Once and no more: it may change something at the shop.
  'try-connector': { queue: 'replies', attempts: 1, backoffMs: 0 },
  // With the crawls, whose process holds no key. Somebody waits for them: places are kept free for them there.
  'preview-website': { queue: 'indexing', attempts: 1, backoffMs: 0 },
  'test-page': { queue: 'indexing', attempts: 1, backoffMs: 0 },
  'index-page': { queue: 'indexing', attempts: 1, backoffMs: 0 },
  'index-source': { queue: 'indexing', attempts: 2, backoffMs: 5_000 },
  // Away from the crawls: a browser runs what strangers wrote, and takes ten times as long and as much memory.
  'render-page': { queue: 'rendering', attempts: 2, backoffMs: 500, forgetsFailed: true },
  // A failure delays it. Not with the crawls, whose process holds no key of a provider. It fails where too many workers
  // die beside it: kept, it would have the queue ignore its one id for a day.
  'embed-passages': { queue: 'maintenance', attempts: 1, backoffMs: 0, forgetsFailed: true },
  // The last try comes two hours after the first: mail servers are away for longer than databases.
  // More than other work may lose (`mostLostRuns` in packages/errors): the queue also counts a run as lost when Redis was
  // silent for longer than a lock lasts, and two such silences must not cost a mail.
  'send-mail': { queue: 'maintenance', attempts: 10, backoffMs: 15_000, mostLostRuns: 4 },
  // A queue of its own: slow receivers must not delay mails. Its attempts are counted in PostgreSQL.
  'send-webhook': { queue: 'webhooks', attempts: 1, backoffMs: 0 },
  // With the webhooks, away from mails; its tries are counted in PostgreSQL, too.
  'send-push': { queue: 'webhooks', attempts: 1, backoffMs: 0 },
  // Away from mails, too. The next identity that needs the keys asks again.
  'fetch-identity-keys': { queue: 'webhooks', attempts: 1, backoffMs: 0, forgetsFailed: true },
  // The sweep enqueues a failed one again.
  'export-conversations': { queue: 'exports', attempts: 1, backoffMs: 0 },
} as const satisfies Record<JobName, Policy>

/**
 * How soon a dead worker is noticed. Every worker of an installation must use the same numbers: with BullMQ's defaults a
 * visitor waits 60 s for the second attempt, with these about 7 s, and one worker with the defaults holds the check
 * back for all (measured: 32 s).
 */
export interface StallTimes {
  lockMs: number
  checkMs: number
}
export const stallTimes: StallTimes = { lockMs: 6_000, checkMs: 3_000 }

/**
 * A job may be taken over this often after its worker died; after that the sweep enqueues it again. More often than most
 * work is begun (`mostLostRuns`), mails included, so that the next run can say that it is put aside; replies count five themselves.
 */
export const maxStalledCount = 5

/** Failed jobs are kept a day for the operator; they hold ids, and encrypted mails. */
export const failedKeepSeconds = 24 * 60 * 60
