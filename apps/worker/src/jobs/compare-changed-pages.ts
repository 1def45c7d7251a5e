import { comparePages } from '@frontdesk/knowledge/contradictions/compare-pages'
import type { Deps } from '../deps.ts'

/**
 * Compares the pages of a source that have changed with the others. They are indexed by then, so a failure is logged, and
 * the next run of the source goes on.
 */
export async function compareChangedPages(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { sourceId, signal }: { sourceId: string; signal: AbortSignal },
): Promise<void> {
  try {
    await comparePages({ db }, { sourceId, signal })
  } catch (err) {
    log.warn({ err, sourceId }, 'pages could not be compared; the next run of the source does it')
  }
}
