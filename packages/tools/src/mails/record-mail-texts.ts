import { includesFeature } from '@frontdesk/accounts/plan/plan'
import { readBookingSettings } from '@frontdesk/chatbots/booking-settings'
import { readLeadSettings } from '@frontdesk/chatbots/lead-settings'
import type { Mail } from '@frontdesk/contracts/mail'
import type { Plan } from '@frontdesk/db/generated/enums'
import { calendarFile } from './calendar-file.ts'
import { spokenTime, visitorWords } from './visitor-words.ts'

type Occasion = 'lead' | 'booking' | 'cancelled_by_visitor' | 'cancelled_by_owner'

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

/** A mail that is owed, and all that is said in it. */
export interface PendingMail {
  id: string
  occasion: Occasion
  chatbotName: string
  serviceName: string
  language: string
  leadSettings: unknown
  bookingSettings: unknown
  plan: Plan
  owners: string[]
  lead: Lead | null
  booking: Booking | null
}

interface Context {
  /** Who our mails come from. */
  mailAddress: string
  cancelUrl: string | null
}

/** The mails of one occasion: to the visitor, and to those of the account who want to know. */
export function mailsOf(owed: PendingMail, context: Context): Mail[] {
  const { occasion, lead, booking } = owed
  if (lead !== null) return toOwners(owed, 'lead', leadText(owed, lead))
  if (booking === null) return []
  const visitor = toVisitor(owed, booking, context)
  // Whoever called it off knows.
  if (occasion === 'cancelled_by_owner') return [visitor]
  return [visitor, ...toOwners(owed, 'booking', bookingText(owed, booking))]
}

type Text = Pick<Mail, 'subject' | 'text'>

/** To whom the chatbot's settings say; on a plan without a team, to the owner alone. */
function toOwners(owed: PendingMail, kind: 'lead' | 'booking', text: Text): Mail[] {
  const { plan, owners } = owed
  const { isMailed, recipients } = mailingOf(owed, kind)
  if (!isMailed) return []
  const to = recipients.length === 0 || plan === 'free' ? owners : recipients
  return to.map(address => ({ to: address, ...text }))
}

function mailingOf({ leadSettings, bookingSettings }: PendingMail, kind: 'lead' | 'booking') {
  if (kind === 'lead') {
    const { mailsLeads, recipients } = readLeadSettings(leadSettings)
    return { isMailed: mailsLeads, recipients }
  }
  const { mailsBookings, recipients } = readBookingSettings(bookingSettings)
  return { isMailed: mailsBookings, recipients }
}

/** Where the plan does not show content, a mail does not, either. */
const shown = ({ plan }: PendingMail, lines: (string | null)[]): string =>
  includesFeature(plan, 'tool-content')
    ? lines.filter(line => line !== null).join('\n')
    : 'Your plan does not include what visitors leave.'

const line = (name: string, value: string | null): string | null => (value === null ? null : `${name}: ${value}`)

// No stranger's words in a subject: it is what a mail is judged by before it is opened.
const leadText = (owed: PendingMail, lead: Lead): Text => ({
  subject: `${owed.chatbotName}: a visitor left a contact`,
  text: `Hello,

a visitor left how to reach them.

${shown(owed, [
  line('Name', lead.name),
  line('E-mail', lead.email),
  line('Phone', lead.phone),
  line('Company', lead.company),
  line('Message', lead.message),
])}
`,
})

function bookingText(owed: PendingMail, booking: Booking): Text {
  const { timezone } = readBookingSettings(owed.bookingSettings)
  const isNew = owed.occasion === 'booking'
  return {
    subject: `${owed.chatbotName}: ${isNew ? 'a new booking' : 'a booking was cancelled'}`,
    text: `Hello,

${isNew ? 'a visitor booked an appointment.' : 'a visitor cancelled an appointment.'}

${shown(owed, [
  booking.title,
  spokenTime(new Date(booking.starts_at), { language: 'en-GB', timezone }),
  line('Name', booking.name),
  line('E-mail', booking.email),
  line('Phone', booking.phone),
])}
`,
  }
}

/** In the chatbot's language, and without anything that the visitor wrote: the address may be somebody else's. */
function toVisitor(owed: PendingMail, booking: Booking, { mailAddress, cancelUrl }: Context): Mail {
  const { language, serviceName, occasion } = owed
  const words = visitorWords(language)
  const isCancelled = occasion !== 'booking'
  const cancelling = cancelUrl === null || isCancelled ? '' : `${words.cancelHere}:\n${cancelUrl}`
  const [headline, startsAt] = [isCancelled ? words.cancelled : words.booked, new Date(booking.starts_at)]
  const paragraphs = [
    `${headline}.`,
    `${booking.title}\n${spokenTime(startsAt, { language, timezone: booking.timezone })}`,
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
      changedAt: isCancelled ? new Date() : new Date(booking.created_at),
      isCancelled,
      description: cancelling,
      organizer: { name: serviceName, address: mailAddress },
      attendee: { name: booking.email, address: booking.email },
    }),
  }
}
