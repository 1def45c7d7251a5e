import { AppError } from '@frontdesk/errors/app-error'
import { putAside } from '@frontdesk/errors/put-aside'
import type { ExportFormat } from '@frontdesk/contracts/conversations/export'
import type { Db } from '@frontdesk/db/connect'
import { countedRun } from '@frontdesk/db/counted-run'
import { execute, query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'
import { isStorageFull } from '@frontdesk/runtime/is-outage'
import { exportSuperseded } from './errors.ts'
import { exportConversations, type ConversationsExport } from './export-conversations.ts'
import type { FileStore } from '@frontdesk/files/file-store/file-store'
import { exportFileName, type StoredFilters } from './export-jobs.ts'

interface Needs {
  db: Pick<Db, 'pool'>
  exportFiles: Pick<FileStore, 'write' | 'remove'>
}

/**
 * Messages that are too old within a day are left out. A file must not outlive what is in it: with them, the file of a
 * busy chatbot would be gone before anybody has downloaded it.
 */
const secondsLeft = 24 * 60 * 60
/** Long, because no request waits for it. */
const statementMs = 10 * 60 * 1_000
const progressEveryMs = 1_000
const tooSlow = 'Looking through all messages takes too long. Narrow the range or select one chatbot.'
const diedTwice =
  'Writing this export stopped a part of Frontdesk twice. Select a shorter range or one chatbot, and export again.'
const noSpace =
  'There is no space left on the server for the file. Ask whoever runs Frontdesk for space, and export again.'
const nothingLeft = 'All conversations that it found were erased.'

/** The outcome of an export. */
export interface WrittenExport {
  outcome: 'done' | 'cancelled' | 'failed'
  /** In its file; 0 if there is none. */
  messagesCount: number
}

const cancelled: WrittenExport = { outcome: 'cancelled', messagesCount: 0 }
const failed: WrittenExport = { outcome: 'failed', messagesCount: 0 }

/** An export as its writer has found it. */
interface Run {
  jobId: string
  accountId: string
  format: ExportFormat
  filters: StoredFilters
  fileNumber: number
  snapshotAt: string
  staleAt: string | null
}

/**
 * Writes the file of an export, or nothing where it is at its end already. Safe to run twice: the writer holds a lock,
 * the file gets its name when it is whole, and only an export that is still wanted becomes done. Begins again where a
 * conversation in it was erased meanwhile. Throws if another run may do better, and where two workers died of it.
 */
export async function writeExportFile(
  needs: Needs,
  { jobId, signal }: { jobId: string; signal: AbortSignal },
): Promise<WrittenExport | undefined> {
  const counted = { job: 'export-conversations', subject: jobId }
  return countedRun(needs, counted, {
    signal,
    work: () => writeWanted(needs, { jobId, signal }),
    async onPutAside() {
      const run = await beginRun(needs, jobId)
      if (run !== undefined) await fail(needs, run, diedTwice)
      throw putAside(counted.job)
    },
  })
}

async function writeWanted(
  needs: Needs,
  { jobId, signal }: { jobId: string; signal: AbortSignal },
): Promise<WrittenExport | undefined> {
  const first = await beginRun(needs, jobId)
  for (let run = first; run !== undefined; run = await beginRun(needs, jobId)) {
    const written = await writeOnce(needs, run, signal)
    if (written !== null) return written
  }
  return first === undefined ? undefined : cancelled
}

/**
 * Begins to write an export, or to rewrite it. Locks the row, so that it waits for an erasure that has marked it, and
 * opens its snapshot after that.
 */
async function beginRun({ db }: Pick<Needs, 'db'>, jobId: string): Promise<Run | undefined> {
  const [run] = await query<Omit<Run, 'jobId'>>(
    db.pool,
    sql`update export_jobs set snapshot_at = coalesce(snapshot_at, clock_timestamp())
        where id = ${jobId}
          and (status in ('waiting', 'running') or status = 'done' and stale_at is not null and expires_at > now())
        returning account_id, format, filters, file_number, snapshot_at::text, stale_at::text`,
  )
  return run === undefined ? undefined : { jobId, ...run }
}

/** The export, while nobody has cancelled it or revoked the file that is being written. */
const isWanted = ({ jobId, fileNumber }: Run): Sql =>
  sql`id = ${jobId} and file_number = ${fileNumber} and status in ('waiting', 'running', 'done')`

/** Null if the export was cancelled or revoked meanwhile. */
async function writeOnce({ db, exportFiles }: Needs, run: Run, signal: AbortSignal): Promise<WrittenExport | null> {
  const { jobId, accountId, format, filters, snapshotAt } = run
  const asked = { format, lock: `export job ${jobId}`, atMost: null, secondsLeft, statementMs, signal }
  try {
    const exported = await exportConversations(
      { db },
      { ...asked, filters: { timezone: 'UTC', ...filters, accountId }, begunUntil: snapshotAt },
    )
    const name = exportFileName(run)
    await exportFiles.write(name, withProgress({ db }, run, exported))
    const { messagesCount } = exported
    const isEmptied = run.staleAt !== null && filters.q !== null && messagesCount === 0
    if (!isEmptied && (await finish({ db }, run, { name, exported }))) return { outcome: 'done', messagesCount }
    await exportFiles.remove(name)
    return isEmptied ? await endEmptied({ db }, run) : null
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined
    if (code === 'EXPORT_SUPERSEDED') return null
    const reason = code === 'EXPORT_TOO_SLOW' ? tooSlow : isStorageFull(error) ? noSpace : undefined
    if (reason === undefined) throw error
    await fail({ db }, run, reason)
    return failed
  }
}

/** The pieces of an export. Records the progress every second, and throws where the export was cancelled or revoked. */
async function* withProgress(
  { db }: Pick<Needs, 'db'>,
  run: Run,
  exported: ConversationsExport,
): AsyncGenerator<string, void, undefined> {
  let recordedAt = Number.NEGATIVE_INFINITY
  for await (const piece of exported.pieces) {
    if (performance.now() - recordedAt >= progressEveryMs) {
      recordedAt = performance.now()
      // A file that is replaced has been counted.
      const changed = await execute(
        db.pool,
        sql`update export_jobs set heartbeat_at = clock_timestamp(),
              status = case when status = 'done' then status else 'running' end,
              messages_done = case when file is null then ${exported.messagesDone()}::int else messages_done end,
              messages_all = case when file is null then ${exported.messagesCount}::int else messages_all end
            where ${isWanted(run)}`,
      )
      if (changed === 0) throw exportSuperseded()
    }
    yield piece
  }
}

interface Finished {
  name: string
  exported: ConversationsExport
}

/** False if it was cancelled or revoked meanwhile. A conversation that a visitor has erased meanwhile leaves its mark. */
async function finish({ db }: Pick<Needs, 'db'>, run: Run, { name, exported }: Finished): Promise<boolean> {
  const { messagesCount, oldestAt } = exported
  const changed = await execute(
    db.pool,
    sql`update export_jobs set status = 'done', file = ${name}, messages_done = ${messagesCount},
          messages_all = ${messagesCount}, lost_count = 0, heartbeat_at = clock_timestamp(),
          stale_at = case when stale_at = ${run.staleAt}::timestamptz then null else stale_at end,
          expires_at = least(coalesce(expires_at, now() + interval '7 days'), ${oldestAt}::timestamptz + ${RETENTION})
        where ${isWanted(run)}`,
  )
  return changed === 1
}

/**
 * Ends an export that found something by its words and finds nothing now: they may quote the visitor who was erased.
 * Null if it was cancelled or revoked meanwhile.
 */
async function endEmptied({ db }: Pick<Needs, 'db'>, run: Run): Promise<WrittenExport | null> {
  return (await fail({ db }, run, nothingLeft)) ? failed : null
}

async function fail({ db }: Pick<Needs, 'db'>, run: Run, error: string): Promise<boolean> {
  const changed = await execute(
    db.pool,
    sql`update export_jobs set status = 'failed', error = ${error}, file = null, stale_at = null,
          filters = case when stale_at is null then filters else filters || '{"q": null}' end
        where ${isWanted(run)}`,
  )
  return changed === 1
}
