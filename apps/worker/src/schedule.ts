import { enqueueUsageMails } from '@frontdesk/accounts/mails/enqueue-usage-mails'
import { requeueLostReplies } from '@frontdesk/conversations/turn/enqueue-reply'
import { forgetRecords } from '@frontdesk/retention/forget-records'
import { isRetentionDue, removeExpired } from '@frontdesk/retention/remove-expired'
import { requestMissedHandoffs } from '@frontdesk/live-chat/handoff/request-handoff'
import { enqueuePushes } from '@frontdesk/live-chat/handoff/enqueue-pushes'
import { enqueueHandoffMails } from '@frontdesk/live-chat/handoff/enqueue-handoff-mails'
import { sweepExports } from '@frontdesk/exports/sweep-exports'
import { sweepFiles, sweepLostFiles } from '@frontdesk/files/stored-files'
import { enqueueWeeklyMails } from '@frontdesk/analytics/weekly-mail/enqueue-weekly-mails'
import { rollUp } from '@frontdesk/analytics/roll-up'
import { sweepLiveChats } from '@frontdesk/live-chat/sweep-live-chats'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { enqueueEmbedding } from '@frontdesk/knowledge/semantic/enqueue-embedding'
import { enqueueDueSources, requeueLostSources } from '@frontdesk/knowledge/sources/enqueue-indexing'
import { dispatchDeliveries } from '@frontdesk/webhooks/dispatch-deliveries'
import { enqueueRecordMails } from '@frontdesk/records/mails/enqueue-record-mails'
import type { Deps } from './deps.ts'
import { removeOldMails } from './remove-old-mails.ts'
import { repeat } from './repeat.ts'
import { rewriteRedisLog } from './rewrite-redis-log.ts'

type Needs = Pick<
  Deps,
  | 'redis'
  | 'namespace'
  | 'db'
  | 'queues'
  | 'findChatbot'
  | 'embedding'
  | 'exportFiles'
  | 'messageFiles'
  | 'mailCipher'
  | 'mailAddress'
  | 'baseUrl'
  | 'mailFolder'
  | 'log'
  | 'metrics'
  | 'times'
>

/** Something that is done by the clock. */
interface ScheduledTask {
  /** What a failure is logged under. */
  readonly name: string
  readonly everyMs: number
  /**
   * The number of a lock of the database: one maintenance worker at a time runs the task. Any number will do that no
   * other task has. Null: the task does no harm in several workers at once.
   */
  readonly lock: number | null
  /** Runs the task, with the connection that holds its lock. */
  readonly run: (holder: Pick<Db['pool'], 'query'>) => Promise<unknown>
}

/**
 * Starts what happens by the clock. Timers of this process and not of the queue, because the queue's own schedule is lost
 * with Redis, which is just when the sweep is needed. Returns a function that stops the clock and waits for what is running.
 */
export function startSchedule(needs: Needs): () => Promise<void> {
  const { db, log } = needs
  const stopping = new AbortController()
  const stops = scheduledTasks(needs, stopping.signal).map(({ name, everyMs, lock, run }) =>
    repeat(
      everyMs,
      () => (lock === null ? run(db.pool) : withLock(db, lock, run)),
      err => log.error({ err }, `${name} failed; retrying`),
    ),
  )
  return async () => {
    stopping.abort()
    await Promise.all(stops.map(stop => stop()))
  }
}

/** The schedule. Mails and pushes are apart from the sweeps: with Redis away they fail, and the sweeps go on. */
function scheduledTasks(needs: Needs, signal: AbortSignal): ScheduledTask[] {
  const { log, times } = needs
  const { sweepEveryMs, liveSweepEveryMs, exportSweepEveryMs } = times
  const sendWeeklyMails = () => enqueueWeeklyMails(needs, { now: new Date(), signal })
  const countAnalytics = () => rollUp(needs, signal)
  const rewriteLog = () =>
    rewriteRedisLog(needs).catch((err: unknown) => log.warn({ err }, 'could not rewrite the append-only file of Redis'))
  return [
    { name: 'sweep of replies', everyMs: sweepEveryMs, lock: 4_172_027, run: () => sweepReplies(needs) },
    { name: 'sweep of sources', everyMs: sweepEveryMs, lock: 4_172_028, run: () => sweepSources(needs) },
    {
      name: 'retention',
      everyMs: times.retentionCheckMs,
      lock: 4_172_029,
      run: holder => retain(needs, holder, signal),
    },
    { name: 'sweep of exports', everyMs: exportSweepEveryMs, lock: 4_172_030, run: () => sweepExportJobs(needs) },
    {
      name: 'mails about usage',
      everyMs: times.usageMailsEveryMs,
      lock: 4_172_031,
      run: () => enqueueUsageMails(needs),
    },
    { name: 'sweep of live chats', everyMs: liveSweepEveryMs, lock: 4_172_032, run: () => sweepConversations(needs) },
    { name: 'mails about records', everyMs: sweepEveryMs, lock: 4_172_041, run: () => enqueueRecordMails(needs) },
    { name: 'webhook deliveries', everyMs: sweepEveryMs, lock: 4_172_042, run: () => dispatchDeliveries(needs) },
    { name: 'mails about handoffs', everyMs: liveSweepEveryMs, lock: 4_172_043, run: () => enqueueHandoffMails(needs) },
    { name: 'sweep of files', everyMs: exportSweepEveryMs, lock: 4_172_045, run: () => sweepMessageFiles(needs) },
    { name: 'weekly mails', everyMs: times.weeklyMailsEveryMs, lock: 4_172_046, run: sendWeeklyMails },
    { name: 'pushes', everyMs: liveSweepEveryMs, lock: 4_172_047, run: () => enqueuePushes(needs) },
    { name: 'sweep of passages', everyMs: sweepEveryMs, lock: null, run: () => sweepPassages(needs) },
    { name: 'analytics', everyMs: times.analyticsEveryMs, lock: null, run: countAnalytics },
    { name: 'rewrite of the Redis log', everyMs: times.redisLogEveryMs, lock: null, run: rewriteLog },
  ]
}

