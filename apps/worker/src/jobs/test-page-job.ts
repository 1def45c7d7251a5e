import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { answerCheck } from '@frontdesk/knowledge/page-checks/check-exchange'
import { lostTest } from '@frontdesk/knowledge/page-checks/test-page'
import type { Deps } from '../deps.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'indexer' | 'times'>

/** Says what would be read of a page, for an owner who waits. Run twice it asks nobody, and says that the first run died. */
export async function testPageJob(
  needs: Needs,
  { checkId, sourceId }: JobPayload<'test-page'>,
  { signal }: JobContext,
): Promise<void> {
  await answerCheck(needs, checkId, {
    look: url => needs.indexer.testPage({ url, sourceId, signal, ms: needs.times.pageCheckMs }),
    lost: lostTest,
  })
}
