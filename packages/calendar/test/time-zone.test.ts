import t from 'tap'
import { dayRange } from '@frontdesk/calendar/day-range'
import { canonicalTimeZone, dayAt, timeZoneOr, zoneOffset } from '@frontdesk/calendar/time-zone'

const hourMs = 60 * 60 * 1_000

/** Where a day begins, and how many hours it has. */
const dayOf = (timezone: string, day: string): [begin: string | undefined, hours: number] => {
  const { from, before } = dayRange({ from: day, to: day, timezone })
  return [from?.toISOString(), ((before?.getTime() ?? 0) - (from?.getTime() ?? 0)) / hourMs]
}

t.test('a day of a zone begins at its own midnight', async t => {
  t.same(dayOf('UTC', '2026-11-21'), ['2026-11-21T00:00:00.000Z', 24])
  t.same(dayOf('Europe/Berlin', '2026-11-21'), ['2026-11-20T23:00:00.000Z', 24])
  t.same(dayOf('Asia/Kathmandu', '2026-11-21'), ['2026-11-20T18:15:00.000Z', 24])
  t.same(dayOf('America/St_Johns', '2026-11-21'), ['2026-11-21T03:30:00.000Z', 24])
  t.same(dayOf('Pacific/Kiritimati', '2026-11-21'), ['2026-11-20T10:00:00.000Z', 24])
  t.same(dayOf('Pacific/Pago_Pago', '2026-11-21'), ['2026-11-21T11:00:00.000Z', 24])
})

t.test('a day has 23 or 25 hours where the clock changes, also where it does so at midnight', async t => {
  t.same(dayOf('Europe/Berlin', '2026-03-29'), ['2026-03-28T23:00:00.000Z', 23])
  t.same(dayOf('Europe/Berlin', '2026-10-25'), ['2026-10-24T22:00:00.000Z', 25])
  t.same(dayOf('America/St_Johns', '2026-03-08'), ['2026-03-08T03:30:00.000Z', 23])
  t.same(dayOf('America/St_Johns', '2026-11-01'), ['2026-11-01T02:30:00.000Z', 25])
  // There is no midnight on that day: its first moment is 01:00.
  t.same(dayOf('Asia/Beirut', '2026-03-29'), ['2026-03-28T22:00:00.000Z', 23])
  // Midnight comes, and an hour is repeated before it comes again.
  t.same(dayOf('Asia/Beirut', '2026-10-24'), ['2026-10-23T21:00:00.000Z', 25])
  t.same(dayOf('Pacific/Apia', '2011-12-30'), ['2011-12-30T10:00:00.000Z', 0], 'a day that Samoa left out')
})

t.test('the days of a year follow each other without a gap, in every zone', async t => {
  const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
  for (const timezone of ['Asia/Kathmandu', 'America/St_Johns', 'Europe/Berlin', 'Asia/Beirut', 'America/Havana']) {
    const ranges = days.map(day => dayRange({ from: day, to: day, timezone }))
    t.same(
      ranges.slice(1).map(({ from }) => from),
      ranges.slice(0, -1).map(({ before }) => before),
      timezone,
    )
    t.same(
      ranges.map(({ from }) => dayAt(timezone, from?.getTime() ?? 0)),
      days,
      'a day begins with its first moment',
    )
    t.same(
      ranges.map(({ from }) => dayAt(timezone, (from?.getTime() ?? 0) - 1)),
      ['2025-12-31', ...days.slice(0, -1)],
      'and not before it',
    )
  }
})

t.test('the first and the last years have days in every zone', async t => {
  for (const timezone of ['Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati']) {
    const { from, before } = dayRange({ from: '0001-01-01', to: '9999-12-31', timezone })
    t.ok(from !== null && before !== null && from < before, timezone)
  }
  t.equal(zoneOffset('UTC')(0), 0)
  t.equal(zoneOffset('Europe/Berlin')(Date.UTC(1800, 0, 1)), (53 * 60 + 28) * 1_000, 'before there were zones')
})

t.test('a zone keeps the name it was given, and what is none is refused', async t => {
  const names = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Asia/Katmandu', 'Asia/Calcutta', 'Asia/Kolkata']
  for (const name of names) t.equal(canonicalTimeZone(name), name)
  t.equal(canonicalTimeZone('europe/berlin'), 'Europe/Berlin')
  t.match(canonicalTimeZone('asia/kathmandu'), /^Asia\/Kath?mandu$/)
  const odd = ['', ' ', 'Mars/Base', '+02:00', 'Europe/Berlin ', 'Europe\0Berlin', '../etc/passwd', 'x'.repeat(1_000)]
  for (const name of odd) {
    t.throws(() => canonicalTimeZone(name), { code: 'TIME_ZONE_UNKNOWN', kind: 'invalid' }, JSON.stringify(name))
    t.throws(() => dayRange({ timezone: name }), { code: 'TIME_ZONE_UNKNOWN' })
  }
})

t.test('what a visitor’s browser names goes by the other zone where it is none', async t => {
  t.equal(timeZoneOr('Europe/Berlin', undefined), 'Europe/Berlin')
  for (const name of ['Etc/Unknown', '', '+05:30', 'GMT+05:30', 'Mars/Base', 'Asia/Hanoi'])
    t.equal(timeZoneOr('Europe/Berlin', name), 'Europe/Berlin', name)
  for (const name of ['UTC', 'US/Pacific', 'Asia/Calcutta', 'Etc/GMT-5'])
    t.equal(timeZoneOr('Europe/Berlin', name), name)
})
