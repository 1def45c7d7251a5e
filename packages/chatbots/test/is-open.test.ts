import { isOpen } from '@frontdesk/chatbots/is-open'
import type { WeeklyHours } from '@frontdesk/contracts/chatbots/weekly-hours'
import { noHours } from '@frontdesk/testing/factories'
import t from 'tap'

const at = (hours: Partial<WeeklyHours> | null, timeZone: string, moment: string): boolean =>
  isOpen({ hours: hours === null ? null : { ...noHours, ...hours }, timeZone }, new Date(moment))

t.test('hours begin with their first minute and end before their last', async t => {
  const hours = { friday: [{ from: '09:00', to: '17:00' }] }
  for (const [moment, wanted] of [
    ['2026-11-20T08:59:59.999Z', false],
    ['2026-11-20T09:00:00Z', true],
    ['2026-11-20T16:59:59.999Z', true],
    ['2026-11-20T17:00:00Z', false],
    ['2026-11-21T12:00:00Z', false],
  ] as const)
    t.equal(at(hours, 'UTC', moment), wanted, moment)
  t.equal(at(null, 'UTC', '2026-11-21T03:00:00Z'), true, 'none are always')
})

t.test('hours past midnight are stored as two days without a gap', async t => {
  const hours = { friday: [{ from: '22:00', to: '24:00' }], saturday: [{ from: '00:00', to: '02:00' }] }
  for (const [moment, wanted] of [
    ['2026-11-20T21:59:59Z', false],
    ['2026-11-20T23:59:59.999Z', true],
    ['2026-11-21T00:00:00Z', true],
    ['2026-11-21T01:59:59Z', true],
    ['2026-11-21T02:00:00Z', false],
    ['2026-11-21T22:30:00Z', false],
  ] as const)
    t.equal(at(hours, 'UTC', moment), wanted, moment)
})

t.test('local time counts, even if the day or the hour differs from UTC', async t => {
  const hours = { monday: [{ from: '09:00', to: '17:00' }] }
  t.equal(at(hours, 'Pacific/Auckland', '2026-11-22T20:00:00Z'), true, 'Monday there, Sunday here')
  t.equal(at(hours, 'America/Los_Angeles', '2026-11-24T00:30:00Z'), true, 'still Monday there')
  t.equal(at(hours, 'Asia/Kathmandu', '2026-11-23T03:14:59Z'), false)
  t.equal(at(hours, 'Asia/Kathmandu', '2026-11-23T03:15:00Z'), true, 'a quarter of an hour beside the others')
})

t.test('on days when the clocks change, hours are in local time', async t => {
  const early = { sunday: [{ from: '02:00', to: '03:00' }] }
  // 2:00 to 3:00 comes twice in October, and not at all in March.
  for (const moment of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'])
    t.equal(at(early, 'Europe/Berlin', moment), true, moment)
  t.equal(at(early, 'Europe/Berlin', '2026-10-25T02:00:00Z'), false)
  for (const moment of ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z'])
    t.equal(at(early, 'Europe/Berlin', moment), false, moment)
  const day = { sunday: [{ from: '09:00', to: '17:00' }] }
  t.equal(at(day, 'Europe/Berlin', '2026-03-29T07:00:00Z'), true, 'summer has begun')
  t.equal(at(day, 'Europe/Berlin', '2026-10-25T07:30:00Z'), false, 'and is over')
})
