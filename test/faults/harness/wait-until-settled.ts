import { findBrokenPromises } from '../../harness/ledger.ts'
import type { Load } from './load.ts'
import type { Cluster } from './start-cluster.ts'
import { until } from '@frontdesk/testing/until'

/** Lets the load come to rest after a fault and returns every promise that was broken; empty when all were kept. */
export async function waitUntilSettled(cluster: Cluster, load: Load): Promise<string[]> {
  await load.stop()
  // A visitor who left is answered all the same, and nobody waits for it but us.
  await until(async () => (await cluster.db.prisma.reply.count({ where: { state: 'pending' } })) === 0, 60_000)
  return [...(await findBrokenPromises(cluster.db)), ...(await load.check())]
}
