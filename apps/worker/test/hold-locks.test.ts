import { until } from '@frontdesk/testing/until'
import { holdLocks } from '@frontdesk/worker/hold-locks'
import { startSchedule } from '@frontdesk/worker/schedule'
import t from 'tap'
import { openWorker } from './open-worker.ts'

const { fixture, deps, lines } = await openWorker(t)
const { db } = fixture
const locks = [4_711, 4_712]
const times = { lockEveryMs: 20, lockSilentMs: 300, lockBackOffMs: 60_000 }

/** The session that the server knows as the holder of a lock. */
const holderOf = async (lock: number): Promise<number | undefined> => {
  const { rows } = await db.pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted
     and database = (select oid from pg_database where datname = current_database())`,
    [lock],
  )
  return rows[0]?.pid
}

/** A file whose message is gone, for the sweep of files. */
const aDiscardedFile = (conversationId: string) =>
  db.pool.query(
    `insert into stored_files (id, account_id, conversation_id, size, sent_at)
     select gen_random_uuid(), account_id, $1, 1, now() from chatbots limit 1`,
    [conversationId],
  )

t.test('the locks are held in one session, by one process, until it releases them', async t => {
  const errors: unknown[] = []
  const [one, other] = [0, 1].map(() => holdLocks(db, locks, times, error => errors.push(error)))
  if (one === undefined || other === undefined) throw new Error('two were made')
  await until(() => locks.every(lock => one.isHeld(lock) || other.isHeld(lock)))
  for (const lock of locks) t.not(one.isHeld(lock), other.isHeld(lock))
  const sessions = await Promise.all(locks.map(holderOf))
  // Twice as long as a silent session may last.
  const old = `select from pg_stat_activity where pid = any($1) and now() - backend_start > interval '600 ms'`
  await until(async () => (await db.pool.query(old, [sessions])).rowCount === 1)
  t.same(await Promise.all(locks.map(holderOf)), sessions)
  await one.close()
  await until(() => locks.every(lock => other.isHeld(lock)))
  t.equal(new Set(await Promise.all(locks.map(holderOf))).size, 1)
  await other.close()
  t.same(await Promise.all(locks.map(holderOf)), [undefined, undefined])
  t.same(errors, [])
})

t.test('a process whose session is lost holds nothing, says so, and takes the locks again', async t => {
  const errors: unknown[] = []
  const held = holdLocks(db, locks, times, error => errors.push(error))
  await until(() => locks.every(lock => held.isHeld(lock)))
  const before = await holderOf(4_711)
  const taker = await db.pool.connect()
  await taker.query('select pg_terminate_backend($1)', [before])
  await until(() => !held.isHeld(4_711))
  await until(() => locks.every(lock => held.isHeld(lock)))
  t.not(await holderOf(4_711), before)
  taker.release()
  await held.close()
})

t.test('a lock that was released goes to another process, and to the same one where there is no other', async t => {
  const errors: unknown[] = []
  const one = holdLocks(db, locks, times, error => errors.push(error))
  await until(() => locks.every(lock => one.isHeld(lock)))
  const other = holdLocks(db, locks, { ...times, lockBackOffMs: 100 }, error => errors.push(error))
  one.release(4_711)
  t.notOk(one.isHeld(4_711), 'it starts nothing more')
  t.ok(one.isHeld(4_712))
  await until(() => other.isHeld(4_711))
  t.notOk(other.isHeld(4_712))
  other.release(4_711)
  t.notOk(other.isHeld(4_711))
  await until(() => other.isHeld(4_711))
  t.notOk(one.isHeld(4_711))
  await Promise.all([one.close(), other.close()])
  t.same(errors, [])
})

t.test('row 2: a task that fails three times in a row at one worker is done by another', async t => {
  lines.length = 0
  const { conversationId } = await fixture.accept()
  await aDiscardedFile(conversationId)
  let removed = 0
  const start = (remove: () => Promise<void>) => {
    const messageFiles = { ...deps.messageFiles, remove }
    return startSchedule({ ...deps, messageFiles, times: { ...deps.times, ...times, exportSweepEveryMs: 5 } })
  }
  const sick = start(() => Promise.reject(new Error('the keys are wrong')))
  await until(() => lines.some(line => line.includes('sweep of files failed; retrying')))
  const healthy = start(async () => void (removed += 1))
  await until(() => removed > 0)
  await Promise.all([sick(), healthy()])
  t.equal(lines.filter(line => line.includes('sweep of files failed; retrying')).length, 3)
  t.match(lines.join('\n'), 'sweep of files failed 3 times in a row')
})

t.test('row 2: a task keeps its lock for as long as it runs, and one that ends has not failed', async t => {
  lines.length = 0
  const { conversationId } = await fixture.accept()
  await aDiscardedFile(conversationId)
  let [running, most, runs] = [0, 0, 0]
  const messageFiles = {
    ...deps.messageFiles,
    // A store that answers slowly: three times as long as a silent session may last.
    remove: async () => {
      most = Math.max(most, (running += 1))
      await db.pool.query('select pg_sleep(0.9)')
      running -= 1
      runs += 1
    },
  }
  const needs = { ...deps, messageFiles, times: { ...deps.times, ...times, exportSweepEveryMs: 5 } }
  const stops = [startSchedule(needs), startSchedule(needs)]
  await until(() => runs >= 1)
  await Promise.all(stops.map(stop => stop()))
  t.equal(runs, 1)
  t.equal(most, 1)
  t.match(lines.join('\n'), 'deleted files of deleted messages')
  t.notMatch(lines.join('\n'), 'failed; retrying')
})
