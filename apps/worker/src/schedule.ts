import { enqueueAccountMails } from '@frontdesk/accounts/mails/account-mails'
import { checkLogins } from '@frontdesk/accounts/single-sign-on/check-logins'
import { enqueueUsageMails } from '@frontdesk/accounts/mails/enqueue-usage-mails'
import { enqueueCheckMails } from '@frontdesk/answers/checks/enqueue-check-mails'
import { enqueueJudging } from '@frontdesk/answers/contradictions/enqueue-judging'
import { enqueueChangedRuns, requeueLostRuns } from '@frontdesk/answers/checks/sweep-checks'
import { requeueLostReplies } from '@frontdesk/conversations/turn/enqueue-reply'
import { forgetRecords } from '@frontdesk/retention/forget-records'
import { isRetentionDue, removeExpired } from '@frontdesk/retention/remove-expired'
import { requestMissedHandoffs } from '@frontdesk/live-chat/handoff/request-handoff'
import { enqueuePushes } from '@frontdesk/live-chat/handoff/enqueue-pushes'
import { enqueueHandoffMails } from '@frontdesk/live-chat/handoff/enqueue-handoff-mails'
import { enqueueAssignedMails } from '@frontdesk/live-chat/handoff/enqueue-assigned-mails'
import { enqueueMissedMails } from '@frontdesk/live-chat/handoff/enqueue-missed-mails'
import { enqueueReplyMails } from '@frontdesk/live-chat/reply-mails/enqueue-reply-mails'
import { sweepExports } from '@frontdesk/exports/sweep-exports'
import { sweepFiles, sweepLostFiles } from '@frontdesk/files/stored-files'
import { enqueueWeeklyMails } from '@frontdesk/analytics/weekly-mail/enqueue-weekly-mails'
import { raiseCostAlarms } from '@frontdesk/analytics/cost-alarm/raise-cost-alarms'
import { rollUp } from '@frontdesk/analytics/roll-up'
import { sweepLiveChats } from '@frontdesk/live-chat/sweep-live-chats'
import { advisoryLocks } from '@frontdesk/db/advisory-locks'
import { query } from '@frontdesk/db/query'
import { publishMemberChange } from '@frontdesk/reply-stream/member-changes'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { enqueueEmbedding } from '@frontdesk/knowledge/semantic/enqueue-embedding'
import { sweepDeletedChatbots } from '@frontdesk/chatbots/remove-chatbot'
import { sweepDeletedSources } from '@frontdesk/knowledge/sources/remove-source'
import { enqueueDueSources, requeueLostSources } from '@frontdesk/knowledge/sources/enqueue-indexing'
import { dispatchDeliveries } from '@frontdesk/webhooks/dispatch-deliveries'
import { enqueueRecordMails } from '@frontdesk/records/mails/enqueue-record-mails'
import type { Deps } from './deps.ts'
import { holdLocks, type HeldLocks } from './hold-locks.ts'
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
  | 'secretCipher'
  | 'egress'
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
  /** The lock of the one maintenance worker that runs the task. Null: the task does no harm in several at once. */
  readonly lock: keyof typeof advisoryLocks | null
  readonly run: () => Promise<unknown>
}

/**
 * Starts the scheduled tasks. They use timers of this process and not of the queue, because the queue's schedule is lost
 * with Redis, exactly when the sweep is needed. Returns a function that stops the timers and waits for running tasks.
 */
export function startSchedule(needs: Needs): () => Promise<void> {
  const { db, log, times } = needs
  const stopping = new AbortController()
  const tasks = scheduledTasks(needs, stopping.signal)
  const locks = tasks.flatMap(({ lock }) => (lock === null ? [] : advisoryLocks[lock]))
  const held = holdLocks(db, locks, times, err => log.error({ err }, 'lost the locks of the schedule; retrying'))
  const stops = tasks.map(task => repeatTask({ held, log }, task))
  return async () => {
    stopping.abort()
    await Promise.all(stops.map(stop => stop()))
    await held.close()
  }
}

/** A task that fails so often in a row is left to another worker: this one may lack what it needs, as a bucket's keys. */
const mostFailures = 3

/** Runs a task by the clock, where its lock is held. */
function repeatTask(
  { held, log }: { held: HeldLocks; log: Needs['log'] },
  { name, everyMs, lock, run }: ScheduledTask,
): () => Promise<void> {
  const key = lock === null ? null : advisoryLocks[lock]
  let failures = 0
  const runWhereHeld = async (): Promise<void> => {
    if (key !== null && !held.isHeld(key)) return
    await run()
    failures = 0
  }
  return repeat(everyMs, runWhereHeld, err => {
    log.error({ err }, `${name} failed; retrying`)
    failures += 1
    if (key === null || failures < mostFailures) return
    failures = 0
    held.release(key)
    log.warn(`${name} failed ${mostFailures} times in a row; leaving it to another maintenance worker for a while`)
  })
}

