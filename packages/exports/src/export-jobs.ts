import type { Readable } from 'node:stream'
import type { Actor } from '@frontdesk/accounts/actor'
import type { AppError } from '@frontdesk/errors/app-error'
import type { ExportFormat, ExportJob, CreateExportJobRequest } from '@frontdesk/contracts/conversations/export'
import { hasExportFile } from '@frontdesk/chatbots/revoke-exports'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { exportFileGone, exportJobUnknown, exportNotReady, exportRunning, tooManyExports } from './errors.ts'
import type { FileStore } from '@frontdesk/files/file-store/file-store'
import { readExportFilters, type ExportFilters } from './export-filters.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

type Who = Pick<Actor, 'userId' | 'accountId' | 'chatbotIds'>

/**
 * The filters as they are stored: as they were asked for, with the chatbots that the user could see then. Days without a
 * zone are UTC.
 */
export type StoredFilters = Omit<ExportFilters, 'accountId' | 'timezone'> & {
  chatbotId: string | null
  timezone?: string
}

interface Row {
  id: string
  status: ExportJob['status']
  format: ExportFormat
  filters: StoredFilters
  messagesDone: number
  messagesAll: number | null
  error: string | null
  expiresAt: Date | null
  createdAt: Date
}

// A file that was revoked is being rewritten: for whoever asks, the export waits.
const EXPORT_COLUMNS = sql`id, case when status = 'done' and expires_at <= now() then 'expired'
       when status = 'done' and file is null then 'waiting' else status::text end as status,
  format, filters, messages_done, messages_all, error, expires_at, created_at`

/**
 * The exports that an actor may see, as a condition on `export_jobs`: those that hold no other chatbots than the actor
 * may see, whoever asked for them. It is checked at each request, so that a permission that was taken away ends here.
 */
const isExportVisibleTo = ({ accountId, chatbotIds }: Who): Sql => sql`account_id = ${accountId}
  and (${chatbotIds}::text[] is null or filters->'chatbotIds' <@ to_jsonb(${chatbotIds}::text[]))`

const present = (row: Row): ExportJob => ({
  id: row.id,
  status: row.status,
  format: row.format,
  chatbotId: row.filters.chatbotId,
  from: row.filters.from,
  to: row.filters.to,
  timezone: row.filters.timezone ?? 'UTC',
  q: row.filters.q,
  messagesDone: row.messagesDone,
  messagesAll: row.messagesAll,
  error: row.error,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

/** Id of the n-th job that writes an export. A new one each time: a queue ignores an id that it still remembers. */
export const queueId = (jobId: string, enqueueCount: number): string => `export-conversations-${jobId}-${enqueueCount}`

/** The name of an export's file. */
export const exportFileName = ({ jobId, fileNumber, format }: ExportFileParts): string =>
  `${jobId}-${fileNumber}.${format}`

interface ExportFileParts {
  jobId: string
  /** Counts the files that were revoked. */
  fileNumber: number
  format: ExportFormat
}

/** Files that an account may have at a time. Each is kept for a week, and may be as large as all it has. */
const mostFiles = 20

/**
 * Enqueues an export to a file. An account has one at a time, which a unique index enforces, and as many files as are good
 * for anything.
 */
export async function requestExport(
  { db, queues }: Needs & { queues: Pick<Queues, 'enqueue'> },
  actor: Who,
  { format = 'csv', ...asked }: CreateExportJobRequest,
): Promise<ExportJob> {
  const { accountId, ...filters } = await readExportFilters({ db }, actor, asked)
  const stored: StoredFilters = { ...filters, chatbotId: asked.chatbotId?.toLowerCase() ?? null }
  const [row] = await query<Row>(
    db.pool,
    sql`insert into export_jobs (account_id, requested_by, format, filters)
        select ${accountId}::uuid, ${actor.userId}::uuid, ${format}::export_format, ${JSON.stringify(stored)}::jsonb
        where (select count(*) from export_jobs where account_id = ${accountId} and ${hasExportFile('export_jobs')}) < ${mostFiles}
        on conflict (account_id) where status in ('waiting', 'running') do nothing returning ${EXPORT_COLUMNS}`,
  )
  if (row === undefined) throw await whyRefused({ db }, accountId)
  // The row is enough: without Redis, the sweep enqueues it again.
  await queues.enqueue('export-conversations', { jobId: row.id }, { id: queueId(row.id, 1) }).catch(() => undefined)
  return present(row)
}

async function whyRefused({ db }: Needs, accountId: string): Promise<AppError> {
  const [files] = await query<{ count: number }>(
    db.pool,
    sql`select count(*)::int as count from export_jobs where account_id = ${accountId} and ${hasExportFile('export_jobs')}`,
  )
  return (files?.count ?? 0) < mostFiles ? exportRunning() : tooManyExports(mostFiles)
}

/** The last exports, the newest first. */
export async function listExports({ db }: Needs, actor: Who): Promise<ExportJob[]> {
  const rows = await query<Row>(
    db.pool,
    sql`select ${EXPORT_COLUMNS} from export_jobs where ${isExportVisibleTo(actor)} order by created_at desc, id limit 50`,
  )
  return rows.map(present)
}

/** One export, and how far it is. */
export async function findExport({ db }: Needs, actor: Who, jobId: string): Promise<ExportJob> {
  const [row] = await query<Row>(
    db.pool,
    sql`select ${EXPORT_COLUMNS} from export_jobs where ${isExportVisibleTo(actor)} and id = ${jobId}`,
  )
  if (row === undefined) throw exportJobUnknown()
  return present(row)
}

/** Cancels an export that is under way, or deletes the file of one that is done. */
export async function cancelExport(
  { db, exportFiles }: Needs & { exportFiles: Pick<FileStore, 'remove'> },
  actor: Who,
  jobId: string,
): Promise<void> {
  await findExport({ db }, actor, jobId)
  const [removed] = await query<{ file: string | null }>(
    db.pool,
    sql`with found as (
          select id, file from export_jobs
          where id = ${jobId} and account_id = ${actor.accountId} and status in ('waiting', 'running', 'done')
          for update
        )
        update export_jobs set status = 'cancelled', file = null, stale_at = null
        from found where export_jobs.id = found.id returning found.file`,
  )
  if (removed?.file != null) await exportFiles.remove(removed.file)
}

/** The file of an export that is done. */
export async function openExport(
  { db, exportFiles }: Needs & { exportFiles: Pick<FileStore, 'read'> },
  actor: Who,
  jobId: string,
): Promise<{ job: ExportJob; bytes: number; pieces: Readable }> {
  const job = await findExport({ db }, actor, jobId)
  if (job.status === 'waiting' || job.status === 'running') throw exportNotReady()
  const [found] = await query<{ file: string | null }>(
    db.pool,
    sql`select file from export_jobs where id = ${jobId} and account_id = ${actor.accountId}`,
  )
  if (job.status !== 'done' || found?.file == null) throw exportFileGone()
  const file = await exportFiles.read(found.file)
  if (file === null) throw exportFileGone()
  return { job, ...file }
}
