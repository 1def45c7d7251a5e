import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { comparePages } from '@frontdesk/knowledge/contradictions/compare-pages'
import type { Deps } from '../deps.ts'

/**
 * Indexes a source of any kind: a website, a sitemap, a product feed, a file or written entries. Then compares what has
 * changed with the other pages. The source is ready by then, so a failure of that is logged, and the next run goes on.
 */
export async function indexSourceJob(
  { indexer, db, log }: Pick<Deps, 'indexer' | 'db' | 'log'>,
  { sourceId }: JobPayload<'index-source'>,
  { signal }: JobContext,
): Promise<void> {
  await indexer.index(sourceId, { signal })
  try {
    await comparePages({ db }, { sourceId, signal })
  } catch (err) {
    log.warn({ err, sourceId }, 'pages could not be compared; the next run of the source does it')
  }
}
