import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { connect, type OpenDb } from '@frontdesk/db/connect'
import { countedRun, forgetRuns } from '@frontdesk/db/counted-run'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { WorkerStopping } from '@frontdesk/errors/worker-stopping'
import { testDatabase } from '@frontdesk/testing/test-database'
import { until } from '@frontdesk/testing/until'
import t, { type Test } from 'tap'
import { startTcpProxy } from '../../../test/faults/harness/tcp-proxy.ts'

const { url: databaseUrl } = await testDatabase(t)
const db = connect({ databaseUrl, poolSize: 4, name: 'test', onIdleError: () => undefined })
t.teardown(() => db.close())

let subjects = 0
const newCounted = () => ({ job: 'index-source', subject: `source ${(subjects += 1)}` })
type Counted = ReturnType<typeof newCounted>

const { signal } = new AbortController()
const putAside = async () => 'put aside' as const
const run = (counted: Counted, work: () => Promise<string>, isLost?: (result: string) => boolean) =>
  countedRun<string>({ db }, counted, { work, signal, onPutAside: putAside, ...(isLost && { isLost }) })
const runsOf = async ({ subject }: Counted) =>
  (await query<{ runs: number }>(db.pool, sql`select runs from counted_runs where subject = ${subject}`))[0]?.runs ?? 0

const neverBegun = (): Promise<string> => Promise.reject(new Error('it was begun'))

/** Begins a run that nothing more is heard of, as of one whose worker was killed. */
async function die(counted: Counted): Promise<void> {
  await new Promise<void>(begun => {
    void run(counted, () => {
      begun()
      return new Promise<string>(() => undefined)
    })
  })
}

t.test('row 32: work that crashed two workers is not started again until it gets a fresh start', async t => {
  const counted = newCounted()
  await die(counted)
  await die(counted)
  t.equal(await run(counted, neverBegun), 'put aside')
  t.equal(await run(counted, neverBegun), 'put aside', 'and so again')
  t.equal(await run(newCounted(), async () => 'done'), 'done', 'other work goes on')
  await execute(db.pool, forgetRuns(counted))
  t.equal(await run(counted, async () => 'done'), 'done')
})

t.test('a run that comes to its end forgets those that were lost before', async t => {
  const counted = newCounted()
  await die(counted)
  t.equal(await run(counted, async () => 'done'), 'done')
  t.equal(await runsOf(counted), 0)
})

t.test('a run that fails, or is released by a worker that stops, is not counted', async t => {
  const counted = newCounted()
  const fails = () => run(counted, () => Promise.reject(new Error('this worker is stopping')))
  for (let time = 1; time <= 3; time += 1) await t.rejects(fails(), { message: 'this worker is stopping' })
  t.equal(await runsOf(counted), 0)
  await die(counted)
  await t.rejects(fails())
  t.equal(await runsOf(counted), 1, 'and one that was lost before stays on the count')
  await die(counted)
  t.equal(await run(counted, async () => 'done'), 'put aside')
})

t.test('a run whose reader was lost counts like one whose worker was', async t => {
  const counted = newCounted()
  const isLost = (result: string) => result === 'lost'
  t.equal(await run(counted, async () => 'lost', isLost), 'lost')
  await die(counted)
  t.equal(await run(counted, async () => 'done', isLost), 'put aside')
})

t.test('two runs of one work at once leave nothing on the count', async t => {
  const counted = newCounted()
  t.same(await Promise.all([run(counted, async () => 'one'), run(counted, async () => 'two')]), ['one', 'two'])
  t.equal(await runsOf(counted), 0)
})

/** PostgreSQL as a worker sees it that loses it, and finds it again. */
async function aFlakyDatabase(t: Test) {
  const proxy = await startTcpProxy(databaseUrl)
  let refused = 0
  const refusing = createServer(socket => {
    refused += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  // A TCP server's address is always an object.
  const { port } = refusing.address() as AddressInfo
  const onIdleError = () => undefined
  const flaky: OpenDb = connect({ databaseUrl: proxy.url, poolSize: 2, name: 'flaky', onIdleError, statementMs: 1_000 })
  t.teardown(async () => {
    await flaky.close()
    await proxy.stop()
    refusing.close()
  })
  return {
    db: flaky,
    proxy,
    refused: () => refused,
    goAway: () => {
      proxy.moveTo(`postgres://127.0.0.1:${port}`)
      proxy.cut()
    },
    comeBack: () => proxy.moveTo(databaseUrl),
  }
}

t.test(
  'a run that PostgreSQL was lost for is taken off the count when it is back, whatever became of its job',
  async t => {
    const flaky = await aFlakyDatabase(t)
    const lost = AbortSignal.abort(new Error('lock lost'))
    for (const end of ['fails', 'is done']) {
      const counted = newCounted()
      const refusedBefore = flaky.refused()
      const ending = countedRun<string>(flaky, counted, {
        signal: lost,
        onPutAside: putAside,
        async work() {
          flaky.goAway()
          if (end === 'fails') throw new Error('PostgreSQL is away')
          return 'done'
        },
      }).catch((error: Error) => error.message)
      await until(() => flaky.refused() > refusedBefore)
      t.equal(await runsOf(counted), 1)
      flaky.comeBack()
      t.equal(await ending, end === 'fails' ? 'PostgreSQL is away' : 'done')
      t.equal(await runsOf(counted), 0, `where it ${end}`)
    }
  },
)

t.test('a worker that stops tries once to take its run off the count', async t => {
  const flaky = await aFlakyDatabase(t)
  const stopping = new AbortController()
  const ending = countedRun<string>(flaky, newCounted(), {
    signal: stopping.signal,
    onPutAside: putAside,
    async work() {
      flaky.goAway()
      stopping.abort(new WorkerStopping())
      throw new Error('stopped')
    },
  })
  await t.rejects(ending, { message: 'stopped' })
  t.ok(flaky.refused() <= 1, 'on the connection that it had, or on a new one')
})

t.test('a run whose beginning was given up is not counted, although PostgreSQL has got its statement', async t => {
  const flaky = await aFlakyDatabase(t)
  const counted = newCounted()
  const begin = () => countedRun<string>(flaky, counted, { signal, onPutAside: putAside, work: neverBegun })
  t.equal(await execute(flaky.db.pool, sql`select 1`), 1, 'it has a connection')
  flaky.proxy.holdAnswers()
  await t.rejects(begin(), { message: 'Query read timeout' })
  t.equal(await runsOf(counted), 0)
  flaky.proxy.resume()
})
