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

/** Any numbers will do, as long as every maintenance worker takes the same ones. */
const sweepLock = 4_172_027
const indexingLock = 4_172_028
const retentionLock = 4_172_029
const exportsLock = 4_172_030
const usageMailsLock = 4_172_031
const recordMailsLock = 4_172_041
const webhooksLock = 4_172_042
const liveChatsLock = 4_172_032
const requestMailsLock = 4_172_043
const filesLock = 4_172_045
const weeklyMailsLock = 4_172_046
const pushesLock = 4_172_047

/**
 * What happens by the clock. Timers of this process and not of the queue, because the queue's own schedule is lost with
 * Redis, which is just when the sweep is needed. Returns a function that stops the clock and waits for what is running.
 */
export function startSchedule(needs: Needs): () => Promise<void> {
  const { log, times } = needs
  const stopping = new AbortController()
  const stops = [
    repeat(
      times.sweepEveryMs,
      () => sweep(needs),
      err => log.error({ err }, 'sweep of replies failed; retrying'),
    ),
    repeat(
      times.sweepEveryMs,
      () => sweepIndexing(needs),
      err => log.error({ err }, 'sweep of sources failed; retrying'),
    ),
    repeat(
      times.sweepEveryMs,
      () => sweepPassages(needs),
      err => log.error({ err }, 'sweep of passages failed; retrying'),
    ),
    repeat(
      times.liveSweepEveryMs,
      () => sweepConversations(needs),
      err => log.error({ err }, 'sweep of live chats failed; retrying'),
    ),
    ...storesByTheClock(needs),
    ...mailByTheClock(needs, stopping.signal),
    repeat(
      times.sweepEveryMs,
      () => withLock(needs.db, webhooksLock, () => dispatchDeliveries(needs)),
      err => log.error({ err }, 'could not enqueue webhook deliveries; retrying'),
    ),
    repeat(
      times.redisLogEveryMs,
      () => rewriteRedisLog(needs),
      err => log.warn({ err }, 'could not rewrite the append-only file of Redis'),
    ),
    repeat(
      times.analyticsEveryMs,
      () => rollUp(needs, stopping.signal),
      err => log.error({ err }, 'could not count for analytics; retrying'),
    ),
    repeat(
      times.retentionCheckMs,
      () => retain(needs, stopping.signal),
      err => log.error({ err }, 'retention failed; retrying'),
    ),
  ]
  return async () => {
    stopping.abort()
    await Promise.all(stops.map(stop => stop()))
  }
}

/** What lies in the store beside the database. */
const storesByTheClock = (needs: Needs): (() => Promise<void>)[] => {
  const { log, times } = needs
  return [
    repeat(
      times.exportSweepEveryMs,
      () => sweepExportJobs(needs),
      err => log.error({ err }, 'sweep of exports failed; retrying'),
    ),
    repeat(
      times.exportSweepEveryMs,
      () => sweepMessageFiles(needs),
      err => log.error({ err }, 'sweep of files failed; retrying'),
    ),
  ]
}

/** Mails and messages to browsers, each kind by itself and apart from the sweeps: with Redis away none can be asked for. */
const mailByTheClock = (needs: Needs, signal: AbortSignal): (() => Promise<void>)[] => {
  const { db, log, times } = needs
  return [
    repeat(
      times.usageMailsEveryMs,
      () => withLock(db, usageMailsLock, () => enqueueUsageMails(needs)),
      err => log.error({ err }, 'could not enqueue mails about usage; retrying'),
    ),
    repeat(
      times.weeklyMailsEveryMs,
      () => withLock(db, weeklyMailsLock, () => enqueueWeeklyMails(needs, { now: new Date(), signal })),
      err => log.error({ err }, 'could not enqueue weekly mails; retrying'),
    ),
    repeat(
      times.sweepEveryMs,
      () => withLock(db, recordMailsLock, () => enqueueRecordMails(needs)),
      err => log.error({ err }, 'could not enqueue mails about leads and bookings; retrying'),
    ),
    repeat(
      times.liveSweepEveryMs,
      () => withLock(db, requestMailsLock, () => enqueueHandoffMails(needs)),
      err => log.error({ err }, 'could not enqueue mails about waiting visitors; retrying'),
    ),
    repeat(
      times.liveSweepEveryMs,
      () => withLock(db, pushesLock, () => enqueuePushes(needs)),
      err => log.error({ err }, 'could not enqueue messages to browsers; retrying'),
    ),
  ]
}

