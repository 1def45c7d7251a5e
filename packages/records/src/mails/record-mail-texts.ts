import { notifiedAddresses } from '@frontdesk/accounts/mails/notified-addresses'
import { includesFeature } from '@frontdesk/accounts/plan/plan'
import { readBookingSettings } from '@frontdesk/chatbots/booking-settings'
import { readLeadSettings } from '@frontdesk/chatbots/lead-settings'
import type { MailBrand, MailContent, MailPart } from '@frontdesk/accounts/mails/layout/mail-content'
import { writeMail } from '@frontdesk/accounts/mails/layout/write-mail'
import { type MailWords, mailWords } from '@frontdesk/accounts/mails/mail-words'
import { nameInMail } from '@frontdesk/accounts/mails/without-addresses'
import { writtenDay, writtenSpan, writtenTimes } from '@frontdesk/calendar/written-time'
import { contactFieldNames, type ContactField } from '@frontdesk/contracts/chat/contact-fields'
import type { Mail } from '@frontdesk/contracts/mail'
import type { BookingRecord } from '@frontdesk/contracts/records/bookings'
import type { LeadRecord } from '@frontdesk/contracts/records/leads'
import type { Plan } from '@frontdesk/db/generated/enums'
import { hasOwnTitle } from '../has-own-title.ts'
import { calendarFile } from './calendar-file.ts'

type Occasion = 'lead' | 'booking_pending' | 'booking' | 'cancelled_by_visitor' | 'cancelled_by_owner'

/** A pending row of the outbox of mails, with everything that its mails say. */
export interface PendingMail {
  id: string
  occasion: Occasion
  /** When it happened. */
  createdAt: Date
  chatbotName: string
  serviceName: string
  /** Where visitors' replies go. */
  replyAddress: string | null
  /** The allowed domains of the chatbot. */
  domains: string[]
  /** The visitor's. */
  language: string
  chatbotLanguage: string
  /** The chatbot's, as #rrggbb. */
  colour: string
  /** The chatbot's picture as a data URL; null where it has none. */
  picture: string | null
  leadSettings: unknown
  bookingSettings: unknown
  accountTimezone: string
  /** The zone of the calendar; null where it is not known whether the booking's is the visitor's. */
  businessTimezone: string | null
  plan: Plan
  /** Whom the account may notify of the record. */
  notifiable: string[]
  owners: string[]
  /** The languages of the account's people, by their addresses. */
  languages: Record<string, string>
  /** The zones that they chose for themselves, by their addresses. */
  timezones: Record<string, string>
  /** What webhooks get as well. */
  lead: Omit<LeadRecord, 'handledAt'> | null
  booking: BookingRecord | null
}

interface Context {
  /** The sender of mails. */
  mailAddress: string
  /** Where the visitor confirms or cancels the booking. */
  bookingUrl: string | null
  /** The public address of this installation. */
  baseUrl: string
}

