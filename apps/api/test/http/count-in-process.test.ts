import { countInProcess } from '@frontdesk/api/limits/count-in-process'
import t from 'tap'
import { until } from '@frontdesk/testing/until'

t.test('without Redis a process counts for itself, and a flood of addresses does not fill its memory', async t => {
  const windowMs = 3_600_000
  const count = countInProcess({ max: 2, windowMs, maxKeys: 3 })
  t.same([count('a'), count('a'), count('b'), count('c')], [null, null, null, null])
  for (const key of ['a', 'a', 'd']) {
    const wait = count(key)
    t.ok(wait !== null && wait > 0 && wait <= windowMs, key)
  }
  t.equal(count('b'), null, 'who was counted before goes on')

  const briefly = countInProcess({ max: 1, windowMs: 20, maxKeys: 1 })
  briefly('a')
  await until(async () => briefly('b') === null)
  t.pass('a window ends')
})
