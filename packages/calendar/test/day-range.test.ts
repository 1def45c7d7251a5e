import t from 'tap'
import { AppError } from '@frontdesk/errors/app-error'
import { dayRange } from '@frontdesk/calendar/day-range'

const zones = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']
const { TZ: ownZone = 'UTC' } = process.env
t.teardown(() => (process.env['TZ'] = ownZone))

/** The range as text. */
const asked = (from?: string, to?: string) => {
  const range = dayRange({ from, to })
  return [range.from?.toISOString(), range.before?.toISOString()]
}

for (const zone of zones) {
  t.test(`row 52, I32: days are whole, inclusive and UTC, in ${zone}`, async t => {
    process.env['TZ'] = zone
    t.equal(new Date(2026, 0, 1).getTimezoneOffset() === 0, zone === 'UTC', 'the zone counts for this process')
    t.same(asked('2026-11-21', '2026-11-21'), ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'])
    t.same(asked('2026-02-01', '2026-02-28'), ['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'])
    t.same(asked('2028-02-29', '2028-02-29'), ['2028-02-29T00:00:00.000Z', '2028-03-01T00:00:00.000Z'])
    t.same(asked('2026-12-31', '2026-12-31'), ['2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'])
    // Days on which clocks change somewhere have 24 hours here, too.
    t.same(asked('2026-03-08', '2026-03-08'), ['2026-03-08T00:00:00.000Z', '2026-03-09T00:00:00.000Z'])
    t.same(asked('2026-03-29', '2026-11-01'), ['2026-03-29T00:00:00.000Z', '2026-11-02T00:00:00.000Z'])
    t.same(asked('0001-01-01', '9999-12-31'), ['0001-01-01T00:00:00.000Z', '+010000-01-01T00:00:00.000Z'])
    t.same(asked('2026-11-21'), ['2026-11-21T00:00:00.000Z', undefined])
    t.same(asked(undefined, '2026-11-21'), [undefined, '2026-11-22T00:00:00.000Z'])
    t.same(dayRange({}), { from: null, before: null })
  })

  t.test(`row 52: what is no day of the calendar is refused by its name, in ${zone}`, async t => {
    process.env['TZ'] = zone
    const none = [
      '2026-02-30',
      '2026-02-29',
      '2026-2-1',
      '20260201',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-04-31',
    ]
    const odd = [
      '',
      ' ',
      '2026-11-21 ',
      '2026-11-21T00:00:00Z',
      '+2026-11-21',
      '0000-01-01',
      '２０２６-11-21',
      '2026-11-21\n',
      'today',
    ]
    for (const day of [...none, ...odd]) {
      t.throws(
        () => dayRange({ from: day }),
        { code: 'DAY_INVALID', kind: 'invalid', message: /`from`/ },
        JSON.stringify(day),
      )
      t.throws(
        () => dayRange({ to: day }),
        { code: 'DAY_INVALID', kind: 'invalid', message: /`to`/ },
        JSON.stringify(day),
      )
    }
    t.throws(() => dayRange({ from: '2026-11-22', to: '2026-11-21' }), { code: 'DAYS_REVERSED', kind: 'invalid' })
    const names = { from: 'startsFrom', to: 'startsTo' }
    t.throws(() => dayRange({ from: '2026-11-22', to: '2026-11-21' }, names), { message: /startsTo/ })
    t.throws(() => dayRange({ from: 'now' }, names), { message: /startsFrom/ })
    t.throws(() => dayRange({ from: '2026-11-22', to: '2026-11-21' }), AppError)
  })
}
