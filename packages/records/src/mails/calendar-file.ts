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
  /** The sender of our mail: whose invitation it is. */
  organizer: { name: string; address: string }
  attendee: { name: string; address: string }
}

/** What a mail carries beside its text, for calendars. */
export interface CalendarFile {
  method: 'REQUEST' | 'CANCEL'
  text: string
}

/**
 * An appointment as iCalendar (RFC 5545, sent by RFC 5546). Times are UTC, so that no calendar has to know our zones.
 * The second one of the same id takes the first one back.
 */
export function calendarFile(entry: CalendarEntry): CalendarFile {
  const method = entry.isCancelled ? 'CANCEL' : 'REQUEST'
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
    `ORGANIZER;CN=${parameter(entry.organizer.name)}:${mailto(entry.organizer.address)}`,
    `ATTENDEE;CN=${parameter(entry.attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(entry.attendee.address)}`,
    `SEQUENCE:${entry.isCancelled ? 1 : 0}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return { method, text: lines.map(line => `${folded(line)}\r\n`).join('') }
}

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
