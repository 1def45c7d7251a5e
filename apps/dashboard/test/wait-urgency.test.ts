import { waitedMinutes, waitLimit, waitUrgency } from '@frontdesk/dashboard/routes/inbox/list/wait-urgency'
import t from 'tap'

const since = '2026-11-24T10:00:00.000Z'
const at = (time: string): number => Date.parse(`2026-11-24T${time}Z`)

t.test('a wait is late after a minute, and at its last minute before the bot resumes', async t => {
  const times = { since, botResumesAt: '2026-11-24T10:10:00.000Z' }
  t.equal(waitUrgency(times, at('10:00:59.999')), 'new')
  t.equal(waitUrgency(times, at('10:01:00.000')), 'late')
  t.equal(waitUrgency(times, at('10:08:59.999')), 'late')
  t.equal(waitUrgency(times, at('10:09:00.000')), 'last')
  t.equal(waitUrgency(times, at('10:20:00.000')), 'last')
  t.equal(waitLimit(times), 10)
})

t.test('where the bot resumes after a minute every wait is at its last', async t => {
  t.equal(waitUrgency({ since, botResumesAt: '2026-11-24T10:01:00.000Z' }, at('10:00:00.000')), 'last')
})

t.test('where the bot never resumes a wait stays late', async t => {
  const times = { since, botResumesAt: null }
  t.equal(waitUrgency(times, at('23:00:00.000')), 'late')
  t.equal(waitLimit(times), null)
})

t.test('a wait that began in the future, or at no known time, has lasted for no minute', async t => {
  t.equal(waitedMinutes(since, at('09:00:00.000')), 0)
  t.equal(waitedMinutes(null, at('10:00:00.000')), 0)
  t.equal(waitedMinutes(since, at('10:01:59.999')), 1)
})
