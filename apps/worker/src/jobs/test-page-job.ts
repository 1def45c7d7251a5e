import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { leaveFinding, takeAddress } from '@frontdesk/knowledge/page-checks/check-exchange'
import type { Deps } from '../deps.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'indexer' | 'times'>

/** Says what would be read of a page, for an owner who waits. Run twice it finds no address any more, and asks nobody. */
export async function testPageJob(
  needs: Needs,
  { checkId, sourceId }: JobPayload<'test-page'>,
  { signal }: JobContext,
): Promise<void> {
  const url = await takeAddress(needs, checkId)
  if (url === null) return
  const input = { url, sourceId, signal, ms: needs.times.pageCheckMs }
  await leaveFinding(needs, checkId, await needs.indexer.testPage(input))
}