/** The schedule. Mails and pushes are apart from the sweeps: with Redis away they fail, and the sweeps go on. */
function scheduledTasks(needs: Needs, signal: AbortSignal): ScheduledTask[] {
  const { log, times } = needs
  const { sweepEveryMs, liveSweepEveryMs, exportSweepEveryMs } = times
  const sendWeeklyMails = () => enqueueWeeklyMails(needs, { now: new Date(), signal })
  // Those that are younger are enqueued by the request that has written them.
  const sendAccountMails = () => enqueueAccountMails(needs, { olderThanMs: times.sweepOlderThanMs })
  const countAnalytics = () => rollUp(needs, signal)
  const rewriteLog = () =>
    rewriteRedisLog(needs).catch((err: unknown) => log.warn({ err }, 'could not rewrite the append-only file of Redis'))
  return [
    { name: 'sweep of replies', everyMs: sweepEveryMs, lock: 'sweepReplies', run: () => sweepReplies(needs) },
    { name: 'sweep of sources', everyMs: sweepEveryMs, lock: 'sweepSources', run: () => sweepSources(needs) },
    { name: 'retention', everyMs: times.retentionCheckMs, lock: 'retention', run: () => retain(needs, signal) },
    {
      name: 'sources to be indexed again',
      everyMs: times.dueSourcesEveryMs,
      lock: 'dueSources',
      run: () => enqueueDueSources(needs),
    },
    { name: 'sweep of exports', everyMs: exportSweepEveryMs, lock: 'sweepExports', run: () => sweepExportJobs(needs) },
    {
      name: 'mails about usage',
      everyMs: times.usageMailsEveryMs,
      lock: 'usageMails',
      run: () => enqueueUsageMails(needs),
    },
    {
      name: 'alarms about costs',
      everyMs: times.costAlarmsEveryMs,
      lock: 'costAlarms',
      run: () => checkCosts(needs),
    },
    {
      name: 'logins by single sign-on',
      everyMs: times.loginChecksEveryMs,
      lock: 'checkLogins',
      run: () => checkSingleSignOn(needs, signal),
    },
    { name: 'sweep of handoffs', everyMs: sweepEveryMs, lock: 'sweepHandoffs', run: () => sweepHandoffs(needs) },
    {
      name: 'sweep of live chats',
      everyMs: liveSweepEveryMs,
      lock: 'sweepLiveChats',
      run: () => sweepConversations(needs),
    },
    { name: 'checks', everyMs: sweepEveryMs, lock: 'checks', run: () => sweepChecks(needs) },
    { name: 'mails about accounts', everyMs: sweepEveryMs, lock: 'accountMails', run: sendAccountMails },
    { name: 'mails about records', everyMs: sweepEveryMs, lock: 'recordMails', run: () => enqueueRecordMails(needs) },
    {
      name: 'webhook deliveries',
      everyMs: sweepEveryMs,
      lock: 'webhookDeliveries',
      run: () => dispatchDeliveries(needs),
    },
    {
      name: 'mails about handoffs',
      everyMs: liveSweepEveryMs,
      lock: 'handoffMails',
      run: async () => {
        await enqueueHandoffMails(needs)
        await enqueueMissedMails(needs)
        await enqueueAssignedMails(needs)
        await enqueueReplyMails(needs)
      },
    },
    { name: 'sweep of files', everyMs: exportSweepEveryMs, lock: 'sweepFiles', run: () => sweepMessageFiles(needs) },
    { name: 'weekly mails', everyMs: times.weeklyMailsEveryMs, lock: 'weeklyMails', run: sendWeeklyMails },
    { name: 'pushes', everyMs: liveSweepEveryMs, lock: 'pushes', run: () => enqueuePushes(needs) },
    {
      name: 'sweep of deletions',
      everyMs: times.deletionSweepEveryMs,
      lock: 'sweepDeletions',
      run: () => sweepDeletions(needs),
    },
    { name: 'sweep of passages', everyMs: sweepEveryMs, lock: null, run: () => sweepPassages(needs) },
    { name: 'analytics', everyMs: times.analyticsEveryMs, lock: null, run: countAnalytics },
    { name: 'rewrite of the Redis log', everyMs: times.redisLogEveryMs, lock: null, run: rewriteLog },
  ]
}

async function sweepReplies(needs: Needs): Promise<void> {
  const requeued = await requeueLostReplies(needs, { olderThanMs: needs.times.sweepOlderThanMs })
  needs.metrics.sweepFinished(requeued)
  if (requeued) needs.log.warn({ requeued }, 'requeued lost replies')
}

