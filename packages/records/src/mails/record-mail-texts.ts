import { notifiedAddresses } from '@frontdesk/accounts/mails/notified-addresses'
import { includesFeature } from '@frontdesk/accounts/plan/plan'
import { readBookingSettings } from '@frontdesk/chatbots/booking-settings'
import { readLeadSettings } from '@frontdesk/chatbots/lead-settings'
import type { Mail } from '@frontdesk/contracts/mail'
import type { Plan } from '@frontdesk/db/generated/enums'
import { calendarFile } from './calendar-file.ts'
import { spokenTime, visitorWords } from './visitor-words.ts'

type Occasion = 'lead' | 'booking_pending' | 'booking' | 'cancelled_by_visitor' | 'cancelled_by_owner'

/** Rows as `to_jsonb` writes them. */
interface Lead {
  name: string | null
  email: string | null
  phone: string | null
  company: string | null
  message: string | null
}
export interface Booking {
  id: string
  name: string
  email: string
  phone: string | null
  starts_at: string
  ends_at: string
  timezone: string
  title: string
  created_at: string
}

/** A pending row of the outbox of mails, with everything that its mails say. */
export interface PendingMail {
  id: string
  occasion: Occasion
  /** When it happened. */
  createdAt: Date
  chatbotName: string
  serviceName: string
  language: string
  leadSettings: unknown
  bookingSettings: unknown
  plan: Plan
  /** Whom the account may notify of the record. */
  notifiable: string[]
  owners: string[]
  lead: Lead | null
  booking: Booking | null
}

interface Context {
  /** The sender of mails. */
  mailAddress: string
  /** Where the visitor confirms or cancels the booking. */
  bookingUrl: string | null
}

/** Writes the mails of one outbox row: to the visitor, and to the recipients of the account. */
export function mailsOf(pending: PendingMail, context: Context): Mail[] {
  const { occasion, lead, booking } = pending
  if (lead !== null) return toOwners(pending, 'lead', leadText(pending, lead))
  if (booking === null) return []
  if (occasion === 'booking_pending') return [toConfirm(pending, booking, context)]
  const visitor = toVisitor(pending, booking, context)
  // The owner cancelled it.
  if (occasion === 'cancelled_by_owner') return [visitor]
  return [visitor, ...toOwners(pending, 'booking', bookingText(pending, booking))]
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
const shown = ({ plan }: PendingMail, lines: (string | null)[]): string =>
  includesFeature(plan, 'tool-content')
    ? lines.filter(line => line !== null).join('\n')
    : 'Your plan does not include the content of records. Log in to see which plans do.'

const line = (name: string, value: string | null): string | null => (value === null ? null : `${name}: ${value}`)

// A subject holds nothing that a visitor wrote: people judge a mail by it before they open it.
const leadText = (pending: PendingMail, lead: Lead): Text => ({
  subject: `${pending.chatbotName}: a visitor left their contact details`,
  text: `Hello,

a visitor left their contact details.

${shown(pending, [
  line('Name', lead.name),
  line('E-mail', lead.email),
  line('Phone', lead.phone),
  line('Company', lead.company),
  line('Message', lead.message),
])}
`,
})

function bookingText(pending: PendingMail, booking: Booking): Text {
  const { timezone } = readBookingSettings(pending.bookingSettings)
  const isNew = pending.occasion === 'booking'
  return {
    subject: `${pending.chatbotName}: ${isNew ? 'a new booking' : 'a booking was cancelled'}`,
    text: `Hello,

${isNew ? 'a visitor booked an appointment.' : 'a visitor cancelled an appointment.'}

${shown(pending, [
  booking.title,
  spokenTime(new Date(booking.starts_at), { language: 'en-GB', timezone }),
  line('Name', booking.name),
  line('E-mail', booking.email),
  line('Phone', booking.phone),
])}
`,
  }
}

const when = ({ title, starts_at: startsAt, timezone }: Booking, language: string): string =>
  `${title}\n${spokenTime(new Date(startsAt), { language, timezone })}`

/** Writes the mail with the link that confirms a booking. It holds nothing that the visitor wrote, and no calendar file yet. */
function toConfirm({ language, serviceName }: PendingMail, booking: Booking, { bookingUrl }: Context): Mail {
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
function toVisitor(pending: PendingMail, booking: Booking, { mailAddress, bookingUrl }: Context): Mail {
  const { language, serviceName, occasion } = pending
  const words = visitorWords(language)
  const isCancelled = occasion !== 'booking'
  const cancelling = bookingUrl === null || isCancelled ? '' : `${words.cancelHere}:\n${bookingUrl}`
  const [headline, startsAt] = [isCancelled ? words.cancelled : words.booked, new Date(booking.starts_at)]
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
      endsAt: new Date(booking.ends_at),
      // Calendars ignore a cancellation that is older than the request: both times are the database's.
      changedAt: isCancelled ? pending.createdAt : new Date(booking.created_at),
      isCancelled,
      description: cancelling,
      organizer: { name: serviceName, address: mailAddress },
      attendee: { name: booking.email, address: booking.email },
    }),
  }
}
