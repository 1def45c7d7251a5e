import { dayAt, freeSlots, type SlotRules } from '@frontdesk/records/bookings/free-slots'
import type { WeeklyHours } from '@frontdesk/contracts/chatbots/weekly-hours'
import { noHours } from '@frontdesk/testing/factories'
import t from 'tap'

const always = (from: string, to: string): WeeklyHours => {
  const day = [{ from, to }]
  return {
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  }
}

const rules: SlotRules = {
  hours: { ...noHours, monday: [{ from: '09:00', to: '11:00' }] },
  timezone: 'Europe/Berlin',
  durationMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  noticeMinutes: 0,
  horizonDays: 36_500,
  now: 0,
  held: [],
}
const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000
const slotsOf = (changed: Partial<SlotRules>, day: string, days = 1): string[] =>
  freeSlots({ ...rules, ...changed }, { firstDay: dayOf(day), days, most: Infinity }).map(({ from }) =>
    new Date(from).toISOString().replace(':00.000Z', 'Z'),
  )
const at = (text: string): number => Date.parse(text)

t.test('slots lie within the hours of their weekday, one after the other', async t => {
  t.same(slotsOf({}, '2027-01-04'), [
    '2027-01-04T08:00Z',
    '2027-01-04T08:30Z',
    '2027-01-04T09:00Z',
    '2027-01-04T09:30Z',
  ])
  t.same(slotsOf({}, '2027-01-05', 6), [], 'Tuesday to Sunday are closed')
  t.same(slotsOf({ durationMinutes: 45 }, '2027-01-04'), ['2027-01-04T08:00Z', '2027-01-04T08:45Z'])
  t.same(slotsOf({ durationMinutes: 90, hours: always('09:00', '12:00') }, '2027-01-04'), [
    '2027-01-04T08:00Z',
    '2027-01-04T09:00Z',
  ])
  t.same(slotsOf({ durationMinutes: 121 }, '2027-01-04'), [])
  const [first, last] = [
    slotsOf({ hours: always('23:00', '24:00') }, '2027-01-04'),
    ['2027-01-04T22:00Z', '2027-01-04T22:30Z'],
  ]
  t.same(first, last, 'up to midnight')
})

t.test('a slot is free where nobody holds it or what is kept free around it', async t => {
  const held = [{ from: at('2027-01-04T08:30Z'), to: at('2027-01-04T09:00Z') }]
  t.same(slotsOf({ held }, '2027-01-04'), ['2027-01-04T08:00Z', '2027-01-04T09:00Z', '2027-01-04T09:30Z'])
  t.same(slotsOf({ held, bufferBeforeMinutes: 1 }, '2027-01-04'), ['2027-01-04T08:00Z', '2027-01-04T09:30Z'])
  t.same(slotsOf({ held, bufferAfterMinutes: 1 }, '2027-01-04'), ['2027-01-04T09:00Z', '2027-01-04T09:30Z'])
  t.same(slotsOf({ held, bufferAfterMinutes: 60, bufferBeforeMinutes: 60 }, '2027-01-04'), [])
})

t.test('a slot begins after its notice and before its horizon, to the minute', async t => {
  const now = at('2027-01-03T08:30Z')
  t.same(slotsOf({ now, noticeMinutes: 24 * 60 }, '2027-01-04')[0], '2027-01-04T08:30Z')
  t.same(slotsOf({ now, noticeMinutes: 24 * 60 + 1 }, '2027-01-04')[0], '2027-01-04T09:00Z')
  t.same(slotsOf({ now, horizonDays: 1 }, '2027-01-04'), ['2027-01-04T08:00Z', '2027-01-04T08:30Z'])
})

