import { workerRedis } from '@frontdesk/runtime/redis'
import { until } from '../until.ts'
import type { Fault } from './fault.ts'
import { afterwards, askInVain, reads, readsUnready } from './probe.ts'
import type { Stand } from './stand.ts'

/** The outage of 30 s, shortened: longer than every period of the stand that a fault of Redis could run into. */
const outageMs = 3_000

/** Row 30: who asks while Redis is away waits no longer. */
const toldWithinMs = 1_500

/** What happens to Redis. */
export const redisFaults: readonly Fault[] = [
  {
    name: 'F5, I7, I28, I38, row 30: Redis killed, and back with its file after an outage',
    mayHaveGaps: true,
    async inject(stand, load) {
      await stand.redis.kill()
      const wrongs = [
        ...(await askInVain(stand, { forMs: outageMs, withinMs: toldWithinMs })),
        ...(await readsUnready(stand, load)),
      ]
      await stand.redis.start()
      return [...wrongs, ...(await afterwards(stand, load))]
    },
  },
  {
    name: 'F5, I7, I38, row 30: Redis hangs for a while',
    mayHaveGaps: true,
    async inject(stand, load) {
      stand.redis.pause()
      const wrongs = [
        ...(await askInVain(stand, { forMs: outageMs, withinMs: toldWithinMs })),
        ...(await readsUnready(stand, load)),
      ]
      stand.redis.continue()
      return [...wrongs, ...(await afterwards(stand, load))]
    },
  },
  {
    name: 'F5, I2, I4, I7: FLUSHALL while messages wait and replies are written',
    mayHaveGaps: true,
    async inject(stand, load) {
      for (const worker of stand.workers) worker.pause()
      const waiting = Array.from({ length: 20 }, (_, index) => load.ask(index % 2 === 0 ? 'json' : 'stream', 'waits'))
      await until(async () => (await pending(stand)) >= 20)
      await withRedis(stand, redis => redis.flushall())
      for (const worker of stand.workers) worker.continue()
      await Promise.all(waiting.map(turn => load.settled(turn)))
      await withRedis(stand, redis => redis.flushall())
      return [...(await afterwards(stand, load))]
    },
  },
  {
    name: 'F5, I28, I38, row 85: the memory of Redis full, and freed again',
    mayHaveGaps: true,
    async inject(stand, load) {
      await withRedis(stand, redis => redis.config('SET', 'maxmemory', '1'))
      const wrongs = [
        ...(await askInVain(stand, { forMs: outageMs, withinMs: toldWithinMs })),
        ...(await reads(stand, load)),
      ]
      await withRedis(stand, redis => redis.config('SET', 'maxmemory', '0'))
      return [...wrongs, ...(await afterwards(stand, load))]
    },
  },
  {
    name: 'F5, I37: a worker told to stop while Redis is away goes within moments',
    mayHaveGaps: true,
    async inject(stand, load) {
      await stand.redis.kill()
      const startedAt = performance.now()
      const codes = await Promise.all(stand.workers.map(worker => worker.stop()))
      const ms = performance.now() - startedAt
      await stand.redis.start()
      await Promise.all(stand.workers.map(worker => worker.start()))
      return [
        ...(ms > 8_000 ? [`I37: gone after ${Math.round(ms)} ms`] : []),
        ...codes.filter(code => code !== 0).map(code => `I37: exit code ${code}`),
        ...(await afterwards(stand, load)),
      ]
    },
  },
]

/** A Redis command from outside, past every proxy. */
async function withRedis<T>({ redis: { url } }: Stand, task: (redis: ReturnType<typeof workerRedis>) => Promise<T>) {
  const redis = workerRedis({ url, name: 'stand', onError: () => undefined })
  try {
    return await task(redis)
  } finally {
    redis.disconnect()
  }
}

const pending = ({ db }: Stand): Promise<number> => db.prisma.reply.count({ where: { state: 'pending' } })
