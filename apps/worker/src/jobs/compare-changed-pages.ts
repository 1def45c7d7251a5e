import { comparePages, type ComparisonInput } from '@frontdesk/knowledge/contradictions/compare-pages'
import type { Deps } from '../deps.ts'

/**
 * Compares the pages of a source that have changed, or only the one at an address, with the others. They are indexed by
 * then, so a failure is logged, and the next run of the source goes on.
 */
export async function compareChangedPages(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { sourceId, url, signal }: ComparisonInput,
): Promise<void> {
  try {
    await comparePages({ db }, { sourceId, url, signal })
  } catch (err) {
    log.warn({ err, sourceId }, 'pages could not be compared; the next run of the source does it')
  }
}
