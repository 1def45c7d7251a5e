import { plural } from '../plural.ts'

const some = plural('en')
const orMore = (text: string, hasMore: boolean): string => (hasMore ? `More than ${text}` : text)

/** The words of bookings, in English, loaded with their page. */
export const bookingsEn = {
  bookings: {
    title: 'Bookings',
    lead: 'Appointments that visitors booked in the chat.',
    search: 'Search bookings',
    show: 'Show',
    shows: { upcoming: 'Ahead', cancelled: 'Called off', all: 'All' },
    view: 'View',
    views: { calendar: 'Week', list: 'List' },
    count: (n: number, hasMore: boolean): string => orMore(some(n, { one: '# booking', other: '# bookings' }), hasMore),
    ahead: 'Booked',
    cancelled: 'Called off',
    over: 'Over',
    when: 'When',
    subject: 'Appointment',
    yours: (time: string, zone: string): string => `${time} your time (${zone})`,
    theirs: (time: string, zone: string): string => `${time} for the visitor (${zone})`,
    timesIn: (zone: string): string => `Times in ${zone}.`,
    yoursBelow: 'Your own time is below each.',
    previousWeek: 'Previous week',
    nextWeek: 'Next week',
    thisWeek: 'This week',
    nothing: 'Nothing',
    callOff: 'Call off',
    callOffTitle: (name: string): string => `Call off the appointment with ${name}?`,
    callOffText: 'The visitor gets an email that says so, and others can book the time again.',
    calledOff: 'Called off. The visitor gets an email.',
    removed: (name: string): string => `The booking of ${name} was deleted. The visitor is not told.`,
    noneAhead: 'No appointments are ahead.',
    noneCancelled: 'No appointment was called off.',
    none: 'Appointments that visitors book in the chat are listed here.',
    setUp: 'Set up appointments',
  },
}
export type BookingTexts = typeof bookingsEn
