import { plural } from '../plural.ts'
import type { BookingTexts } from './en.ts'

const some = plural('nl')
const orMore = (text: string, hasMore: boolean): string => (hasMore ? `Meer dan ${text}` : text)

export const bookingsNl: BookingTexts = {
  bookings: {
    title: 'Afspraken',
    lead: 'Afspraken die bezoekers in de chat hebben gemaakt.',
    search: 'Afspraken doorzoeken',
    show: 'Tonen',
    shows: { upcoming: 'Komende', cancelled: 'Afgezegd', all: 'Alle' },
    view: 'Weergave',
    views: { calendar: 'Week', list: 'Lijst' },
    count: (n, hasMore) => orMore(some(n, { one: '# afspraak', other: '# afspraken' }), hasMore),
    ahead: 'Geboekt',
    cancelled: 'Afgezegd',
    over: 'Voorbij',
    when: 'Wanneer',
    subject: 'Afspraak',
    yours: (time, zone) => `${time} uw tijd (${zone})`,
    theirs: (time, zone) => `${time} voor de bezoeker (${zone})`,
    timesIn: zone => `Tijden in ${zone}.`,
    yoursBelow: 'Uw eigen tijd staat eronder.',
    previousWeek: 'Vorige week',
    nextWeek: 'Volgende week',
    thisWeek: 'Deze week',
    nothing: 'Niets',
    callOff: 'Afzeggen',
    callOffTitle: name => `Afspraak met ${name} afzeggen?`,
    callOffText: 'De bezoeker krijgt daarover een e-mail, en de tijd is weer vrij.',
    calledOff: 'Afgezegd. De bezoeker krijgt een e-mail.',
    removed: name => `De afspraak van ${name} is verwijderd. De bezoeker krijgt geen bericht.`,
    noneAhead: 'Er staan geen afspraken gepland.',
    noneCancelled: 'Er is geen afspraak afgezegd.',
    none: 'Afspraken die bezoekers in de chat maken, staan hier.',
    setUp: 'Afspraken instellen',
  },
}
