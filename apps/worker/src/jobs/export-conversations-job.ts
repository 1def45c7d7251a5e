import type { JobPayload } from '@frontdesk/contracts/jobs'
import { writeExportFile } from '@frontdesk/exports/write-export-file'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import type { Deps } from '../deps.ts'

/** Writes the file of an export that is too large for one answer. */
export async function exportConversationsJob(
  { db, exportFiles, metrics }: Pick<Deps, 'db' | 'exportFiles' | 'metrics'>,
  { jobId }: JobPayload<'export-conversations'>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  try {
    const written = await writeExportFile({ db, exportFiles }, { jobId, signal })
    if (written !== undefined) metrics.exportEnded(written.outcome, written.messagesCount)
  } catch (error) {
    metrics.exportEnded('retried', 0)
    throw error
  }
}
