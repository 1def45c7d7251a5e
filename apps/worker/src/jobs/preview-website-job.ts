import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { leaveFinding, takeAddress } from '@frontdesk/knowledge/page-checks/check-exchange'
import type { Deps } from '../deps.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'indexer' | 'times'>

/** Looks at a website for an owner who waits. Run twice it finds no address any more, and asks nobody. */
export async function previewWebsiteJob(
  needs: Needs,
  { checkId, accountId }: JobPayload<'preview-website'>,
  { signal }: JobContext,
): Promise<void> {
  const url = await takeAddress(needs, checkId)
  if (url === null) return
  const input = { url, accountId, signal, ms: needs.times.pageCheckMs }
  await leaveFinding(needs, checkId, await needs.indexer.previewWebsite(input))
}
