import { judgePairs } from '@frontdesk/answers/contradictions/judge-pairs'
import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import type { Deps } from '../deps.ts'
import { inTenantPlace, type TenantPlaceNeeds } from './in-tenant-place.ts'
import { shareOfChecks } from './run-checks-job.ts'

/** Has a chatbot's model judge pairs of sentences, each in a place as for a check. Where none is free, it is put off. */
export const judgePairsJob = (
  needs: Pick<Deps, 'db'> & TenantPlaceNeeds,
  { chatbotId }: JobPayload<'judge-pairs'>,
  { signal }: JobContext,
): Promise<void> => {
  const inPlace = (ask: () => Promise<void>) => inTenantPlace(needs, chatbotId, ask, [shareOfChecks])
  return judgePairs(needs, { chatbotId, inPlace, signal })
}
