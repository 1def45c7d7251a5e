import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { leaveFinding, takeAddress } from '@frontdesk/knowledge/page-checks/check-exchange'
import type { Deps } from '../deps.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'indexer' | 'times'>

/** Reads one page of a source again, for an owner who may wait. Run twice it finds no address any more, and asks nobody. */
export async function indexPageJob(
  needs: Needs,
  { checkId, sourceId }: JobPayload<'index-page'>,
  { signal }: JobContext,
): Promise<void> {
  const url = await takeAddress(needs, checkId)
  if (url === null) return
  const input = { url, sourceId, signal, ms: needs.times.pageCheckMs }
  await leaveFinding(needs, checkId, await needs.indexer.indexPage(input))
}
