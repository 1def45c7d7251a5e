import { until } from '@frontdesk/testing/until'
import type { Fault } from './fault.ts'
import type { Load } from '../harness/load.ts'
import { afterwards, askInVain, readsUnready } from '../harness/probe.ts'
import type { Cluster } from '../harness/start-cluster.ts'
import type { TcpProxy } from '../harness/tcp-proxy.ts'
import type { Proxies } from '../harness/proxies.ts'

/** The partition of 10 s, shortened: longer than a lease, a lock and every request's patience. */
const partitionMs = 3_000
const toldWithinMs = 1_500

/**
 * In full, because what nobody is told of is found by deadlines: 12 s of silence from Redis and 10.5 s from PostgreSQL.
 * After a shorter one the two would add up, and it would be answered later and not sooner.
 */
const silenceMs = 10_000

/** Answers that a slow line must still let through. */
const answersMeanwhile = 12

/** There and back 200 ± 200 ms, and every twentieth segment as late as one that TCP has to send again. */
const badLine = { latencyMs: 100, jitterMs: 100, lossShare: 0.05, stallMs: 400 }
const goodLine = { latencyMs: 0, jitterMs: 0, lossShare: 0, stallMs: 0 }

/** What happens on the way to Redis and to PostgreSQL. */
export const networkFaults = (proxies: Proxies): Fault[] => [
  {
    name: 'F10, I2, I4, I17: 200 ms of latency, as much jitter, and lost segments on every line',
    async inject(cluster, load) {
      for (const wire of proxies.all()) wire.weather(badLine)
      const { answered } = load.counts()
      await until(() => load.counts().answered >= answered + answersMeanwhile, 60_000)
      for (const wire of proxies.all()) wire.weather(goodLine)
      return afterwards(cluster, load)
    },
  },
  {
    name: 'F10, I28, I38, row 30: a partition between the API and Redis',
    mayHaveGaps: true,
    async inject(cluster, load) {
      const wire = proxies.between('api', 'redis')
      const wrongs = await apart([wire], wire.resume, async () => [
        ...(await askInVain(cluster, { forMs: partitionMs, withinMs: toldWithinMs })),
        ...(await readsUnready(cluster, load)),
      ])
      return [...wrongs, ...(await afterwards(cluster, load))]
    },
  },
  {
    name: 'F10, I1, I2, I5: a partition between the workers and PostgreSQL',
    async inject(cluster, load) {
      const wire = proxies.between('worker', 'postgres')
      await apart([wire], wire.resume, () => nothingIsWritten(cluster, load))
      return afterwards(cluster, load)
    },
  },
  {
    name: 'F10, I2, I4, I17, I38: every connection reset at once',
    async inject(cluster, load) {
      for (const wire of proxies.all()) wire.cut()
      return afterwards(cluster, load)
    },
  },
  {
    name: 'F10, I2, I4, I38: a firewall forgets every connection, and tells nobody',
    mayHaveGaps: true,
    async inject(cluster, load) {
      const forget = (): void => proxies.all().forEach(wire => wire.resumeForgetful())
      const wrongs = await apart(proxies.all(), forget, () =>
        askInVain(cluster, { forMs: silenceMs, withinMs: toldWithinMs }),
      )
      return [...wrongs, ...(await afterwards(cluster, load))]
    },
  },
]

/** Does something while nothing gets through these proxies. */
async function apart<T>(proxies: readonly TcpProxy[], heal: () => void, task: () => Promise<T>): Promise<T> {
  for (const wire of proxies) wire.pause()
  try {
    return await task()
  } finally {
    heal()
  }
}

/** Resolves when every visitor waits for a reply, and every lease there was has run out. */
const nothingIsWritten = ({ db }: Cluster, load: Load): Promise<void> =>
  until(async () => {
    const { rows } = await db.pool.query(
      `select count(*)::int as pending, coalesce(max(lease_until), '-infinity') < clock_timestamp() as is_over
       from replies join conversations on conversations.id = conversation_id where state = 'pending'`,
    )
    return rows[0].pending >= load.options.visitors && rows[0].is_over
  })