/** Zone, day, hours by the owner's clock, minutes, and the beginnings there are. */
const clocks: [
  why: string,
  timezone: string,
  day: string,
  from: string,
  to: string,
  minutes: number,
  starts: string[],
][] = [
  ['an ordinary day', 'Europe/Berlin', '2027-07-05', '09:00', '10:00', 30, ['2027-07-05T07:00Z', '2027-07-05T07:30Z']],
  [
    'Berlin leaves 02:00 to 03:00 out',
    'Europe/Berlin',
    '2027-03-28',
    '01:00',
    '04:00',
    30,
    ['2027-03-28T00:00Z', '2027-03-28T00:30Z', '2027-03-28T01:00Z', '2027-03-28T01:30Z'],
  ],
  [
    'an appointment goes on across what is left out',
    'Europe/Berlin',
    '2027-03-28',
    '01:30',
    '03:30',
    60,
    ['2027-03-28T00:30Z'],
  ],
  ['hours that are left out whole', 'Europe/Berlin', '2027-03-28', '02:00', '03:00', 30, []],
  [
    'Berlin shows 02:00 to 03:00 twice',
    'Europe/Berlin',
    '2027-10-31',
    '02:00',
    '03:00',
    30,
    ['2027-10-31T00:00Z', '2027-10-31T00:30Z', '2027-10-31T01:00Z', '2027-10-31T01:30Z'],
  ],
  [
    'of hours that are left and come again, none lies across',
    'Europe/Berlin',
    '2027-10-31',
    '01:30',
    '02:30',
    60,
    ['2027-10-30T23:30Z'],
  ],
  [
    'New York leaves an hour out',
    'America/New_York',
    '2027-03-14',
    '01:00',
    '04:00',
    60,
    ['2027-03-14T06:00Z', '2027-03-14T07:00Z'],
  ],
  [
    'New York shows an hour twice',
    'America/New_York',
    '2027-11-07',
    '01:00',
    '02:00',
    30,
    ['2027-11-07T05:00Z', '2027-11-07T05:30Z', '2027-11-07T06:00Z', '2027-11-07T06:30Z'],
  ],
  [
    'Lord Howe leaves half an hour out',
    'Australia/Lord_Howe',
    '2027-10-03',
    '01:30',
    '03:00',
    30,
    ['2027-10-02T15:00Z', '2027-10-02T15:30Z'],
  ],
  [
    'Lord Howe shows half an hour twice',
    'Australia/Lord_Howe',
    '2027-04-04',
    '01:30',
    '02:00',
    30,
    ['2027-04-03T14:30Z', '2027-04-03T15:00Z'],
  ],
  [
    'Kathmandu is 5:45 ahead',
    'Asia/Kathmandu',
    '2027-01-04',
    '09:00',
    '10:00',
    30,
    ['2027-01-04T03:15Z', '2027-01-04T03:45Z'],
  ],
  [
    'Casablanca goes back for Ramadan',
    'Africa/Casablanca',
    '2026-02-15',
    '02:00',
    '03:00',
    60,
    ['2026-02-15T01:00Z', '2026-02-15T02:00Z'],
  ],
  ['Apia had no 30 December 2011', 'Pacific/Apia', '2011-12-30', '00:00', '24:00', 60, []],
  ['and its 31st came right after the 29th', 'Pacific/Apia', '2011-12-31', '00:00', '01:00', 60, ['2011-12-30T10:00Z']],
  ['Apia is 13 hours ahead', 'Pacific/Apia', '2027-01-04', '09:00', '10:00', 60, ['2027-01-03T20:00Z']],
  ['Honolulu is 10 hours behind', 'Pacific/Honolulu', '2027-01-04', '23:00', '24:00', 60, ['2027-01-05T09:00Z']],
  [
    'Santiago leaves out the first hour of the day',
    'America/Santiago',
    '2027-09-05',
    '00:00',
    '02:00',
    60,
    ['2027-09-05T04:00Z'],
  ],
  ['Kiritimati is 14 hours ahead', 'Pacific/Kiritimati', '2027-01-04', '00:00', '01:00', 60, ['2027-01-03T10:00Z']],
]

for (const [why, timezone, day, from, to, durationMinutes, starts] of clocks) {
  t.test(`clock of ${timezone}: ${why}`, async t => {
    t.same(slotsOf({ timezone, durationMinutes, hours: always(from, to) }, day), starts)
  })
}

t.test('a day of 23 hours has two slots less, one of 25 two more', async t => {
  const count = (day: string): number => slotsOf({ hours: always('00:00', '24:00') }, day).length
  t.same(['2027-03-27', '2027-03-28', '2027-10-31'].map(count), [48, 46, 50])
})

t.test('the day is the one that the owner’s clock shows', async t => {
  const instant = at('2027-01-03T23:30Z')
  const shown = (timezone: string): string => new Date(dayAt(timezone, instant) * 86_400_000).toISOString().slice(0, 10)
  t.equal(shown('Europe/Berlin'), '2027-01-04')
  t.equal(shown('UTC'), '2027-01-03')
  t.equal(shown('Pacific/Honolulu'), '2027-01-03')
})

t.test('the first slots are answered, as many as are asked for', async t => {
  const hours = always('00:00', '24:00')
  const query = { firstDay: dayOf('2027-01-04'), days: 31 }
  const all = freeSlots({ ...rules, hours }, { ...query, most: Infinity })
  t.equal(all.length, 31 * 48)
  t.same(freeSlots({ ...rules, hours }, { ...query, most: 100 }), all.slice(0, 100))
})

t.test('of any bookings, those that meet a slot or what is kept free around it take it', async t => {
  // Numbers that look random and are the same in each run.
  let seed = 1
  const below = (limit: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % limit
  }
  const monday = at('2027-03-22T00:00Z')
  for (let round = 0; round < 200; round += 1) {
    const held = Array.from({ length: below(60) }, () => {
      const from = monday + below(10 * 24 * 60) * 60_000
      return { from, to: from + below(300) * 60_000 }
    })
    const some: SlotRules = {
      ...rules,
      hours: always(`0${below(10)}:00`, `1${below(10)}:30`),
      timezone: ['Europe/Berlin', 'Pacific/Apia', 'America/New_York'][below(3)] ?? 'UTC',
      durationMinutes: 5 + below(120),
      bufferBeforeMinutes: below(90),
      bufferAfterMinutes: below(90),
    }
    const query = { firstDay: dayOf('2027-03-22'), days: 8, most: Infinity }
    const [before, after] = [some.bufferBeforeMinutes * 60_000, some.bufferAfterMinutes * 60_000]
    const expected = freeSlots(some, query).filter(
      ({ from, to }) => !held.some(other => other.from < to + after && from - before < other.to),
    )
    t.same(freeSlots({ ...some, held }, query), expected, JSON.stringify({ round, held: held.length }))
  }
})
