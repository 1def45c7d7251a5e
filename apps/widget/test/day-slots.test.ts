import {
  daysAfter,
  daysInWords,
  daySlots,
  ownZone,
  slotInWords,
  timeOfOwner,
  today,
  weekOf,
} from '@frontdesk/widget/view/booking/day-slots'
import t from 'tap'

const slot = (startsAt: string) => ({ startsAt, endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString() })
/** Whether an hour has two digits is for the browser's own tables to say. */
const bare = ({ label }: { label: string }): string => label.replace(/^0(?=\d)/, '')
const berlin = { language: 'en-GB', zone: 'Europe/Berlin', ownerZone: 'Europe/Paris' }

t.test('free times', async t => {
  t.test('stand under the days of the visitor, not of the owner', async t => {
    const slots = ['2030-01-07T22:30:00Z', '2030-01-07T23:30:00Z', '2030-01-08T08:00:00Z'].map(slot)
    t.same(
      daySlots(slots, berlin).map(({ key, long, times }) => [key, long, times.map(bare)]),
      [
        ['2030-01-07', 'Monday 7 January', ['23:30']],
        ['2030-01-08', 'Tuesday 8 January', ['0:30', '9:00']],
      ],
    )
    t.equal(daySlots(slots, { ...berlin, zone: 'America/New_York' }).length, 2)
    t.same(daySlots([], berlin), [])
  })

  t.test('are distinguishable in the night when an hour repeats', async t => {
    const [day] = daySlots(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z'].map(slot), berlin)
    t.same(day?.times.map(bare), ['2:30 GMT+2', '2:30 GMT+1', '3:30'])
  })

  t.test('are said in a sentence, and on the clock of the owner where it shows another time', async t => {
    const three = slot('2030-01-07T15:00:00Z')
    const far = { ...berlin, ownerZone: 'America/New_York' }
    t.match(slotInWords(three, berlin), /^Monday 7 January.*16:00.*16:30$/)
    t.equal(timeOfOwner(three.startsAt, berlin), undefined)
    t.match(slotInWords(three, far), /16:30 · Central European Time$/)
    t.equal(timeOfOwner(three.startsAt, far), 'Mon 10:00 · Eastern Time')
    const unknown = { ...berlin, ownerZone: undefined }
    t.match(slotInWords(three, unknown), /16:30 · Central European Time$/, 'nobody knows where the visitor is')
  })

  t.test('are shown by week, with days without free times and days that only the visitor’s zone has', async t => {
    const free = daySlots(['2030-01-09T09:00:00Z', '2030-01-13T23:30:00Z'].map(slot), berlin)
    const week = weekOf('2030-01-07', free, berlin)
    t.equal(
      week.map(({ weekday, day, isFree }) => `${weekday}${day}${isFree ? '!' : ''}`).join(' '),
      'Mon7 Tue8 Wed9! Thu10 Fri11 Sat12 Sun13 Mon14!',
    )
    t.equal(week[2]?.label, 'Wed 9 Jan')
    t.match(daysInWords('2030-01-07', '2030-01-13', berlin), /^7\s?–\s?13 January$/u)
  })

  t.test('have days whose names begin with their visible words in every language, and end with the month', async t => {
    for (const [language, month] of Object.entries({ 'en-US': 'Jan', tr: 'Oca', de: 'Jan', ar: 'يناير' })) {
      const [monday] = weekOf('2030-01-07', [], { language })
      t.equal(monday?.label, `${monday?.weekday} ${monday?.day} ${month}`, language)
    }
  })

  t.test('are asked for by days', async t => {
    t.equal(daysAfter('2028-02-27', 7), '2028-03-05')
    t.equal(daysAfter('2030-01-01', -7), '2029-12-25')
    t.match(today('Asia/Tokyo'), /^\d{4}-\d\d-\d\d$/)
    t.type(ownZone(), 'string')
  })
})
