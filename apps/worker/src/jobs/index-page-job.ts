import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { answerCheck } from '@frontdesk/knowledge/page-checks/check-exchange'
import { lostPage } from '@frontdesk/knowledge/page-checks/index-page'
import type { Deps } from '../deps.ts'
import { compareChangedPages } from './compare-changed-pages.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'indexer' | 'times' | 'db' | 'log'>

/**
 * Reads one page of a source again, for an owner who may wait, and compares it with the other pages once the owner has
 * the answer. It compares no other page that is due: that could take minutes, in a place kept for owners who wait. Run
 * twice it asks nobody, and says that the first run died.
 */
export async function indexPageJob(
  needs: Needs,
  { checkId, sourceId }: JobPayload<'index-page'>,
  { signal }: JobContext,
): Promise<void> {
  const page = await answerCheck(needs, checkId, {
    look: url => needs.indexer.indexPage({ url, sourceId, signal, ms: needs.times.pageCheckMs }),
    lost: lostPage,
  })
  if (page?.outcome === 'indexed') await compareChangedPages(needs, { sourceId, url: page.url, signal })
}
