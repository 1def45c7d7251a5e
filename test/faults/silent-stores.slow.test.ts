import { randomUUID } from 'node:crypto'
import { until } from '@frontdesk/testing/until'
import t, { type Test } from 'tap'
import { processesOf, signal } from './catalogue/postgres-faults.ts'
import { startLoad, type Load } from './harness/load.ts'
import { realPeriods } from './harness/periods.ts'
import { readings } from './harness/probe.ts'
import { startCluster, type Cluster } from './harness/start-cluster.ts'
import { waitUntilSettled } from './harness/wait-until-settled.ts'

const visitors = 12
/** Answered before a store falls silent: then every kind of turn is under way. */
const warmUp = 12
/** Longer than a statement of the API or of a worker is waited for, so that both have given some up. */
const silenceMs = 8_000

/** As they are shipped, but messages wait as long as a busy machine takes. */
const periods = { ...realPeriods, api: { ...realPeriods.api, outageWaitMs: 60_000 } }
const cluster = await startCluster(t, { periods, apis: 2, workers: 2 })

/** What nobody may hear: a 503, a broken connection, a failure. */
const errorsOf = (load: Load): string[] =>
  load.conversations
    .flatMap(({ turns }) => turns)
    .filter(({ state, unavailable, broken }) => state !== 'answered' || unavailable > 0 || broken > 0)
    .map(({ marker, state, unavailable, broken }) => `${marker}: ${state}, ${unavailable} x 503, ${broken} x broken`)

/** Asks for the health of the processes for so long: it is told at once, and names what is away. */
async function duringSilence(cluster: Cluster): Promise<string[]> {
  const endAt = performance.now() + silenceMs
  const wrongs: string[] = []
  await until(async () => {
    wrongs.push(...(await readings(cluster, { '/health/live': 200 })))
    return performance.now() > endAt
  })
  return [...wrongs, ...(await readings(cluster, { '/health/ready': 503 }))]
}

/** Sends one message twice under one key, the second request while the first one waits; resolves with both answers. */
function askTwice({ url, chatbots }: Cluster): { marker: string; replies: Promise<string[]> } {
  const marker = `twice-${randomUUID()}`
  const ask = async (): Promise<string> => {
    const response = await fetch(`${url}/api/chat`, {
      method: 'POST',
      headers: {
        origin: 'https://shop.example',
        'x-forwarded-for': '198.51.100.7',
        'content-type': 'application/json',
        'idempotency-key': marker,
      },
      body: JSON.stringify({ message: marker, chatbotId: chatbots[0]?.id }),
    })
    return `${response.status} ${response.headers.get('x-chat-session-id')} ${await response.text()}`
  }
  const first = ask()
  return { marker, replies: Promise.all([first, ask()]) }
}

/** Lets a store fall silent under load and come back: nobody hears an error, and each message is there once. */
async function fallsSilent(t: Test, stop: () => Promise<void> | void, go: () => void): Promise<void> {
  const load = startLoad(cluster, { visitors, mayHaveGaps: true })
  t.teardown(load.stop)
  await until(() => load.counts().answered >= warmUp, 60_000)
  await stop()
  const { marker, replies } = askTwice(cluster)
  const wrongs = await duringSilence(cluster).finally(go)
  const [first, second] = await replies
  t.match(first, /^200 /)
  t.equal(second, first, 'a request that is repeated while the first one waits gets the same reply')
  const { answered } = load.counts()
  await until(() => load.counts().answered >= answered + visitors, 60_000)
  t.same(await waitUntilSettled(cluster, load), [])
  t.same([...wrongs, ...errorsOf(load)], [])
  const stored = await cluster.db.pool.query('select from messages where content = $1', [marker])
  t.equal(stored.rowCount, 1)
  t.comment(JSON.stringify({ ...load.counts(), ...(await load.failures()) }))
}

t.test('I2, I9, row 86: PostgreSQL hangs for some seconds, and no one sees an error', async t => {
  let pids: number[] = []
  await fallsSilent(
    t,
    async () => {
      pids = await processesOf(cluster)
      for (const pid of pids) signal(pid, 'SIGSTOP')
    },
    () => pids.forEach(pid => signal(pid, 'SIGCONT')),
  )
})

t.test('I2, I7, I9, row 30: Redis hangs for some seconds, and no one sees an error', t =>
  fallsSilent(t, cluster.redis.pause, cluster.redis.continue),
)
