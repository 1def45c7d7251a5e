import type { Test } from 'tap'
import { startReceivers, type Receivers } from './receivers.ts'
import { slowModelNames, startSlowModels, type SlowModels } from './slow-models.ts'

/** Servers of other people that only some accounts depend on. */
export interface OutsideServers {
  /** For the options of a cluster. */
  env: Record<string, string>
  slowModels: SlowModels
  receivers: Receivers
}

export async function startOutsideServers(t: Test): Promise<OutsideServers> {
  const [slowModels, receivers] = [await startSlowModels(t), await startReceivers(t)]
  return {
    env: {
      MODELS: slowModelNames.map(name => `noisy:${name}`).join(','),
      MODEL_PROVIDERS: `noisy=${slowModels.url}`,
      EGRESS_ALLOW_CALLS: receivers.host,
    },
    slowModels,
    receivers,
  }
}
