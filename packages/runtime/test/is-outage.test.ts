import { unavailable } from '@frontdesk/errors/app-error'
import { isOutage, isStorageFull } from '@frontdesk/runtime/is-outage'
import t from 'tap'

const withCode = (code: string): Error => Object.assign(new Error('failed'), { code })

t.test('row 97: a full disk of PostgreSQL, of Redis or of our own files is told from other outages', async t => {
  const full = [
    withCode('53100'),
    withCode('ENOSPC'),
    withCode('EDQUOT'),
    new Error('MISCONF Errors writing to the AOF file: No space left on device'),
    Object.assign(new Error('failed'), { meta: { driverAdapterError: { cause: { originalCode: '53100' } } } }),
    unavailable(withCode('53100')),
  ]
  t.same(
    full.map(isStorageFull),
    full.map(() => true),
  )
  t.same(
    full.map(isOutage),
    full.map(() => true),
  )
  const others = [withCode('57P01'), withCode('ECONNREFUSED'), unavailable(new Error('Connection terminated'))]
  t.same(others.map(isStorageFull), [false, false, false])
  t.same(others.map(isOutage), [true, true, true])
  t.notOk(isOutage(withCode('23505')), 'a row that is there already is no outage')
  t.notOk(isStorageFull('MISCONF'))
})
