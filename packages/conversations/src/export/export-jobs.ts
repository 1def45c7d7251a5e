import type { Readable } from 'node:stream'
import type { Actor } from '@frontdesk/accounts/actor'
import type { ExportFormat, ExportJob, CreateExportJobRequest } from '@frontdesk/contracts/conversations/export'
import type { Db } from '@frontdesk/db/connect'
import type { Queues } from '@frontdesk/jobs/enqueue'
import { exportFileGone, exportJobUnknown, exportNotReady, exportRunning } from '../errors.ts'
import type { ExportFiles } from './export-files.ts'
import { readExportFilters, type ExportFilters } from './export-filters.ts'

interface Needs {
  db: Pick<Db, 'pool'>
}

type Who = Pick<Actor, 'userId' | 'accountId' | 'chatbotIds'>

/** What is kept of the filters: as they were asked for, and the chatbots that the person could see then. */
export type StoredFilters = Omit<ExportFilters, 'accountId'> & { chatbotId: string | null }

interface Row {
  id: string
  status: ExportJob['status']
  format: ExportFormat
  filters: StoredFilters
  messages_done: number
  messages_all: number | null
  error: string | null
  expires_at: Date | null
  created_at: Date
}

const COLUMNS = `id, case when status = 'done' and expires_at <= now() then 'expired' else status::text end as status,
  format, filters, messages_done, messages_all, error, expires_at, created_at`

/**
 * Whoever may not see all chatbots sees the exports that hold nothing of the others, whoever asked for them. It is asked
 * at each request, so that nobody downloads what they may not read any more.
 */
const IS_THEIRS = `account_id = $1 and ($2::text[] is null or filters->'chatbotIds' <@ to_jsonb($2::text[]))`

const present = (row: Row): ExportJob => ({
  id: row.id,
  status: row.status,
  format: row.format,
  chatbotId: row.filters.chatbotId,
  from: row.filters.from,
  to: row.filters.to,
  q: row.filters.q,
  messagesDone: row.messages_done,
  messagesAll: row.messages_all,
  error: row.error,
  expiresAt: row.expires_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/** Id of the n-th request to write an export. A new one each time: a queue ignores an id that it still remembers. */
export const queueId = (jobId: string, asks: number): string => `export-conversations-${jobId}-${asks}`

/** The name of an export's file. */
export const exportFileName = (jobId: string, format: ExportFormat): string => `${jobId}.${format}`

/** Asks a worker for a file. One of an account at a time, which an index of the table sees to. */
export async function requestExport(
  { db, queues }: Needs & { queues: Pick<Queues, 'enqueue'> },
  actor: Who,
  { format = 'csv', ...asked }: CreateExportJobRequest,
): Promise<ExportJob> {
  const { accountId, ...filters } = await readExportFilters({ db }, actor, asked)
  const stored: StoredFilters = { ...filters, chatbotId: asked.chatbotId?.toLowerCase() ?? null }
  const { rows } = await db.pool.query<Row>(
    `insert into export_jobs (account_id, requested_by, format, filters) values ($1, $2, $3, $4)
     on conflict (account_id) where status in ('waiting', 'running') do nothing returning ${COLUMNS}`,
    [accountId, actor.userId, format, JSON.stringify(stored)],
  )
  const row = rows[0]
  if (row === undefined) throw exportRunning()
  // It is promised by its row: where Redis is away, the sweep asks again.
  await queues.enqueue('export-conversations', { jobId: row.id }, { id: queueId(row.id, 1) }).catch(() => undefined)
  return present(row)
}

/** The last exports, the newest first. */
export async function listExports({ db }: Needs, { accountId, chatbotIds }: Who): Promise<ExportJob[]> {
  const { rows } = await db.pool.query<Row>(
    `select ${COLUMNS} from export_jobs where ${IS_THEIRS} order by created_at desc, id limit 50`,
    [accountId, chatbotIds],
  )
  return rows.map(present)
}

/** One export, and how far it is. */
export async function findExport({ db }: Needs, { accountId, chatbotIds }: Who, jobId: string): Promise<ExportJob> {
  const { rows } = await db.pool.query<Row>(`select ${COLUMNS} from export_jobs where ${IS_THEIRS} and id = $3`, [
    accountId,
    chatbotIds,
    jobId,
  ])
  if (rows[0] === undefined) throw exportJobUnknown()
  return present(rows[0])
}

/** Ends an export that is under way, or takes the file of one that is done away. */
export async function cancelExport(
  { db, exportFiles }: Needs & { exportFiles: Pick<ExportFiles, 'remove'> },
  actor: Who,
  jobId: string,
): Promise<void> {
  const { format } = await findExport({ db }, actor, jobId)
  await db.pool.query(
    `update export_jobs set status = 'cancelled', file = null
     where id = $1 and account_id = $2 and status in ('waiting', 'running', 'done')`,
    [jobId, actor.accountId],
  )
  await exportFiles.remove(exportFileName(jobId, format))
}

/** The file of an export that is done. */
export async function openExport(
  { db, exportFiles }: Needs & { exportFiles: Pick<ExportFiles, 'read'> },
  actor: Who,
  jobId: string,
): Promise<{ job: ExportJob; bytes: number; pieces: Readable }> {
  const job = await findExport({ db }, actor, jobId)
  if (job.status === 'waiting' || job.status === 'running') throw exportNotReady()
  if (job.status !== 'done') throw exportFileGone()
  return { job, ...(await exportFiles.read(exportFileName(jobId, job.format))) }
}
