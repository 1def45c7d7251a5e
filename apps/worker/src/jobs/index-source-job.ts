import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import type { Deps } from '../deps.ts'

/** Indexes a source of any kind: a website, a sitemap, a product feed, a file or written entries. */
export async function indexSourceJob(
  { indexer }: Pick<Deps, 'indexer'>,
  { sourceId }: JobPayload<'index-source'>,
  { signal }: JobContext,
): Promise<void> {
  await indexer.index(sourceId, { signal })
}
