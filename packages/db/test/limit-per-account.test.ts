import { limitPerAccount } from '@frontdesk/db/limit-per-account'
import { until } from '@frontdesk/testing/until'
import t from 'tap'

/** A task that ends when the test says so. */
function aTask(name: string, begun: string[]) {
  let end = (): void => undefined
  const ended = new Promise<void>(resolve => (end = resolve))
  const task = async (): Promise<string> => {
    begun.push(name)
    await ended
    return name
  }
  return { task, end }
}

t.test('so many of an account run at a time, the others in their order; another account does not wait', async t => {
  const perAccount = limitPerAccount({ atATime: 2, waitMs: 60_000 })
  const begun: string[] = []
  const tasks = ['a', 'b', 'c', 'd'].map(name => aTask(name, begun))
  const running = tasks.map(({ task }) => perAccount('one', task))
  t.equal(await perAccount('other', async () => 'at once'), 'at once')
  t.same(begun, ['a', 'b'])
  tasks[1]?.end()
  t.equal(await running[1], 'b')
  await until(() => begun.length === 3)
  t.same(begun, ['a', 'b', 'c'])
  for (const { end } of tasks) end()
  t.same(await Promise.all(running), ['a', 'b', 'c', 'd'])
  t.equal(await perAccount('one', async () => 'free again'), 'free again')
})

t.test('a task that fails gives its place on', async t => {
  const perAccount = limitPerAccount({ atATime: 1, waitMs: 60_000 })
  const failing = perAccount('one', async () => {
    throw new Error('refused')
  })
  const next = perAccount('one', async () => 'next')
  await t.rejects(failing, { message: 'refused' })
  t.equal(await next, 'next')
})

t.test('whoever waits for too long hears that the service is unavailable, and takes no place', async t => {
  const perAccount = limitPerAccount({ atATime: 1, waitMs: 50 })
  const begun: string[] = []
  const slow = aTask('slow', begun)
  const running = perAccount('one', slow.task)
  await t.rejects(
    perAccount('one', async () => begun.push('late')),
    { kind: 'unavailable', code: 'SERVICE_UNAVAILABLE' },
  )
  slow.end()
  await running
  t.equal(await perAccount('one', async () => 'next'), 'next')
  t.same(begun, ['slow'])
})
