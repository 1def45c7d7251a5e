/** An appointment as a calendar file describes it. */
export interface CalendarEntry {
  id: string
  title: string
  startsAt: Date
  endsAt: Date
  /** When it was made, or called off. */
  changedAt: Date
  isCancelled: boolean
  description: string
}

/** The people of an appointment: the sender of our mail, whose invitation it is, and the visitor. */
type People = Record<'organizer' | 'attendee', { name: string; address: string }>

/** What a mail carries beside its text, for calendars. */
export interface CalendarFile {
  method: 'REQUEST' | 'CANCEL'
  text: string
}

/**
 * An appointment as iCalendar (RFC 5545), sent by RFC 5546. Times are UTC, so that no calendar has to know our zones. The
 * second one of the same id takes the first one back.
 */
export function calendarFile(entry: CalendarEntry, people: People): CalendarFile {
  const method = entry.isCancelled ? 'CANCEL' : 'REQUEST'
  return { method, text: calendarText(entry, method, peopleLines(people)) }
}

/** The same without its people, for a visitor to download. */
export const publishedCalendar = (entry: CalendarEntry): string => calendarText(entry, 'PUBLISH', [])

/** The form of Google Calendar for an appointment, filled in. Nothing is asked of Google before somebody opens it. */
export function googleCalendarUrl({ title, startsAt, endsAt }: Pick<CalendarEntry, 'title' | 'startsAt' | 'endsAt'>) {
  const url = new URL('https://calendar.google.com/calendar/render?action=TEMPLATE')
  url.searchParams.set('text', title)
  url.searchParams.set('dates', `${utc(startsAt)}/${utc(endsAt)}`)
  return url.href
}

function calendarText(entry: CalendarEntry, method: string, people: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Frontdesk//Bookings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${entry.id}@frontdesk`,
    `DTSTAMP:${utc(entry.changedAt)}`,
    `DTSTART:${utc(entry.startsAt)}`,
    `DTEND:${utc(entry.endsAt)}`,
    `SUMMARY:${text(entry.title)}`,
    `DESCRIPTION:${text(entry.description)}`,
    ...people,
    `SEQUENCE:${entry.isCancelled ? 1 : 0}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

const peopleLines = ({ organizer, attendee }: People): string[] => [
  `ORGANIZER;CN=${parameter(organizer.name)}:${mailto(organizer.address)}`,
  `ATTENDEE;CN=${parameter(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(attendee.address)}`,
]

/** 20270104T090000Z */
const utc = (date: Date): string => `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const text = (value: string): string =>
  withoutControls(value)
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', String.raw`\n`)

/** In quotes, inside which there is no way to write a quote. */
const parameter = (value: string): string => `"${withoutControls(value).replaceAll('\n', ' ').replaceAll('"', "'")}"`

/** `?` and `&` would begin the headers of a mail to be written. */
const mailto = (address: string): string => `mailto:${address.split('@').map(encodeURIComponent).join('@')}`

const withoutControls = (value: string): string =>
  value.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]|[\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')

const mostOctets = 75

/** A line of more than 75 octets goes on in the next one, after a space. No character is cut in two. */
function folded(line: string): string {
  const parts = ['']
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > mostOctets) {
      parts.push('')
      // The space counts.
      octets = 1
    }
    parts[parts.length - 1] += character
    octets += size
  }
  return parts.join('\r\n ')
}
