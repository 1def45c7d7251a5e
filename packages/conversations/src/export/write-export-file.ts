import { AppError } from '@frontdesk/contracts/app-error'
import type { ExportFormat } from '@frontdesk/contracts/conversations/export'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'
import { exportCancelled } from '../errors.ts'
import { exportConversations, type ConversationsExport } from './export-conversations.ts'
import type { ExportFiles } from './export-files.ts'
import { exportFileName, type StoredFilters } from './export-jobs.ts'

interface Needs {
  db: Pick<Db, 'pool'>
  exportFiles: Pick<ExportFiles, 'write' | 'remove'>
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

const isPending = (jobId: string): Sql => sql`id = ${jobId} and status in ('waiting', 'running')`

/** The outcome of an export. */
export interface WrittenExport {
  outcome: 'done' | 'cancelled' | 'failed'
  /** In its file; 0 where there is none. */
  messagesCount: number
}

/**
 * Writes the file of an export, or nothing where it is at its end already. Safe to run twice: the writer holds a lock,
 * the file gets its name when it is whole, and only an export that is still wanted becomes done. Throws where another
 * run may do better.
 */
export async function writeExportFile(
  { db, exportFiles }: Needs,
  { jobId, signal }: { jobId: string; signal: AbortSignal },
): Promise<WrittenExport | undefined> {
  const [job] = await query<{ accountId: string; format: ExportFormat; filters: StoredFilters }>(
    db.pool,
    sql`select account_id, format, filters from export_jobs where ${isPending(jobId)}`,
  )
  if (job === undefined) return undefined
  const { accountId, format, filters } = job
  const asked = { format, lock: `export job ${jobId}`, atMost: null, secondsLeft, statementMs, signal }
  try {
    const exported = await exportConversations({ db }, { ...asked, filters: { ...filters, accountId } })
    const name = exportFileName(jobId, format)
    await exportFiles.write(name, withProgress({ db }, jobId, exported))
    if (await finish({ db }, jobId, { name, exported })) {
      return { outcome: 'done', messagesCount: exported.messagesCount }
    }
    await exportFiles.remove(name)
    return { outcome: 'cancelled', messagesCount: 0 }
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined
    if (code === 'EXPORT_CANCELLED') return { outcome: 'cancelled', messagesCount: 0 }
    if (code !== 'EXPORT_TOO_SLOW') throw error
    await execute(db.pool, sql`update export_jobs set status = 'failed', error = ${tooSlow} where ${isPending(jobId)}`)
    return { outcome: 'failed', messagesCount: 0 }
  }
}

/** The pieces of an export. Records the progress every second, and throws where the export was cancelled. */
async function* withProgress(
  { db }: Pick<Needs, 'db'>,
  jobId: string,
  exported: ConversationsExport,
): AsyncGenerator<string, void, undefined> {
  let recordedAt = Number.NEGATIVE_INFINITY
  for await (const piece of exported.pieces) {
    if (performance.now() - recordedAt >= progressEveryMs) {
      recordedAt = performance.now()
      const changed = await execute(
        db.pool,
        sql`update export_jobs set status = 'running', messages_done = ${exported.messagesDone()},
              messages_all = ${exported.messagesCount}, heartbeat_at = clock_timestamp()
            where ${isPending(jobId)}`,
      )
      if (changed === 0) throw exportCancelled()
    }
    yield piece
  }
}

interface Finished {
  name: string
  exported: ConversationsExport
}

/** False where it was cancelled meanwhile. */
async function finish({ db }: Pick<Needs, 'db'>, jobId: string, { name, exported }: Finished): Promise<boolean> {
  const { messagesCount, oldestAt } = exported
  const changed = await execute(
    db.pool,
    sql`update export_jobs set status = 'done', file = ${name}, messages_done = ${messagesCount},
          messages_all = ${messagesCount},
          expires_at = least(now() + interval '7 days', ${oldestAt}::timestamptz + ${RETENTION})
        where ${isPending(jobId)}`,
  )
  return changed === 1
}
