import { readLocalTime, snoozeTimes, writeLocalTime } from '@frontdesk/dashboard/routes/inbox/snooze/snooze-times'
import t from 'tap'

const times = (now: string, zone: string) => snoozeTimes(Date.parse(now), zone).map(({ when, until }) => [when, until])

t.test('an hour, five in the afternoon and nine in the morning, by the clock of the zone', async t => {
  t.same(times('2026-11-24T08:12:30.500Z', 'Europe/Berlin'), [
    ['inAnHour', '2026-11-24T09:12:30.500Z'],
    ['laterToday', '2026-11-24T16:00:00.000Z'],
    ['tomorrow', '2026-11-25T08:00:00.000Z'],
  ])
  t.same(times('2026-11-24T20:00:00Z', 'Asia/Kathmandu').at(-1), ['tomorrow', '2026-11-26T03:15:00.000Z'])
})

t.test('five in the afternoon is not offered from three on', async t => {
  t.same(
    times('2026-11-24T14:00:00Z', 'Europe/Berlin').map(([when]) => when),
    ['inAnHour', 'tomorrow'],
  )
})

t.test('nine in the morning is nine after both changes of the clocks', async t => {
  t.same(times('2026-03-28T12:00:00Z', 'Europe/Berlin').at(-1), ['tomorrow', '2026-03-29T07:00:00.000Z'])
  t.same(times('2026-10-24T12:00:00Z', 'Europe/Berlin').at(-1), ['tomorrow', '2026-10-25T08:00:00.000Z'])
})

t.test('what a field says is a time of the zone, and what it shows is, too', async t => {
  t.equal(readLocalTime('2026-11-24T09:00', 'America/St_Johns'), '2026-11-24T12:30:00.000Z')
  t.equal(readLocalTime('2026-03-29T02:30', 'Europe/Berlin'), '2026-03-29T01:30:00.000Z', 'skipped: an hour later')
  t.equal(readLocalTime('', 'Europe/Berlin'), null)
  t.equal(writeLocalTime(Date.parse('2026-11-24T12:30:00Z'), 'America/St_Johns'), '2026-11-24T09:00')
})
