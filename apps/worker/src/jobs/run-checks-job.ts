import { endRun } from '@frontdesk/answers/checks/check-run'
import { runChecks } from '@frontdesk/answers/checks/run-checks'
import type { TryNeeds } from '@frontdesk/answers/answer/try-chatbot'
import type { JobPayload } from '@frontdesk/contracts/jobs'
import { countedRun } from '@frontdesk/db/counted-run'
import { putAside } from '@frontdesk/errors/put-aside'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import type { Deps } from '../deps.ts'
import { inTenantPlace, type TenantPlaceNeeds } from './in-tenant-place.ts'

type Needs = TryNeeds & Pick<Deps, 'db' | 'times'> & TenantPlaceNeeds

/** Checks and judgements of all chatbots take one place for each four that are free: visitors come first. */
export const shareOfChecks = { of: 'checks', most: (free: number) => free / 4 }

/**
 * Asks the checks of a run, each in a place as for a reply. Where none is free, the job is put off, and goes on where it
 * was. What two workers did not survive, no third one begins.
 */
export async function runChecksJob(
  needs: Needs,
  { runId, chatbotId }: JobPayload<'run-checks'>,
  { signal }: JobContext,
): Promise<void> {
  const { chatbotCacheMs, pageCacheMs } = needs.times
  const cacheMs = Math.max(chatbotCacheMs, pageCacheMs)
  const inPlace = (ask: () => Promise<void>) => inTenantPlace(needs, chatbotId, ask, [shareOfChecks])
  await countedRun(
    needs,
    { job: 'run-checks', subject: runId },
    {
      work: () => runChecks(needs, { runId, chatbotId, inPlace, cacheMs, signal }),
      onPutAside: async () => {
        await endRun(needs, runId, 'failed')
        throw putAside('run-checks')
      },
      signal,
    },
  )
}