/** Several maintenance workers may run: a lock of the database lets one at a time sweep. */
async function sweep(needs: Needs): Promise<void> {
  const requeued = await withLock(needs.db, sweepLock, () =>
    requeueLostReplies(needs, { olderThanMs: needs.times.sweepOlderThanMs }),
  )
  if (requeued !== undefined) needs.metrics.sweepFinished(requeued)
  if (requeued) needs.log.warn({ requeued }, 'enqueued lost replies again')
}

async function sweepIndexing({ db, queues, log, times }: Needs): Promise<void> {
  const swept = await withLock(db, indexingLock, () =>
    requeueLostSources({ db, queues }, { olderThanMs: times.indexingLostAfterMs }),
  )
  await withLock(db, indexingLock, () => enqueueDueSources({ db, queues }))
  if (swept?.requeued) log.warn({ requeued: swept.requeued }, 'enqueued sources again whose indexing job was lost')
  if (swept?.givenUp) log.error({ givenUp: swept.givenUp }, 'gave up sources whose indexing was lost too often')
}

async function sweepConversations({ db, redis, namespace, findChatbot, log, times }: Needs): Promise<void> {
  const swept = await withLock(db, liveChatsLock, () =>
    sweepLiveChats({ db, redis, namespace }, { agentLostMs: times.agentLostMs, silentMs: times.silentChatMs }),
  )
  if (swept?.lost) log.warn({ lost: swept.lost }, 'agents went offline with open conversations')
  const olderThanMs = times.sweepOlderThanMs
  const requested = await withLock(db, liveChatsLock, () =>
    requestMissedHandoffs({ db, redis, namespace, findChatbot }, { olderThanMs }),
  )
  if (requested) log.warn({ requested }, 'requested agents for visitors whose request was lost')
}

/** Asking twice does nothing, so no lock is needed. */
async function sweepPassages({ db, queues, embedding, metrics }: Needs): Promise<void> {
  if (embedding !== undefined) metrics.chatbotsAwaitEmbedding(await enqueueEmbedding({ db, queues }, embedding))
}

/**
 * Once an hour, whoever asks: a worker that is restarted more often than that would never come to it by its own clock.
 * A run that was cut off is taken up with the next look.
 */
async function retain({ db, mailFolder, messageFiles, log, metrics }: Needs, signal: AbortSignal): Promise<void> {
  await withLock(db, retentionLock, async client => {
    const needs = { db: { pool: client } }
    if (await isRetentionDue(needs)) {
      // Before anything goes: what is removed cannot be counted any more.
      await rollUp({ db }, signal)
      const removed = await removeExpired(needs, signal)
      if (removed === null) return
      const records = await forgetRecords(needs)
      const [limit] = await query<{ before: Date }>(client, sql`select now() - ${RETENTION} as before`)
      const mails = limit === undefined ? 0 : await removeOldMails(mailFolder, limit.before)
      const lostFiles = await sweepLostFiles({ db, messageFiles })
      log.info({ removed, records, mails, lostFiles }, 'removed data older than 30 days')
    }
    metrics.retentionFinished()
  })
}

async function sweepExportJobs({ db, queues, exportFiles, log, times }: Needs): Promise<void> {
  const swept = await withLock(db, exportsLock, () =>
    sweepExports({ db, queues, exportFiles }, { olderThanMs: times.exportLostAfterMs }),
  )
  if (swept?.requeued)
    log.warn({ requeued: swept.requeued }, 'enqueued exports that were lost, or that are written anew')
  if (swept?.givenUp) log.error({ givenUp: swept.givenUp }, 'gave up exports that never finished')
  if (swept?.filesRemoved) log.info({ files: swept.filesRemoved }, 'removed expired export files')
}

async function sweepMessageFiles({ db, messageFiles, log }: Needs): Promise<void> {
  const files = await withLock(db, filesLock, () => sweepFiles({ db, messageFiles }))
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
