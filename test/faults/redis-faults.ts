import { workerRedis } from '@frontdesk/runtime/redis'
import { until } from '../until.ts'
import type { Fault } from './fault.ts'
import type { Load } from './load.ts'
import { allSettle, askInVain, askUntilAnswered, nobodyDied, readings } from './probe.ts'
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
      const conversation = readable(load)
      await stand.redis.kill()
      const wrongs = [
        ...(await askInVain(stand, { forMs: outageMs, withinMs: toldWithinMs })),
        ...(await readsUnready(stand, conversation)),
      ]
      await stand.redis.start()
      return [...wrongs, ...(await afterwards(stand, load))]
    },
  },
  {
    name: 'F5, I7, I38, row 30: Redis hangs for a while',
    mayHaveGaps: true,
    async inject(stand, load) {
      const conversation = readable(load)
      stand.redis.pause()
      const wrongs = [
        ...(await askInVain(stand, { forMs: outageMs, withinMs: toldWithinMs })),
        ...(await readsUnready(stand, conversation)),
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
      const conversation = readable(load)
      await withRedis(stand, redis => redis.config('SET', 'maxmemory', '1'))
      const wrongs = [
        ...(await askInVain(stand, { forMs: outageMs, withinMs: toldWithinMs })),
        ...(await reads(stand, conversation)),
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

const afterwards = async (stand: Stand, load: Load): Promise<string[]> => [
  ...(await askUntilAnswered(stand)),
  ...(await allSettle(load)),
  ...nobodyDied(stand),
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

/** A conversation that has a message and its answer. */
function readable({ conversations }: Load): string {
  const found = conversations.find(({ turns }) => turns[0]?.state === 'answered')
  return `chatbotId=${found?.chatbotId}&sessionId=${found?.turns[0]?.sessionId}`
}

/** What PostgreSQL alone can serve is served. */
const reads = (stand: Stand, conversation: string): Promise<string[]> =>
  readings(stand, {
    [`/api/chat/history?${conversation}`]: 200,
    [`/api/chat/sessions?${conversation.replace('sessionId', 'sessionIds')}`]: 200,
  })

/** And a balancer that asks whether we are ready hears that it should send nobody. */
const readsUnready = async (stand: Stand, conversation: string): Promise<string[]> => [
  ...(await reads(stand, conversation)),
  ...(await readings(stand, { '/health/ready': 503, '/health/live': 200 })),
]
