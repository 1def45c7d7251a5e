import type { JobPayload } from '@frontdesk/contracts/jobs'
import { writeExportFile } from '@frontdesk/conversations/write-export-file'
import type { JobContext } from '@frontdesk/jobs/work'
import type { Deps } from '../deps.ts'

/** Writes the file of an export that is too large for one answer. */
export const exportConversationsJob = (
  { db, exportFiles }: Pick<Deps, 'db' | 'exportFiles'>,
  { jobId }: JobPayload<'export-conversations'>,
  { signal }: JobContext,
): Promise<void> => writeExportFile({ db, exportFiles }, { jobId, signal })
