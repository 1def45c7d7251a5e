import { plural } from '../plural.ts'
import type { BookingTexts } from './en.ts'

const some = plural('it')
const orMore = (text: string, hasMore: boolean): string => (hasMore ? `Più di ${text}` : text)

export const bookingsIt: BookingTexts = {
  bookings: {
    title: 'Appuntamenti',
    lead: 'Gli appuntamenti che i visitatori hanno preso nella chat.',
    search: 'Cerca negli appuntamenti',
    show: 'Mostra',
    shows: { upcoming: 'In arrivo', cancelled: 'Annullati', all: 'Tutti' },
    view: 'Vista',
    views: { calendar: 'Settimana', list: 'Elenco' },
    count: (n, hasMore) => orMore(some(n, { one: '# appuntamento', other: '# appuntamenti' }), hasMore),
    ahead: 'Prenotato',
    cancelled: 'Annullato',
    over: 'Passato',
    when: 'Quando',
    subject: 'Appuntamento',
    yours: (time, zone) => `${time} nella Sua ora (${zone})`,
    theirs: (time, zone) => `${time} per il visitatore (${zone})`,
    timesIn: zone => `Orari di ${zone}.`,
    yoursBelow: 'La Sua ora è indicata sotto.',
    previousWeek: 'Settimana precedente',
    nextWeek: 'Settimana successiva',
    thisWeek: 'Questa settimana',
    nothing: 'Niente',
    callOff: 'Disdici',
    callOffTitle: name => `Disdire l’appuntamento con ${name}?`,
    callOffText: 'Il visitatore ne viene informato per e-mail e l’orario torna libero.',
    calledOff: 'Appuntamento disdetto. Il visitatore riceve un’e-mail.',
    removed: name => `L’appuntamento di ${name} è stato eliminato. Il visitatore non viene avvisato.`,
    noneAhead: 'Nessun appuntamento in arrivo.',
    noneCancelled: 'Nessun appuntamento è stato annullato.',
    none: 'Qui compaiono gli appuntamenti che i visitatori prendono nella chat.',
    setUp: 'Configura gli appuntamenti',
  },
}
