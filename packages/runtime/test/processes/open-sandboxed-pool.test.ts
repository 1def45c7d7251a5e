import { InputTooHard, openSandboxedPool } from '@frontdesk/runtime/processes/open-sandboxed-pool'
import t, { type Test } from 'tap'

const program = new URL(import.meta.resolve('@frontdesk/testing/try-powers'))
const limits = { heapMb: 64, dataMb: 200 }
const tooHard = { name: 'InputTooHard' }
/** Longer than any of these tests takes. */
const withinMs = 100_000

function aPool(t: Test, of = program) {
  const pool = openSandboxedPool<string, { could: string[]; pid: number }>({ program: of, limits, processes: 2 })
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

t.test('a place does not wait until its last process is gone', async t => {
  const pool = aPool(t)
  const owners = ['account']
  const { pid } = await pool.ask('tell', { owners, withinMs })
  // In this very turn the system cannot have taken it away yet: the loop, which sees its end, has not run since.
  const isThere = await pool.ask('wait', { owners, withinMs: 1 }).then(
    () => false,
    () => process.kill(pid, 0),
  )
  t.ok(isThere)
  t.not((await pool.ask('tell', { owners, withinMs })).pid, pid)
})

t.test('a pool that closes ends what runs and what waits, begins nothing, and blames no input', async t => {
  const pool = aPool(t)
  const owners = ['account']
  await pool.ask('tell', { owners, withinMs })
  const asked = [
    ...['wait', 'tell', 'tell'].map(wish => pool.ask(wish, { owners, withinMs })),
    // Its process is only being started.
    pool.ask('tell', { owners: ['another account'], withinMs }),
  ].map(answer => t.rejects(answer, { message: 'The pool is closed.' }))
  await pool.close()
  await t.rejects(pool.ask('tell', { owners, withinMs }), { message: 'The pool is closed.' })
  await Promise.all(asked)
})

t.test('a process that cannot be started is no fault of its input', async t => {
  const pool = aPool(t, new URL('nowhere.js', import.meta.url))
  const error: unknown = await pool.ask('tell', { owners: ['account'], withinMs }).catch((reason: unknown) => reason)
  t.type(error, Error)
  t.notOk(error instanceof InputTooHard)
})