/** Writes the mails of one outbox row: to the visitor, and to the recipients of the account. */
export function mailsOf(row: PendingMail, context: Context): Mail[] {
  const pending = withPlainNames(row)
  const { occasion, lead, booking } = pending
  if (lead !== null) return toTeam(pending, 'lead', reader => leadMail(pending, { lead, ...reader, ...context }))
  if (booking === null) return []
  if (occasion === 'booking_pending') return [toConfirm(pending, booking, context)]
  const visitor = toVisitor(pending, booking, context)
  // The owner cancelled it.
  if (occasion === 'cancelled_by_owner') return [visitor]
  return [visitor, ...toTeam(pending, 'booking', reader => bookingMail(pending, { booking, ...reader, ...context }))]
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

type Text = Omit<Mail, 'to'>

/** Mails to the recipients of the chatbot's settings, in the language of each. Who has no login reads the chatbot's. */
function toTeam(pending: PendingMail, kind: 'lead' | 'booking', write: (reader: Reader) => Text): Mail[] {
  const { isMailed, recipients } = mailingOf(pending, kind)
  if (!isMailed) return []
  return notifiedAddresses({ ...pending, recipients }).map(address => ({
    to: address,
    ...write({
      language: pending.languages[address] ?? pending.chatbotLanguage,
      ownZone: pending.timezones[address] ?? pending.accountTimezone,
    }),
  }))
}

function mailingOf({ leadSettings, bookingSettings, accountTimezone }: PendingMail, kind: 'lead' | 'booking') {
  if (kind === 'lead') {
    const { mailsLeads, recipients } = readLeadSettings(leadSettings)
    return { isMailed: mailsLeads, recipients }
  }
  const { mailsBookings, recipients } = readBookingSettings(bookingSettings, accountTimezone)
  return { isMailed: mailsBookings, recipients }
}

interface Reader {
  language: string
  /** The zone in which they take times. */
  ownZone: string
}

/** One mail to one member of the team. */
type TeamMail = Reader & Pick<Context, 'baseUrl'>

// A subject holds nothing that a visitor wrote: people judge a mail by it before they open it.
function leadMail(
  pending: PendingMail,
  { lead, language, baseUrl }: TeamMail & { lead: NonNullable<PendingMail['lead']> },
) {
  const { subject, title, open, why } = mailWords(language).record.lead
  const url = new URL(`/dashboard/leads/${lead.id}`, baseUrl).href
  return teamMail(pending, {
    language,
    subject: subject({ chatbot: pending.chatbotName }),
    title,
    shown: visitorsWords(lead, language),
    button: { label: open, url },
    email: lead.email,
    footer: [why({ chatbot: pending.chatbotName })],
  })
}

function bookingMail(
  pending: PendingMail,
  { booking, language, ownZone, baseUrl }: TeamMail & { booking: BookingRecord },
) {
  const { timezone } = readBookingSettings(pending.bookingSettings, pending.accountTimezone)
  const words = mailWords(language).record
  const { subject, title } = pending.occasion === 'booking' ? words.booked : words.cancelled
  return teamMail(pending, {
    language,
    subject: `${subject({ chatbot: pending.chatbotName })} · ${writtenDay(new Date(booking.startsAt), { language, timezone })}`,
    title,
    shown: [
      {
        card: {
          title: booking.title,
          lines: [writtenSpan(spanOf(booking), { language, timezone, assumedZone: ownZone })],
        },
      },
      ...visitorsWords(booking, language),
    ],
    button: {
      label: words.openBooking,
      url: new URL(`/dashboard/bookings?view=list&open=${booking.id}`, baseUrl).href,
    },
    email: booking.email,
    footer: [words.bookingWhy({ chatbot: pending.chatbotName })],
  })
}

interface TeamContent extends Pick<MailContent, 'language' | 'subject' | 'title' | 'footer'> {
  /** What the visitor left, for plans that include it. */
  shown: MailPart[]
  button: { label: string; url: string }
  /** The visitor's. */
  email: string | null
}

/** Where the plan does not include content, the mail shows none, and a reply does not go to the visitor either. */
function teamMail(pending: PendingMail, { shown, button, email, ...content }: TeamContent): Text {
  const words = mailWords(content.language).record
  const isShown = includesFeature(pending.plan, 'tool-content')
  const replyTo = isShown && email !== null ? email : undefined
  const parts: MailPart[] = [
    ...(isShown ? shown : [{ text: words.notInPlan }]),
    { button },
    ...(replyTo === undefined ? [] : [{ note: words.replyGoes }]),
  ]
  const brand = { name: pending.chatbotName, colour: pending.colour }
  const mail = writeMail({ ...content, brand, parts })
  return { ...mail, ...(replyTo === undefined ? {} : { replyTo }) }
}

/** What a visitor entered: their fields, and their message as it was. */
function visitorsWords(entered: Partial<Record<ContactField, string | null>>, language: string): MailPart[] {
  const { fields: labels } = mailWords(language).record
  const { message } = entered
  const facts = contactFieldNames.flatMap(name => {
    const value = name === 'message' ? null : entered[name]
    return value == null ? [] : [{ label: labels[name], value }]
  })
  return [
    ...(facts.length === 0 ? [] : [{ facts }]),
    ...(message == null ? [] : [{ quote: { by: labels.message, text: message } }]),
  ]
}

const spanOf = ({ startsAt, endsAt }: BookingRecord) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })

