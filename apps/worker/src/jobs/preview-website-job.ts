import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { answerCheck } from '@frontdesk/knowledge/page-checks/check-exchange'
import { lostPreview } from '@frontdesk/knowledge/page-checks/preview-website'
import type { Deps } from '../deps.ts'

type Needs = Pick<Deps, 'redis' | 'namespace' | 'indexer' | 'times'>

/** Looks at a website for an owner who waits. Run twice it asks nobody, and says that the first run died. */
export async function previewWebsiteJob(
  needs: Needs,
  { checkId, accountId }: JobPayload<'preview-website'>,
  { signal }: JobContext,
): Promise<void> {
  await answerCheck(needs, checkId, {
    look: url => needs.indexer.previewWebsite({ url, accountId, signal, ms: needs.times.pageCheckMs }),
    lost: lostPreview,
  })
}