async function sweepSources({ db, queues, log, times }: Needs): Promise<void> {
  const swept = await requeueLostSources({ db, queues }, { olderThanMs: times.indexingLostAfterMs })
  if (swept.requeued) log.warn({ requeued: swept.requeued }, 'requeued sources whose indexing job was lost')
  if (swept.givenUp) log.error({ givenUp: swept.givenUp }, 'gave up on sources whose indexing job was lost too often')
}

/** Runs checks again whose answers a change may have touched, mails the owners what changed, and has pairs judged. */
async function sweepChecks(needs: Needs): Promise<void> {
  const swept = await requeueLostRuns(needs, { olderThanMs: needs.times.checkRunLostAfterMs })
  if (swept.requeued) needs.log.warn({ requeued: swept.requeued }, 'requeued runs of checks whose job was lost')
  await enqueueChangedRuns(needs)
  await enqueueCheckMails(needs)
  await enqueueJudging(needs)
}

/** Tells operators once a day about each account whose models take much more than usual. */
async function checkCosts(needs: Needs): Promise<void> {
  for (const { name: _, ...figures } of await raiseCostAlarms(needs, { now: new Date() }))
    needs.log.warn(figures, 'an account has unusually high model usage')
}

/** Ends the logins of those who are gone at the provider of their account. */
async function checkSingleSignOn(needs: Needs, signal: AbortSignal): Promise<void> {
  const onEnded = (memberId: string): Promise<void> => publishMemberChange(needs, memberId)
  const ended = await checkLogins({ ...needs, callEgress: needs.egress, onEnded }, signal)
  if (ended > 0) needs.log.info({ ended }, 'ended logins whose users are gone at their identity provider')
}

/** Goes on with deletions whose request ended in the middle. */
async function sweepDeletions({ db, log }: Needs): Promise<void> {
  const onFailed = (err: unknown, ids: { sourceId: string } | { chatbotId: string }): void =>
    log.error({ err, ...ids }, 'a deletion failed; the next sweep will retry it')
  const sources = await sweepDeletedSources({ db, onFailed })
  const chatbots = await sweepDeletedChatbots({ db, onFailed })
  if (sources + chatbots > 0) log.info({ sources, chatbots }, 'finished interrupted deletions')
}

async function sweepConversations({ db, redis, namespace, log, times }: Needs): Promise<void> {
  const since = { agentLostMs: times.agentLostMs, silentMs: times.silentChatMs }
  const { lost } = await sweepLiveChats({ db, redis, namespace }, since)
  if (lost) log.warn({ lost }, 'agents went offline with open conversations')
}

async function sweepHandoffs({ db, redis, namespace, findChatbot, log, times }: Needs): Promise<void> {
  const olderThanMs = times.sweepOlderThanMs
  const requested = await requestMissedHandoffs({ db, redis, namespace, findChatbot }, { olderThanMs })
  if (requested) log.warn({ requested }, 'requested agents for visitors whose request was lost')
}

/** Asking twice does nothing, so no lock is needed. */
async function sweepPassages({ db, queues, embedding, metrics }: Needs): Promise<void> {
  if (embedding !== undefined) metrics.chatbotsAwaitEmbedding(await enqueueEmbedding({ db, queues }, embedding))
}

/**
 * Runs retention at most once an hour. The last run is stored in PostgreSQL, so that restarts do not postpone it. The
 * next check resumes an interrupted run.
 */
async function retain({ db, mailFolder, messageFiles, log, metrics }: Needs, signal: AbortSignal): Promise<void> {
  if (await isRetentionDue({ db })) {
    // Before anything goes: what is removed cannot be counted any more.
    await rollUp({ db }, signal)
    const removed = await removeExpired({ db }, signal)
    if (removed === null) return
    const records = await forgetRecords({ db })
    const [limit] = await query<{ before: Date }>(db.pool, sql`select now() - ${RETENTION} as before`)
    const mails = limit === undefined ? 0 : await removeOldMails(mailFolder, limit.before)
    const lostFiles = await sweepLostFiles({ db, messageFiles })
    log.info({ removed, records, mails, lostFiles }, 'deleted data older than 30 days')
  }
  metrics.retentionFinished()
}

async function sweepExportJobs({ db, queues, exportFiles, log, times }: Needs): Promise<void> {
  const swept = await sweepExports({ db, queues, exportFiles }, { olderThanMs: times.exportLostAfterMs })
  if (swept.requeued) log.warn({ requeued: swept.requeued }, 'requeued exports that were lost or restarted')
  if (swept.givenUp) log.error({ givenUp: swept.givenUp }, 'gave up on exports that never finished')
  if (swept.filesRemoved) log.info({ files: swept.filesRemoved }, 'deleted expired export files')
}

async function sweepMessageFiles({ db, messageFiles, log }: Needs): Promise<void> {
  const files = await sweepFiles({ db, messageFiles })
  if (files) log.info({ files }, 'deleted files of deleted messages')
}
