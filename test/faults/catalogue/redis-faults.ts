import { until } from '@frontdesk/testing/until'
import type { Fault } from './fault.ts'
import { afterwards, askInVain, reads, readsUnready } from '../harness/probe.ts'
import type { Cluster } from '../harness/start-cluster.ts'
import { tooLate } from '../harness/too-late.ts'
import { withRedis } from '../harness/with-redis.ts'

/** The outage of 30 s, shortened: longer than every period of the cluster that a fault of Redis could run into. */
const outageMs = 3_000

/** Row 30: who asks while Redis is away waits no longer. */
const toldWithinMs = 1_500

/** What happens to Redis. */
export const redisFaults: readonly Fault[] = [
  {
    name: 'F5, I7, I28, I38, row 30: Redis killed, and back with its file after an outage',
    mayHaveGaps: true,
    async inject(cluster, load) {
      await cluster.redis.kill()
      const wrongs = [
        ...(await askInVain(cluster, { forMs: outageMs, withinMs: toldWithinMs })),
        ...(await readsUnready(cluster, load)),
      ]
      await cluster.redis.start()
      return [...wrongs, ...(await afterwards(cluster, load))]
    },
  },
  {
    name: 'F5, I7, I38, row 30: Redis hangs for a while',
    mayHaveGaps: true,
    async inject(cluster, load) {
      cluster.redis.pause()
      const wrongs = [
        ...(await askInVain(cluster, { forMs: outageMs, withinMs: toldWithinMs })),
        ...(await readsUnready(cluster, load)),
      ]
      cluster.redis.continue()
      return [...wrongs, ...(await afterwards(cluster, load))]
    },
  },
  {
    name: 'F5, I2, I4, I7: FLUSHALL while messages wait and replies are written',
    mayHaveGaps: true,
    async inject(cluster, load) {
      for (const worker of cluster.workers) worker.pause()
      const waiting = Array.from({ length: 20 }, (_, index) => load.ask(index % 2 === 0 ? 'json' : 'stream', 'waits'))
      await until(async () => (await pending(cluster)) >= 20)
      await withRedis(cluster, redis => redis.flushall())
      for (const worker of cluster.workers) worker.continue()
      await Promise.all(waiting.map(turn => load.settled(turn)))
      await withRedis(cluster, redis => redis.flushall())
      return [...(await afterwards(cluster, load))]
    },
  },
  {
    name: 'F5, I28, I38, row 85: the memory of Redis full, and freed again',
    mayHaveGaps: true,
    async inject(cluster, load) {
      await withRedis(cluster, redis => redis.config('SET', 'maxmemory', '1'))
      const wrongs = [
        ...(await askInVain(cluster, { forMs: outageMs, withinMs: toldWithinMs })),
        ...(await reads(cluster, load)),
      ]
      await withRedis(cluster, redis => redis.config('SET', 'maxmemory', '0'))
      return [...wrongs, ...(await afterwards(cluster, load))]
    },
  },
  {
    name: 'F5, I37: a worker told to stop while Redis is away goes within moments',
    mayHaveGaps: true,
    async inject(cluster, load) {
      await cluster.redis.kill()
      const startedAt = performance.now()
      const codes = await Promise.all(cluster.workers.map(worker => worker.stop()))
      const ms = performance.now() - startedAt
      await cluster.redis.start()
      await Promise.all(cluster.workers.map(worker => worker.start()))
      return [
        ...tooLate(cluster, { what: 'I37: gone', ms, limitMs: 8_000 }),
        ...codes.filter(code => code !== 0).map(code => `I37: exit code ${code}`),
        ...(await afterwards(cluster, load)),
      ]
    },
  },
]

const pending = ({ db }: Cluster): Promise<number> => db.prisma.reply.count({ where: { state: 'pending' } })
