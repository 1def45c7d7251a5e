import { workerRedis } from '@frontdesk/runtime/redis'
import { until } from '@frontdesk/testing/until'
import type { Fault } from './fault.ts'
import { allTokens, answeredWithin, holdTurns, slowTurns, wordsSeen } from '../harness/held-turns.ts'
import type { Cluster } from '../harness/start-cluster.ts'
import type { Turn } from '../harness/visit.ts'

/** I1: from the kill of a worker to the whole reply. */
const recoveredWithinMs = 12_000

/** Turns that a dead worker had begun and nobody began again. */
const askedOnce = ({ provider }: Cluster, turns: readonly Turn[]): string[] =>
  turns.filter(({ marker }) => provider.askedBy(marker).length < 2).map(({ marker }) => `${marker}: asked once`)

/** So far from its end that what happens now happens in its midst. */
const isHalf = (turn: Turn): boolean => wordsSeen(turn) < 20

/** What happens to workers. */
export const workerFaults: readonly Fault[] = [
  {
    name: 'F1, I1, I2, I4: every worker killed at once, at token 0, 1, 10 to 20 and the last',
    async inject(cluster, load) {
      const held = await holdTurns(cluster, load, [0, 1, 10, 15, 20, allTokens])
      await Promise.all(cluster.workers.map(worker => worker.kill()))
      await Promise.all(cluster.workers.map(worker => worker.start()))
      return [
        ...(await answeredWithin(load, held, recoveredWithinMs)),
        ...askedOnce(cluster, held),
        ...held
          .filter(({ kind, resets, question }) => kind === 'stream' && resets === 0 && !question.includes('at-0'))
          .map(({ marker }) => `I1 ${marker}: no reset`),
      ]
    },
  },
  {
    name: 'F1, I1, I2, I4: one of two workers killed, at token 10',
    async inject(cluster, load) {
      const slow = slowTurns(cluster, load)
      const isHers = ({ marker }: Turn): boolean => cluster.provider.askedBy(marker).includes(0)
      await until(() => slow.some(turn => isHers(turn) && wordsSeen(turn) >= 10))
      const hers = slow.filter(turn => isHers(turn) && isHalf(turn))
      await cluster.workers[0]?.kill()
      const wrongs = await answeredWithin(load, slow, recoveredWithinMs)
      await cluster.workers[0]?.start()
      return [...wrongs, ...askedOnce(cluster, hers)]
    },
  },
  {
    name: 'F1, I2, I3: every worker killed after the commit, before its last word',
    async inject(cluster, load) {
      cluster.provider.teach('soon', () => ({ echo: true, tokenMs: 30 }))
      const turns = Array.from({ length: 6 }, () => load.ask('json', 'soon'))
      await until(() => turns.every(({ marker }) => cluster.provider.askedBy(marker).length > 0))
      const redis = workerRedis({ url: cluster.redis.url, name: 'test cluster', onError: () => undefined })
      try {
        // Redis takes no writes for a while: the workers commit to PostgreSQL and then cannot say so.
        await redis.client('PAUSE', 20_000, 'WRITE')
        await until(async () => (await storedAnswers(cluster, turns)) === turns.length)
        await Promise.all(cluster.workers.map(worker => worker.kill()))
      } finally {
        await redis.client('UNPAUSE')
        redis.disconnect()
      }
      await Promise.all(cluster.workers.map(worker => worker.start()))
      const wrongs = await answeredWithin(load, turns, recoveredWithinMs)
      const again = turns.filter(({ marker }) => cluster.provider.askedBy(marker).length > 1)
      return [...wrongs, ...again.map(({ marker }) => `I2 ${marker}: what is answered was asked again`)]
    },
  },
  {
    name: 'F2, I5: a worker that sleeps through its lease and wakes when others have done its work',
    async inject(cluster, load) {
      const [sleeper, other] = cluster.workers
      if (sleeper === undefined || other === undefined) throw new Error('two workers are needed')
      await other.kill()
      const slow = slowTurns(cluster, load)
      await until(() => slow.every(turn => wordsSeen(turn) >= 5))
      sleeper.pause()
      const begun = slow.filter(isHalf)
      await other.start()
      const wrongs = await answeredWithin(load, slow, recoveredWithinMs)
      // By now the provider has said everything to the sleeper, too.
      sleeper.continue()
      await Promise.race([sleeper.said('attempt superseded'), sleeper.said('stopped writing')])
      return [...wrongs, ...askedOnce(cluster, begun)]
    },
  },
  {
    name: 'row 32, I1, I2: a message that kills whoever reads it is given up after five workers, and takes nobody along',
    async inject(cluster, load) {
      const killed = killOnArrival(cluster, 'poison', () => true)
      // In their midst when the first two workers die. After that 64 are written at once, then eight, then one.
      cluster.provider.teach('beside', ({ attempt }) => ({ echo: true, tokenMs: attempt < 3 ? 100 : 5 }))
      const others = Array.from({ length: 50 }, (_, index) => load.ask(index % 2 === 0 ? 'json' : 'stream', 'beside'))
      const poison = await load.settled(load.ask('stream', 'poison'))
      await Promise.all(killed)
      const wrongs = await answeredWithin(load, others, 60_000)
      const { REPLY_ABANDONED: abandoned } = await load.failures()
      return [
        ...wrongs,
        ...(abandoned === 1 ? [] : [`row 32: ${abandoned} messages were given up`]),
        ...(poison.state === 'failed' ? [] : [`row 32: the poison is ${poison.state}`]),
        ...(killed.length === 5 ? [] : [`row 32: ${killed.length} workers died`]),
      ]
    },
  },
  {
    name: 'row 32, I2: a message whose first two workers die is answered by the third',
    async inject(cluster, load) {
      const killed = killOnArrival(cluster, 'unlucky', attempt => attempt <= 2)
      const wrongs = await answeredWithin(load, [load.ask('stream', 'unlucky'), load.ask('json', 'asks')], 60_000)
      await Promise.all(killed)
      return [...wrongs, ...(killed.length === 2 ? [] : [`row 32: ${killed.length} workers died`])]
    },
  },
]

/** Questions with this word kill the worker that asks them, which starts again; returns the restarts as they come. */
function killOnArrival({ provider, workers }: Cluster, word: string, isDeadly: (attempt: number) => boolean) {
  const killed: Promise<void>[] = []
  provider.teach(word, ({ attempt, worker: index }) => {
    const worker = workers[index]
    if (worker === undefined || !isDeadly(attempt)) return { echo: true }
    killed.push(worker.kill().then(() => worker.start()))
    return { echo: true, fault: { kind: 'stall', afterTokens: 1 } }
  })
  return killed
}

const storedAnswers = async ({ db }: Cluster, turns: readonly Turn[]): Promise<number> => {
  const { rowCount } = await db.pool.query({
    text: `select from messages m join replies r on r.message_id = m.id
           where m.content = any($1) and r.state = 'answered'`,
    values: [turns.map(({ question }) => question)],
  })
  return rowCount ?? 0
}
