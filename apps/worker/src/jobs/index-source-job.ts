import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import type { Deps } from '../deps.ts'
import { compareChangedPages } from './compare-changed-pages.ts'

/**
 * Indexes a source of any kind: a website, a sitemap, a product feed, a file or written entries. Then compares what has
 * changed with the other pages. The source is ready by then.
 */
export async function indexSourceJob(
  needs: Pick<Deps, 'indexer' | 'db' | 'log'>,
  { sourceId }: JobPayload<'index-source'>,
  { signal }: JobContext,
): Promise<void> {
  await needs.indexer.index(sourceId, { signal })
  await compareChangedPages(needs, { sourceId, signal })
}