/** The appointment, on the clock of the visitor. */
function appointment({ language, serviceName, businessTimezone }: PendingMail, booking: BookingRecord): MailPart {
  const clock = { language, timezone: booking.timezone, assumedZone: businessTimezone }
  const span = spanOf(booking)
  if (hasOwnTitle(booking, serviceName)) return { card: { title: booking.title, lines: [writtenSpan(span, clock)] } }
  return { card: { title: writtenDay(span.startsAt, clock), lines: [writtenTimes(span, clock)] } }
}

/** What all mails to a visitor are: the business writes to them, in its colour. */
function visitorMail(
  pending: PendingMail,
  booking: BookingRecord,
  content: Pick<MailContent, 'title' | 'parts'>,
): Mail {
  const { language, serviceName, replyAddress, colour, picture } = pending
  const brand: MailBrand = { name: serviceName, colour, picture }
  const footer = [mailWords(language).booking.why({ serviceName })]
  const day = writtenDay(new Date(booking.startsAt), { language, timezone: booking.timezone })
  // The sender is shown next to the subject, so the business isn't repeated.
  const what = hasOwnTitle(booking, serviceName) ? `${booking.title} · ${day}` : day
  const subject = `${content.title}: ${what}`
  return {
    to: booking.email,
    fromName: serviceName,
    ...(replyAddress !== null && { replyTo: replyAddress }),
    ...writeMail({ ...content, language, brand, subject, footer }),
  }
}

/** Writes the mail with the link that confirms a booking. It holds nothing that the visitor wrote, and no calendar file yet. */
function toConfirm(pending: PendingMail, booking: BookingRecord, { bookingUrl }: Context): Mail {
  const words = mailWords(pending.language).booking
  const button = bookingUrl === null ? [] : [{ button: { label: words.confirmButton, url: bookingUrl } }]
  const parts = [{ text: words.heldFor }, appointment(pending, booking), ...button, { note: words.notRequested }]
  return visitorMail(pending, booking, { title: words.confirm, parts })
}

function firstSentenceOf(occasion: Occasion, words: MailWords['booking']): string {
  if (occasion === 'booking') return words.seeYou
  return occasion === 'cancelled_by_owner' ? words.calledOff : words.cancelledByYou
}

/** Writes the visitor's mail, in their language. It holds nothing that the visitor wrote: the address may not be theirs. */
function toVisitor(pending: PendingMail, booking: BookingRecord, { mailAddress, bookingUrl }: Context): Mail {
  const { language, serviceName, occasion } = pending
  const words = mailWords(language).booking
  const isCancelled = occasion !== 'booking'
  const url = isCancelled ? null : bookingUrl
  const title = isCancelled ? words.cancelled : words.booked
  const parts: MailPart[] = [
    { text: firstSentenceOf(occasion, words) },
    appointment(pending, booking),
    ...(url === null ? [] : [{ text: words.plansChange }, { button: { label: words.manage, url } }]),
  ]
  return {
    ...visitorMail(pending, booking, { title, parts }),
    calendar: calendarFile(
      {
        id: booking.id,
        title: booking.title,
        ...spanOf(booking),
        // Calendars ignore a cancellation that is older than the request: both times are the database's.
        changedAt: isCancelled ? pending.createdAt : new Date(booking.createdAt),
        isCancelled,
        description: url === null ? '' : `${words.manage}:\n${url}`,
      },
      {
        organizer: { name: serviceName, address: mailAddress },
        attendee: { name: booking.email, address: booking.email },
      },
    ),
  }
}
