import { until } from '@frontdesk/testing/until'
import type { Fault } from './fault.ts'
import { answeredWithin, slowTurns, wordsSeen } from '../harness/held-turns.ts'
import type { Cluster, ClusterProcess } from '../harness/start-cluster.ts'
import { tooLate } from '../harness/too-late.ts'

/** I37: from SIGTERM to the exit. */
const goneWithinMs = 30_000

/** What happens to API processes, and to all processes when a new version is rolled out. */
export const apiFaults: readonly Fault[] = [
  {
    name: 'F3, I3, I14, I17: an API process killed with open streams, which go on at the other',
    async inject(cluster, load) {
      const [api] = cluster.apis
      const slow = slowTurns(cluster, load)
      const waiting = Array.from({ length: 12 }, () => load.ask('json', 'slowly'))
      await until(() => slow.every(turn => wordsSeen(turn) >= 3))
      await api?.kill()
      const wrongs = await answeredWithin(load, [...slow, ...waiting], 20_000)
      await api?.start()
      const resets = slow.filter(({ resets }) => resets > 0)
      return [
        ...wrongs,
        ...(slow.some(({ resumed }) => resumed > 0) ? [] : ['F3: nobody resumed a stream']),
        ...(waiting.some(({ broken }) => broken > 0) ? [] : ['F3: nobody asked again']),
        ...resets.map(({ marker }) => `I17 ${marker}: began anew, although its worker is well`),
      ]
    },
  },
  {
    name: 'F4, I2, I14, I37, row 33: a rolling restart of every process refuses and loses nothing',
    async inject(cluster, load) {
      // Longer than a worker waits: such a reply is handed back at each restart, and uses up no claim.
      const lengthMs = cluster.periods.worker.releaseAfterMs + 4_000
      cluster.provider.teach('at-length', () => ({ echo: true, tokenMs: lengthMs / 25 }))
      const long = Array.from({ length: 10 }, () => load.ask('stream', 'at-length'))
      // Begun by both workers, so that the first to go has something to hand back.
      await until(() => long.every(turn => wordsSeen(turn) >= 3))
      const before = { ...load.counts(), refused: cluster.balancer.refused }
      const wrongs: string[] = []
      for (const process of [...cluster.workers, ...cluster.apis]) wrongs.push(...(await roll(cluster, process)))
      const { unavailable, broken, failed } = load.counts()
      return [
        ...wrongs,
        ...(await answeredWithin(load, long, 2 * lengthMs + 10_000)),
        ...increase('F4: refused connections', before.refused, cluster.balancer.refused),
        // On a machine that is shared with other tests PostgreSQL, too, may be late, which is answered with the same 503.
        ...(cluster.isTimed ? increase('F4: 503', before.unavailable, unavailable) : []),
        ...increase('F4: 502', before.failed, failed),
        ...increase('F4: broken connections', before.broken, broken),
        ...(long.some(({ resets }) => resets > 0) ? [] : ['F4: no reply was handed back']),
      ]
    },
  },
]

async function roll(cluster: Cluster, process: ClusterProcess): Promise<string[]> {
  const name = `${process.app} ${process.index}`
  const startedAt = performance.now()
  const code = await process.stop()
  const ms = performance.now() - startedAt
  await process.start()
  return [
    ...(code === 0 ? [] : [`I37: ${name} ends with ${code}`]),
    ...tooLate(cluster, { what: `I37: ${name} gone`, ms, limitMs: goneWithinMs }),
  ]
}

const increase = (what: string, before: number, after: number): string[] =>
  after === before ? [] : [`${what}: ${after - before}`]
