import { brokenPromises } from '../ledger.ts'
import type { Load } from './load.ts'
import type { Stand } from './stand.ts'
import { until } from '../until.ts'

/** Lets the load come to rest after a fault and returns every promise that was broken; empty when all were kept. */
export async function settled(stand: Stand, load: Load): Promise<string[]> {
  await load.stop()
  // A visitor who left is answered all the same, and nobody waits for it but us.
  await until(async () => (await stand.db.prisma.reply.count({ where: { state: 'pending' } })) === 0, 60_000)
  return [...(await brokenPromises(stand.db)), ...(await load.check())]
}