async function sweepReplies(needs: Needs): Promise<void> {
  const requeued = await requeueLostReplies(needs, { olderThanMs: needs.times.sweepOlderThanMs })
  needs.metrics.sweepFinished(requeued)
  if (requeued) needs.log.warn({ requeued }, 'enqueued lost replies again')
}

async function sweepSources({ db, queues, log, times }: Needs): Promise<void> {
  const swept = await requeueLostSources({ db, queues }, { olderThanMs: times.indexingLostAfterMs })
  await enqueueDueSources({ db, queues })
  if (swept.requeued) log.warn({ requeued: swept.requeued }, 'enqueued sources again whose indexing job was lost')
  if (swept.givenUp) log.error({ givenUp: swept.givenUp }, 'gave up sources whose indexing was lost too often')
}

async function sweepConversations({ db, redis, namespace, findChatbot, log, times }: Needs): Promise<void> {
  const since = { agentLostMs: times.agentLostMs, silentMs: times.silentChatMs }
  const { lost } = await sweepLiveChats({ db, redis, namespace }, since)
  if (lost) log.warn({ lost }, 'agents went offline with open conversations')
  const olderThanMs = times.sweepOlderThanMs
  const requested = await requestMissedHandoffs({ db, redis, namespace, findChatbot }, { olderThanMs })
  if (requested) log.warn({ requested }, 'requested agents for visitors whose request was lost')
}

/** Asking twice does nothing, so no lock is needed. */
async function sweepPassages({ db, queues, embedding, metrics }: Needs): Promise<void> {
  if (embedding !== undefined) metrics.chatbotsAwaitEmbedding(await enqueueEmbedding({ db, queues }, embedding))
}

/**
 * Runs retention at most once an hour. The last run is stored in PostgreSQL, so that restarts do not postpone it. A run
 * that was cut off is taken up at the next look.
 */
async function retain(
  { db, mailFolder, messageFiles, log, metrics }: Needs,
  holder: Pick<Db['pool'], 'query'>,
  signal: AbortSignal,
): Promise<void> {
  const needs = { db: { pool: holder } }
  if (await isRetentionDue(needs)) {
    // Before anything goes: what is removed cannot be counted any more.
    await rollUp({ db }, signal)
    const removed = await removeExpired(needs, signal)
    if (removed === null) return
    const records = await forgetRecords(needs)
    const [limit] = await query<{ before: Date }>(holder, sql`select now() - ${RETENTION} as before`)
    const mails = limit === undefined ? 0 : await removeOldMails(mailFolder, limit.before)
    const lostFiles = await sweepLostFiles({ db, messageFiles })
    log.info({ removed, records, mails, lostFiles }, 'removed data older than 30 days')
  }
  metrics.retentionFinished()
}

async function sweepExportJobs({ db, queues, exportFiles, log, times }: Needs): Promise<void> {
  const swept = await sweepExports({ db, queues, exportFiles }, { olderThanMs: times.exportLostAfterMs })
  if (swept.requeued)
    log.warn({ requeued: swept.requeued }, 'enqueued exports that were lost, or that are written anew')
  if (swept.givenUp) log.error({ givenUp: swept.givenUp }, 'gave up exports that never finished')
  if (swept.filesRemoved) log.info({ files: swept.filesRemoved }, 'removed expired export files')
}

async function sweepMessageFiles({ db, messageFiles, log }: Needs): Promise<void> {
  const files = await sweepFiles({ db, messageFiles })
  if (files) log.info({ files }, 'removed files of messages that are gone')
}

/** A server that hears nothing from the holder for so long ends the connection, and with it the lock. */
const silentHolderMs = 10_000

/**
 * Runs `task` while this process alone holds the lock; undefined where another process has it. A task that takes long
 * asks the holder's own connection, so that the server hears from it.
 */
async function withLock<T>(
  db: Pick<Db, 'pool'>,
  lock: number,
  task: (holder: Pick<Db['pool'], 'query'>) => Promise<T>,
): Promise<T | undefined> {
  const client = await db.pool.sessions.connect()
  let failure: Error | undefined
  try {
    // Both at once: of a holder that vanishes just then, nobody would ever hear again.
    const [held] = await query<{ isMine: boolean }>(
      client,
      sql`select set_config('idle_session_timeout', ${String(silentHolderMs)}, false),
                 pg_try_advisory_lock(${lock}) as is_mine`,
    )
    try {
      return held?.isMine === true ? await task(client) : undefined
    } finally {
      if (held?.isMine === true) await execute(client, sql`select pg_advisory_unlock(${lock})`)
      await execute(client, sql`reset idle_session_timeout`)
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // Closed where the lock may still hang on it, and the pool hears why.
    client.release(failure)
  }
}
