import { notifiedAddresses } from '@frontdesk/accounts/mails/notified-addresses'
import { includesFeature } from '@frontdesk/accounts/plan/plan'
import { readBookingSettings } from '@frontdesk/chatbots/booking-settings'
import { readLeadSettings } from '@frontdesk/chatbots/lead-settings'
import { hasAddress, nameInMail, quotedInMail, withoutAddresses } from '@frontdesk/accounts/mails/without-addresses'
import type { Mail } from '@frontdesk/contracts/mail'
import type { BookingRecord } from '@frontdesk/contracts/records/bookings'
import type { LeadRecord } from '@frontdesk/contracts/records/leads'
import type { Plan } from '@frontdesk/db/generated/enums'
import { bookingFields } from '../booking-fields.ts'
import { leadFields } from '../lead-fields.ts'
import type { RecordFields } from '../record-fields.ts'
import type { Redactable } from '../redact.ts'
import { calendarFile } from './calendar-file.ts'
import { spokenTime, visitorWords } from './visitor-words.ts'

type Occasion = 'lead' | 'booking_pending' | 'booking' | 'cancelled_by_visitor' | 'cancelled_by_owner'

/** A pending row of the outbox of mails, with everything that its mails say. */
export interface PendingMail {
  id: string
  occasion: Occasion
  /** When it happened. */
  createdAt: Date
  chatbotName: string
  serviceName: string
  /** The allowed domains of the chatbot. */
  domains: string[]
  language: string
  leadSettings: unknown
  bookingSettings: unknown
  plan: Plan
  /** Whom the account may notify of the record. */
  notifiable: string[]
  owners: string[]
  /** What webhooks get as well. */
  lead: Omit<LeadRecord, 'handledAt'> | null
  booking: BookingRecord | null
}

interface Context {
  /** The sender of mails. */
  mailAddress: string
  /** Where the visitor confirms or cancels the booking. */
  bookingUrl: string | null
}

/** Writes the mails of one outbox row: to the visitor, and to the recipients of the account. */
export function mailsOf(row: PendingMail, context: Context): Mail[] {
  const pending = withPlainNames(row)
  const { occasion, lead, booking } = pending
  if (lead !== null) return toOwners(pending, 'lead', leadText(pending, lead))
  if (booking === null) return []
  if (occasion === 'booking_pending') return [toConfirm(pending, booking, context)]
  const visitor = toVisitor(pending, booking, context)
  // The owner cancelled it.
  if (occasion === 'cancelled_by_owner') return [visitor]
  return [visitor, ...toOwners(pending, 'booking', bookingText(pending, booking))]
}

/** Names and titles as mails hold them: a mail may go to anybody whose address somebody entered. */
function withPlainNames(row: PendingMail): PendingMail {
  const plain = (name: string): string => nameInMail(name, row.domains)
  const { chatbotName, serviceName, booking } = row
  return {
    ...row,
    chatbotName: plain(chatbotName),
    serviceName: plain(serviceName),
    booking: booking === null ? null : { ...booking, title: plain(booking.title) },
  }
}

type Text = Pick<Mail, 'subject' | 'text'>

/** Mails to the recipients of the chatbot's settings. */
function toOwners(pending: PendingMail, kind: 'lead' | 'booking', text: Text): Mail[] {
  const { isMailed, recipients } = mailingOf(pending, kind)
  if (!isMailed) return []
  return notifiedAddresses({ ...pending, recipients }).map(address => ({ to: address, ...text }))
}

function mailingOf({ leadSettings, bookingSettings }: PendingMail, kind: 'lead' | 'booking') {
  if (kind === 'lead') {
    const { mailsLeads, recipients } = readLeadSettings(leadSettings)
    return { isMailed: mailsLeads, recipients }
  }
  const { mailsBookings, recipients } = readBookingSettings(bookingSettings)
  return { isMailed: mailsBookings, recipients }
}

/** Shows content only where the plan includes it. */
const shown = ({ plan }: PendingMail, lines: readonly string[]): string =>
  includesFeature(plan, 'tool-content')
    ? lines.join('\n')
    : 'Your plan does not include the content of records. Log in to see which plans do.'

/** A line for each field that has a name in mails and says something; a text of several lines is set apart below it. */
const linesOf = <Shape extends Redactable<Shape>>(fields: RecordFields<Shape>, record: Shape): string[] =>
  // Object.keys forgets whose keys they are.
  (Object.keys(fields) as (keyof Shape & string)[]).flatMap(name => {
    const { mailLabel } = fields[name]
    const value = record[name]
    return mailLabel === undefined || value === null ? [] : [`${mailLabel}:${visitorsWords(name, String(value))}`]
  })

