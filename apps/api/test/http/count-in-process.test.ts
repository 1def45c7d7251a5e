import { countAddressesInProcess, countInProcess } from '@frontdesk/api/limits/count-in-process'
import t from 'tap'
import { until } from '@frontdesk/testing/until'

const windowMs = 3_600_000

t.test('without Redis a process counts for itself, and a flood of addresses does not fill its memory', async t => {
  const { count, look } = countInProcess({ max: 2, windowMs, maxKeys: 3 })
  t.same([count('a'), count('a'), count('b'), count('c')], [null, null, null, null])
  for (const wait of [count('a'), look('a'), count('a')]) t.ok(wait !== null && wait > 0 && wait <= windowMs)
  t.same([count('d'), count('d'), count('d')], [null, null, null], 'nobody is shut out by a flood of others')
  t.equal(count('b'), null, 'who was counted before goes on')
  t.not(count('b'), null, 'to the limit')

  const briefly = countInProcess({ max: 1, windowMs: 20, maxKeys: 1 })
  briefly.count('a')
  await until(async () => briefly.count('a') === null)
  t.pass('a window ends')
})

t.test('the households of a tunnel that is refused take up no memory of others', t => {
  const count = countAddressesInProcess({ max: 1, windowMs, maxKeys: 11 })
  const household = (at: number): string => `2001:db8:7:${at.toString(16)}::1`
  const answers = Array.from({ length: 100 }, (_, at) => count(household(at)))
  t.equal(answers.filter(wait => wait === null).length, 10)
  t.equal(count('203.0.113.7'), null)
  t.not(count('203.0.113.7'), null, 'the eleventh network is counted')
  t.end()
})
