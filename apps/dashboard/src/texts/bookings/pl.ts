import { plural } from '../plural.ts'
import type { BookingTexts } from './en.ts'

const some = plural('pl')
const orMore = (text: string, hasMore: boolean): string => (hasMore ? `${text} i więcej` : text)

export const bookingsPl: BookingTexts = {
  bookings: {
    title: 'Rezerwacje',
    lead: 'Wizyty zarezerwowane przez odwiedzających na czacie.',
    search: 'Szukaj w rezerwacjach',
    show: 'Pokaż',
    shows: { upcoming: 'Nadchodzące', cancelled: 'Odwołane', all: 'Wszystkie' },
    view: 'Widok',
    views: { calendar: 'Tydzień', list: 'Lista' },
    count: (n, hasMore) =>
      orMore(
        some(n, { one: '# rezerwacja', few: '# rezerwacje', many: '# rezerwacji', other: '# rezerwacji' }),
        hasMore,
      ),
    ahead: 'Zarezerwowana',
    cancelled: 'Odwołana',
    over: 'Minęła',
    when: 'Kiedy',
    subject: 'Wizyta',
    yours: (time, zone) => `${time} Twojego czasu (${zone})`,
    theirs: (time, zone) => `${time} u odwiedzającego (${zone})`,
    timesIn: zone => `Godziny w strefie ${zone}.`,
    yoursBelow: 'Twój czas jest podany poniżej.',
    previousWeek: 'Poprzedni tydzień',
    nextWeek: 'Następny tydzień',
    thisWeek: 'Ten tydzień',
    nothing: 'Nic',
    callOff: 'Odwołaj',
    callOffTitle: name => `Odwołać wizytę (${name})?`,
    callOffText: 'Odwiedzający dostanie o tym e-mail, a termin będzie znowu wolny.',
    calledOff: 'Odwołano. Odwiedzający dostanie e-mail.',
    removed: name => `Usunięto rezerwację: ${name}. Odwiedzający nie dostanie wiadomości.`,
    noneAhead: 'Nie ma nadchodzących wizyt.',
    noneCancelled: 'Żadna wizyta nie została odwołana.',
    none: 'Tu pojawiają się wizyty zarezerwowane przez odwiedzających na czacie.',
    setUp: 'Skonfiguruj wizyty',
  },
}