/** What a visitor wrote: the message as it was, every other field in one line, and no link but their e-mail address. */
function visitorsWords(name: string, text: string): string {
  if (name === 'message') return `\n${quotedInMail(withoutAddresses(text))}`
  return ` ${name === 'email' && isPlainAddress(text) ? text : nameInMail(text)}`
}

/** An e-mail address by the characters that `cleanEmail` accepts. `name` is the part of which each mail program makes a link. */
const emailAddress =
  /^(?<before>[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]*?)(?<name>[\p{L}\p{N}\p{M}_.+-]+)@[\p{L}\p{N}\p{M}_.-]+$/u

/**
 * Whether a mail program finds nothing in an e-mail address but itself. Some begin an address only behind an apostrophe
 * or a slash (`o'neill@shop.ie`): then the part before that must be no host.
 */
function isPlainAddress(text: string): boolean {
  const { before = '', name = '' } = emailAddress.exec(text)?.groups ?? {}
  return name !== '' && !/^www\./i.test(name) && !hasAddress(before)
}

// A subject holds nothing that a visitor wrote: people judge a mail by it before they open it.
const leadText = (pending: PendingMail, lead: NonNullable<PendingMail['lead']>): Text => ({
  subject: `${pending.chatbotName}: a visitor left their contact details`,
  text: `Hello,

a visitor left their contact details.

${shown(pending, linesOf(leadFields, lead))}
`,
})

function bookingText(pending: PendingMail, booking: BookingRecord): Text {
  const { timezone } = readBookingSettings(pending.bookingSettings)
  const isNew = pending.occasion === 'booking'
  return {
    subject: `${pending.chatbotName}: ${isNew ? 'a new booking' : 'a booking was cancelled'}`,
    text: `Hello,

${isNew ? 'a visitor booked an appointment.' : 'a visitor cancelled an appointment.'}

${shown(pending, [
  booking.title,
  spokenTime(new Date(booking.startsAt), { language: 'en-GB', timezone }),
  ...linesOf(bookingFields, booking),
])}
`,
  }
}

const when = ({ title, startsAt, timezone }: BookingRecord, language: string): string =>
  `${title}\n${spokenTime(new Date(startsAt), { language, timezone })}`

/** Writes the mail with the link that confirms a booking. It holds nothing that the visitor wrote, and no calendar file yet. */
function toConfirm({ language, serviceName }: PendingMail, booking: BookingRecord, { bookingUrl }: Context): Mail {
  const words = visitorWords(language)
  const link = bookingUrl === null ? [] : [`${words.confirmHere}:\n${bookingUrl}`]
  const paragraphs = [`${words.confirm}.`, when(booking, language), ...link, words.confirmWithin, serviceName]
  return {
    to: booking.email,
    subject: `${words.confirm}: ${booking.title}`,
    text: `${paragraphs.join('\n\n')}\n`,
  }
}

/** Writes the visitor's mail, in the chatbot's language. It holds nothing that the visitor wrote: the address may not be theirs. */
function toVisitor(pending: PendingMail, booking: BookingRecord, { mailAddress, bookingUrl }: Context): Mail {
  const { language, serviceName, occasion } = pending
  const words = visitorWords(language)
  const isCancelled = occasion !== 'booking'
  const cancelling = bookingUrl === null || isCancelled ? '' : `${words.cancelHere}:\n${bookingUrl}`
  const [headline, startsAt] = [isCancelled ? words.cancelled : words.booked, new Date(booking.startsAt)]
  const paragraphs = [
    `${headline}.`,
    when(booking, language),
    occasion === 'cancelled_by_owner' ? words.calledOff : '',
    cancelling,
    serviceName,
  ]
  return {
    to: booking.email,
    subject: `${headline}: ${booking.title}`,
    text: `${paragraphs.filter(paragraph => paragraph !== '').join('\n\n')}\n`,
    calendar: calendarFile({
      id: booking.id,
      title: booking.title,
      startsAt,
      endsAt: new Date(booking.endsAt),
      // Calendars ignore a cancellation that is older than the request: both times are the database's.
      changedAt: isCancelled ? pending.createdAt : new Date(booking.createdAt),
      isCancelled,
      description: cancelling,
      organizer: { name: serviceName, address: mailAddress },
      attendee: { name: booking.email, address: booking.email },
    }),
  }
}
