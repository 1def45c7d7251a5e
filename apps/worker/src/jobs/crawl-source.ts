import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { JobContext } from '@frontdesk/jobs/work'
import type { Deps } from '../deps.ts'

/** Fetches and indexes every page of a website source. */
export async function crawlSourceJob(
  { crawler }: Pick<Deps, 'crawler'>,
  { sourceId }: JobPayload<'crawl-source'>,
  { signal }: JobContext,
): Promise<void> {
  await crawler.crawl(sourceId, { signal })
}
