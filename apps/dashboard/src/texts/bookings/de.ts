import { plural } from '../plural.ts'
import type { BookingTexts } from './en.ts'

const some = plural('de')
const orMore = (text: string, hasMore: boolean): string => (hasMore ? `Mehr als ${text}` : text)

export const bookingsDe: BookingTexts = {
  bookings: {
    title: 'Termine',
    lead: 'Termine, die Besucher im Chat vereinbart haben.',
    search: 'Termine durchsuchen',
    show: 'Anzeigen',
    shows: { upcoming: 'Kommende', cancelled: 'Abgesagte', all: 'Alle' },
    view: 'Ansicht',
    views: { calendar: 'Woche', list: 'Liste' },
    count: (n, hasMore) => orMore(some(n, { one: '# Termin', other: '# Termine' }), hasMore),
    ahead: 'Vereinbart',
    cancelled: 'Abgesagt',
    over: 'Vorbei',
    when: 'Wann',
    subject: 'Termin',
    yours: (time, zone) => `${time} Ihrer Zeit (${zone})`,
    theirs: (time, zone) => `${time} für den Besucher (${zone})`,
    timesIn: zone => `Zeiten in ${zone}.`,
    yoursBelow: 'Ihre eigene Zeit steht jeweils darunter.',
    previousWeek: 'Vorige Woche',
    nextWeek: 'Nächste Woche',
    thisWeek: 'Diese Woche',
    nothing: 'Nichts',
    callOff: 'Absagen',
    callOffTitle: name => `Termin mit ${name} absagen?`,
    callOffText: 'Der Besucher erfährt es per E-Mail, und die Zeit kann wieder gebucht werden.',
    calledOff: 'Abgesagt. Der Besucher bekommt eine E-Mail.',
    removed: name => `Der Termin von ${name} wurde gelöscht. Der Besucher erfährt das nicht.`,
    noneAhead: 'Es stehen keine Termine an.',
    noneCancelled: 'Es wurde kein Termin abgesagt.',
    none: 'Termine, die Besucher im Chat vereinbaren, stehen hier.',
    setUp: 'Termine einrichten',
  },
}
