import {
  daysAfter,
  daySlots,
  ownZone,
  slotInWords,
  timeElsewhere,
  today,
  zoneInWords,
} from '@frontdesk/widget/view/booking/day-slots'
import t from 'tap'

const slot = (startsAt: string) => ({ startsAt, endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString() })
/** Whether an hour has two digits is for the browser's own tables to say. */
const bare = ({ label }: { label: string }): string => label.replace(/^0(?=\d)/, '')
const berlin = { language: 'en-GB', zone: 'Europe/Berlin' }

t.test('free times', async t => {
  t.test('stand under the days of the visitor, not of the owner', async t => {
    const slots = ['2030-01-07T22:30:00Z', '2030-01-07T23:30:00Z', '2030-01-08T08:00:00Z'].map(slot)
    t.same(
      daySlots(slots, berlin).map(({ key, short, long, times }) => [key, short, long, times.map(bare)]),
      [
        ['2030-01-07', 'Mon 7 Jan', 'Monday 7 January', ['23:30']],
        ['2030-01-08', 'Tue 8 Jan', 'Tuesday 8 January', ['0:30', '9:00']],
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
    t.match(slotInWords(slot('2030-01-07T09:00:00Z'), berlin), /Monday 7 January.*10:00.*10:30/)
    t.equal(timeElsewhere('2030-01-07T15:00:00Z', berlin, 'America/New_York'), 'Mon 10:00')
    t.equal(timeElsewhere('2030-01-07T15:00:00Z', berlin, 'Europe/Paris'), undefined)
    t.equal(zoneInWords('America/Argentina/Buenos_Aires'), 'Buenos Aires')
    t.equal(zoneInWords('UTC'), 'UTC')
  })

  t.test('are asked for by days', async t => {
    t.equal(daysAfter('2028-02-27', 7), '2028-03-05')
    t.equal(daysAfter('2030-01-01', -7), '2029-12-25')
    t.match(today('Asia/Tokyo'), /^\d{4}-\d\d-\d\d$/)
    t.type(ownZone(), 'string')
  })
})
