import { InputTooHard, openWalledPool } from '@frontdesk/runtime/processes/open-walled-pool'
import t, { type Test } from 'tap'

const program = new URL(import.meta.resolve('@frontdesk/testing/try-powers'))
const limits = { heapMb: 64, dataMb: 200 }
const tooHard = { name: 'InputTooHard' }
/** Longer than any of these tests takes. */
const withinMs = 100_000

function aPool(t: Test, of = program) {
  const pool = openWalledPool<string, { could: string[] }>({ program: of, limits, processes: 2 })
  t.teardown(() => pool.close())
  return pool
}

t.test('row 72: work of one owner waits for itself, whichever of its names is busy, and for nobody else', async t => {
  const pool = aPool(t)
  let done = 0
  const never = (owners: string[]): void => void pool.ask('wait', { owners, withinMs }).catch(() => (done += 1))
  never(['account', 'network'])
  never(['account', 'another network'])
  never(['another account', 'network'])
  t.same((await pool.ask('tell', { owners: ['a third account', 'a third network'], withinMs })).could, [])
  t.same((await pool.ask('tell', { owners: ['another account', 'another network'], withinMs })).could, [])
  t.equal(done, 0)
})

t.test('work that its asker gives up leaves the queue, and what comes next has its place', async t => {
  const pool = aPool(t)
  const owners = ['account']
  const first = pool.ask('wait', { owners, withinMs: 2_000 })
  const leaving = new AbortController()
  const second = pool.ask('wait', { owners, withinMs, signal: leaving.signal })
  const third = pool.ask('tell', { owners, withinMs })
  leaving.abort(new Error('nobody asks any more'))
  await t.rejects(second, { message: 'nobody asks any more' })
  await t.rejects(first, tooHard)
  t.same((await third).could, [])
  await t.rejects(pool.ask('tell', { owners, withinMs, signal: leaving.signal }), { message: 'nobody asks any more' })
})

t.test('row 70: a process that takes too long or too much is replaced, and only its input fails', async t => {
  const pool = aPool(t)
  const owners = ['account']
  await t.rejects(pool.ask('take memory', { owners, withinMs }), tooHard)
  await t.rejects(pool.ask('wait', { owners, withinMs: 1 }), tooHard)
  t.same((await pool.ask('tell', { owners, withinMs })).could, [])
})

t.test('a process that cannot be started is no fault of its input', async t => {
  const pool = aPool(t, new URL('nowhere.js', import.meta.url))
  const error: unknown = await pool.ask('tell', { owners: ['account'], withinMs }).catch((reason: unknown) => reason)
  t.type(error, Error)
  t.notOk(error instanceof InputTooHard)
})
