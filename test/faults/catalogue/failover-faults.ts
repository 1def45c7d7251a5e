import { until } from '@frontdesk/testing/until'
import type { Fault } from './fault.ts'
import { answeredWithin, slowTurns, wordsSeen } from '../harness/held-turns.ts'
import { afterwards } from '../harness/probe.ts'
import type { Proxies } from '../harness/proxies.ts'
import { startReplica } from '../harness/redis-replica.ts'
import type { Cluster } from '../harness/start-cluster.ts'
import { withRedis } from '../harness/with-redis.ts'

/** Words on the screens when Redis’ answers are lost; each time it has executed what it never answered. */
const lostAtWord = [3, 8, 13]

/** What happens to Redis where somebody else runs it, and to answers on their way. */
export const failoverFaults = (proxies: Proxies): Fault[] => [
  {
    name: 'F17, I7, I38: Redis fails over twice, and its old primary keeps its connections and refuses every write',
    // What was written between the last word to the replica and the failover is gone.
    mayHaveGaps: true,
    async inject(cluster, load) {
      const replica = await startReplica(cluster.redis.url)
      const moveTo = (url: string): void => {
        for (const app of ['api', 'worker'] as const) proxies.between(app, 'redis').moveTo(url)
      }
      try {
        moveTo(replica.url)
        await replica.failOver()
        const wrongs = await afterwards(cluster, load)
        moveTo(cluster.redis.url)
        await replica.failBack()
        return [...wrongs, ...(await afterwards(cluster, load))]
      } finally {
        moveTo(cluster.redis.url)
        await replica.stop()
      }
    },
  },
  {
    name: 'F18, I2, I3, I17: commands that Redis has executed and that are sent again, because their answers are lost',
    async inject(cluster, load) {
      const wire = proxies.between('worker', 'redis')
      const slow = slowTurns(cluster, load)
      for (const words of lostAtWord) {
        await until(() => slow.some(turn => wordsSeen(turn) >= words))
        const before = await appended(cluster)
        wire.holdAnswers()
        await until(async () => (await appended(cluster)) > before)
        wire.cut()
        wire.resume()
      }
      return [...(await answeredWithin(load, slow, 20_000)), ...(await afterwards(cluster, load))]
    },
  },
]

/** How many pieces of streams Redis has taken so far, as it counts them itself. */
const appended = (cluster: Cluster): Promise<number> =>
  withRedis(cluster, async redis => Number(/cmdstat_xadd:calls=(\d+)/.exec(await redis.info('commandstats'))?.[1] ?? 0))
