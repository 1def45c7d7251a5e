import { writtenDays, writtenSpan } from '@frontdesk/calendar/written-time'
import t from 'tap'

const appointment = { startsAt: new Date('2026-12-01T10:00:00Z'), endsAt: new Date('2026-12-01T10:30:00Z') }
const spanIn = (language: string, timezone = 'Europe/Berlin') => writtenSpan(appointment, { language, timezone })

t.test('a time is written with its day, its end and its zone, as the reader’s language does it', async t => {
  t.equal(
    spanIn('en'),
    'Tuesday, 1 December 2026, 11:00–11:30 · Central European Time',
    'English of no country as in Britain',
  )
  t.match(spanIn('en-US'), /^Tuesday, December 1, 2026, 11:00\s–\s11:30\sAM · Central European Time$/u)
  t.equal(spanIn('de'), 'Dienstag, 1. Dezember 2026, 11:00–11:30 Uhr · Mitteleuropäische Zeit')
  t.match(spanIn('pt'), /^terça-feira, 1 de dezembro de 2026, 11:00/)
  t.match(spanIn('ar'), '1 ديسمبر 2026')
  t.match(spanIn('en', 'America/New_York'), /05:00–05:30 · Eastern Time$/)
})

t.test('no zone is named where the reader’s own clock shows the same', async t => {
  const spanFor = (assumedZone: string) =>
    writtenSpan(appointment, { language: 'en', timezone: 'Europe/Berlin', assumedZone })
  t.equal(spanFor('Europe/Paris'), 'Tuesday, 1 December 2026, 11:00–11:30')
  t.equal(spanFor('Europe/London'), 'Tuesday, 1 December 2026, 11:00–11:30 · Central European Time')
})

t.test('an appointment that ends on another day names both', async t => {
  t.match(spanIn('en', 'Pacific/Kiritimati'), /^Wednesday, 2 December 2026, 00:00–00:30/)
  const overnight = { startsAt: new Date('2026-12-01T22:30:00Z'), endsAt: new Date('2026-12-01T23:30:00Z') }
  t.match(writtenSpan(overnight, { language: 'en', timezone: 'Europe/Berlin' }), /Tuesday.*23:30.*Wednesday.*00:30/)
})

t.test('several days are one phrase', async t => {
  t.match(writtenDays({ from: '2026-11-16', to: '2026-11-22' }, 'en'), /^16\s?–\s?22 November 2026$/u)
})
