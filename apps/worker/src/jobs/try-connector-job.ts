import type { JobPayload } from '@frontdesk/contracts/jobs'
import type { TryConnectorRequest } from '@frontdesk/contracts/chatbots/try-connector'
import { abandonTrial, leaveAnswer, takeTrial } from '@frontdesk/answers/answer/trial'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { findConnectors } from '@frontdesk/connectors/find-connectors'
import { tryConnector } from '@frontdesk/connectors/try-connector'
import type { Deps } from '../deps.ts'
import { inTenantPlace, type TenantPlaceNeeds } from './in-tenant-place.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'cipher' | 'egress' | 'secretCipher'> & TenantPlaceNeeds

/**
 * Makes the call that an owner tries out, in a place as for a reply. Run twice it finds no arguments any more, and calls
 * nobody.
 */
export async function tryConnectorJob(
  needs: Needs,
  { trialId, chatbotId, connectorId }: JobPayload<'try-connector'>,
  { signal, wasInterrupted }: JobContext,
): Promise<void> {
  await inTenantPlace(needs, chatbotId, async () => {
    const connectors = await findConnectors(needs, chatbotId)
    const connector = connectors.find(({ id }) => id === connectorId)
    const trial = await takeTrial<TryConnectorRequest>(needs, trialId)
    if (trial === null && wasInterrupted) return abandonTrial(needs, trialId)
    if (connector === undefined || trial === null) return
    await leaveAnswer(needs, trialId, await tryConnector(needs, { trialId, connector, ...trial }, signal))
  })
}
