import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { JobContext } from '@frontdesk/jobs/work'
import { crawlSource } from '@frontdesk/knowledge/crawl'
import type { Deps } from '../deps.ts'

/** Fetches and indexes every page of a website source. */
export async function crawlSourceJob(
  { db, egress, log }: Pick<Deps, 'db' | 'egress' | 'log'>,
  { sourceId }: JobPayload<'crawl-source'>,
  { signal }: JobContext,
): Promise<void> {
  await crawlSource({ db, egress, log: log.child({ sourceId }) }, sourceId, { signal })
}
