import { connect } from '@frontdesk/db/connect'
import { countedRun, forgetRuns } from '@frontdesk/db/counted-run'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { testDatabase } from '@frontdesk/testing/test-database'
import t from 'tap'

const { url: databaseUrl } = await testDatabase(t)
const db = connect({ databaseUrl, poolSize: 4, name: 'test', onIdleError: () => undefined })
t.teardown(() => db.close())

let subjects = 0
const newCounted = () => ({ job: 'index-source', subject: `source ${(subjects += 1)}` })
type Counted = ReturnType<typeof newCounted>

const putAside = async () => 'put aside' as const
const run = (counted: Counted, work: () => Promise<string>, isLost?: (result: string) => boolean) =>
  countedRun<string>({ db }, counted, { work, onPutAside: putAside, ...(isLost && { isLost }) })
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

t.test('row 32: work that two workers died of is not begun by a third one, until it gets a fresh start', async t => {
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
