import { createHash } from 'node:crypto'
import { AppError } from '@frontdesk/errors/app-error'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import {
  bookingContact,
  bookingContactNames,
  leadContactNames,
  type BookingContactField,
} from '@frontdesk/contracts/chat/contact-fields'
import { recordMissedRequest } from '@frontdesk/conversations/missed-requests'
import { writtenSpan } from '@frontdesk/calendar/written-time'
import type { PerAccount } from '@frontdesk/db/limit-per-account'
import type { Retrieve } from '@frontdesk/knowledge/search/found-passage'
import { bookSlot } from '@frontdesk/records/bookings/book-slot'
import type { ArgumentValues } from '@frontdesk/connectors/connector-arguments'
import { captureLead } from '@frontdesk/records/leads/capture-lead'
import { findFreeSlots, titleOf } from '@frontdesk/records/bookings/find-free-slots'
import type { LiveChatNeeds, WritingAttempt } from '@frontdesk/live-chat/change-live-chat'
import { isHandoffLimited } from '@frontdesk/live-chat/handoff/is-handoff-limited'
import { startHandoff } from '@frontdesk/live-chat/handoff/start-handoff'
import { confirmationWords } from './confirmation-words.ts'
import { TurnSuperseded } from './toolbox.ts'
import type { Detail, Tool, ToolOutcome } from './tool.ts'

interface Needs extends LiveChatNeeds {
  retrieve: Retrieve
  /** Limits how many of an account wait for its usage: a handoff refunds. */
  perAccount: PerAccount
}

/** The attempt at a reply that the tools belong to. */
export interface BuiltInToolInput extends WritingAttempt {
  chatbot: ChatbotForChat
  sessionId: string
  /** The language of questions to the visitor. */
  language: string
  /** What the visitor's identity says of them, which they need not be asked for. */
  known: KnownContact
}

/** The name and the address of a signed-in visitor, as far as the owner's server has signed them. */
export type KnownContact = Readonly<Partial<Record<'name' | 'email', string>>>

/** What the model filled in, and what is known without it. */
const withKnown = (values: ArgumentValues, known: KnownContact): ArgumentValues => ({ ...known, ...values })

/** Of required contact details, those that the model has to ask for. */
const unknownOf = <Name extends string>(names: readonly Name[], known: KnownContact): Name[] =>
  names.filter(name => !Object.hasOwn(known, name))

const done = (answer: unknown, more: Partial<ToolOutcome> = {}): ToolOutcome => ({ state: 'done', answer, ...more })

/** Our own refusal is returned to the model, which can ask the visitor for what is missing. */
const orRefusal = (work: Promise<ToolOutcome>): Promise<ToolOutcome> =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error
    return { state: 'failed', answer: { error: error.code, message: error.message } }
  })

const nothing = { type: 'object' as const, properties: {} }
const text = (description: string) => ({ type: 'string', description }) as const

/** Records that the website does not answer the visitor's question. */
export const recordQuestionTool = (): Tool => ({
  name: 'record_question',
  description:
    'Notes for the owner of the website that the visitor’s message could not be answered, so that a person can look into it.',
  parameters: nothing,
  confirmation: null,
  isReading: true,
  isRepeatable: true,
  // It is stored with the reply, once.
  run: async () => done({ noted: true }, { isOpenQuestion: true }),
})

/** The name of the tool that requests an agent. */
export const requestHumanName = 'request_human'

/**
 * Requests an agent. Where one will come, the turn is handed off, and the bot writes nothing more. An attempt that was
 * superseded requests none: the turn is another attempt's.
 */
export const requestHandoffTool = (needs: Needs, { chatbot, ...attempt }: BuiltInToolInput): Tool => ({
  name: requestHumanName,
  description: 'Hands the conversation over to a person of the team, when the visitor asks for one.',
  parameters: nothing,
  confirmation: null,
  isReading: false,
  isRepeatable: true,
  async run() {
    const isLimited = await isHandoffLimited(needs, { chatbotId: chatbot.id, conversationId: attempt.conversationId })
    const start = () => startHandoff(needs, { attempt }, chatbot)
    const state = isLimited ? 'limited' : await needs.perAccount(chatbot.accountId, start)
    if (state === 'unknown') throw new TurnSuperseded('the turn went to another attempt')
    if (state === 'waiting' || state === 'open') throw new TurnSuperseded('the conversation was handed off')
    if (state === 'closed') await recordMissedRequest(needs, attempt.conversationId)
    const lead = chatbot.leads.isEnabled ? { action: { type: 'lead' } as const } : {}
    return { state: 'failed', answer: { nobody: state }, ...lead }
  },
})

const productsAtATime = 6

/** Finds products by name, price and stock. */
export const findProductsTool = ({ retrieve }: Needs, { chatbot }: BuiltInToolInput): Tool => ({
  name: 'find_products',
  description:
    'Looks products of the shop up: by kind, name, price, whether they are in stock. Cite what you use by its number.',
  parameters: {
    type: 'object',
    properties: { query: text('What is looked for, in the language of the website: blue jacket under 100 euro.') },
    required: ['query'],
  },
  confirmation: null,
  isReading: true,
  isRepeatable: true,
  async run({ values }) {
    const found = await retrieve({ chatbotId: chatbot.id, question: String(values['query']), limit: productsAtATime })
    return done([], { products: found.filter(({ product }) => product !== undefined) })
  },
})

/** Records the visitor's contact details. A consent that the owner requires is the visitor's yes, not a model's. */
export const captureLeadTool = (
  { db }: Needs,
  { chatbot, sessionId, replyId, language, known }: BuiltInToolInput,
): Tool => {
  const { fields, consentText } = chatbot.leads
  const { labels } = confirmationWords(language)
  const names = leadContactNames.filter(name => fields[name] !== 'off')
  return {
    name: 'capture_lead',
    description:
      'Leaves the visitor’s contact for the team, when they want to be contacted. Use only what the visitor said of themselves, and ask for what is missing first; once for a message of theirs.',
    parameters: {
      type: 'object',
      properties: Object.fromEntries(names.map(name => [name, text(`The visitor’s ${name}.`)])),
      required: unknownOf(
        names.filter(name => fields[name] === 'required'),
        known,
      ),
    },
    confirmation:
      consentText === null
        ? null
        : {
            title: consentText,
            detailsOf: values => names.flatMap(name => detail(labels[name], withKnown(values, known)[name])),
          },
    isReading: false,
    isRepeatable: true,
    run: ({ values }) => {
      const given = withKnown(values, known)
      const lead = Object.fromEntries(
        names.flatMap(name => (given[name] === undefined ? [] : [[name, String(given[name])]])),
      )
      // The title that was said yes to, wherever there is something to consent to.
      const kept = captureLead({ db }, chatbot, { ...lead, sessionId, replyId, consentedTo: consentText })
      return orRefusal(kept.then(() => done({ noted: true })))
    },
  }
}

const detail = (name: string, value: string | number | boolean | undefined): Detail[] =>
  value === undefined ? [] : [{ name, value: String(value) }]

/** The most buttons that are shown. */
const slotsShown = 12

/** Finds free slots and shows them to the visitor. */
export const findFreeSlotsTool = ({ db }: Needs, { chatbot }: BuiltInToolInput): Tool => ({
  name: 'find_free_slots',
  description: `Looks for free appointments (${titleOf(chatbot)}) and shows them to the visitor as buttons.`,
  parameters: {
    type: 'object',
    properties: {
      from: text('First day, as YYYY-MM-DD; today where none is named.'),
      days: { type: 'integer', description: 'How many days from there, 1 to 31; 7 where none is named.' },
    },
  },
  confirmation: null,
  isReading: true,
  isRepeatable: true,
  run: ({ values }) => {
    const { from, days } = values
    const period = {
      from: from === undefined ? undefined : String(from),
      days: days === undefined ? undefined : Math.min(Math.max(Number(days), 1), 31),
    }
    const found = findFreeSlots({ db }, chatbot, period)
    return orRefusal(
      found.then(({ title, durationMinutes, timezone, slots }) => {
        const shown = slots.slice(0, slotsShown)
        const answer = { title, durationMinutes, timezone, hasMore: slots.length > shown.length, slots: shown }
        return done(answer, shown.length === 0 ? {} : { action: { type: 'slots', timezone, slots: shown } })
      }),
    )
  },
})

/** What a model is told of the contact details of a booking. */
const bookingDetails: Readonly<Record<BookingContactField, string>> = {
  name: 'The visitor’s name.',
  email: 'The visitor’s e-mail address.',
  phone: 'The visitor’s phone number, where they gave it.',
}

/** What the model has to ask for before it books. */
const bookingQuestion = (known: KnownContact): string => {
  const missing = unknownOf(['name', 'email'], known).map(name => (name === 'email' ? 'e-mail address' : name))
  return missing.length === 0 ? 'The visitor' : `Ask for ${missing.join(' and ')} first; the visitor`
}

/** Holds an appointment, once the visitor has said yes; they confirm it by the link in a mail. */
export const bookAppointmentTool = (
  { db }: Needs,
  { chatbot, sessionId, language, known }: BuiltInToolInput,
): Tool => ({
  name: 'book_appointment',
  description: `Books an appointment (${titleOf(chatbot)}) at the beginning of a free slot. ${bookingQuestion(known)} is asked to confirm, here and by a link in an e-mail.`,
  parameters: {
    type: 'object',
    properties: {
      starts_at: text('Beginning of a free slot, exactly as find_free_slots names it.'),
      ...Object.fromEntries(bookingContactNames.map(name => [name, text(bookingDetails[name])])),
    },
    required: [
      'starts_at',
      ...unknownOf(
        bookingContactNames.filter(name => bookingContact[name] === 'required'),
        known,
      ),
    ],
  },
  confirmation: {
    title: titleOf(chatbot),
    detailsOf: ({ starts_at: startsAt, ...values }) => {
      const { labels } = confirmationWords(language)
      return [
        timeDetail(labels.time, String(startsAt), { ...chatbot.bookings, language }),
        ...bookingContactNames.flatMap(name => detail(labels[name], withKnown(values, known)[name])),
      ]
    },
  },
  isReading: false,
  // By its key the same booking is found again.
  isRepeatable: true,
  run: ({ values, key }) => {
    const startsAt = String(values['starts_at'] ?? '')
    // A call without what is required is refused by `bookSlot`.
    const given = bookingContactNames.filter(name => values[name] !== undefined)
    const said = Object.fromEntries(given.map(name => [name, String(values[name])]))
    const contact = { name: '', email: '', ...known, ...said }
    const { name, email, ...more } = contact
    const hash = createHash('sha256')
      .update(JSON.stringify([startsAt, name, email, more]))
      .digest('base64url')
    const repeatable = { key: createHash('sha256').update(`tool call ${key}`).digest('base64url'), hash }
    if (Number.isNaN(Date.parse(startsAt)))
      return Promise.resolve({ state: 'failed', answer: { error: 'invalid_arg' } })
    const booked = bookSlot({ db }, chatbot, { ...contact, startsAt, sessionId, repeatable })
    return orRefusal(booked.then(booking => done({ booked: booking, next: confirmByMail })))
  },
})

/** For the model to tell the visitor. */
const confirmByMail =
  'The time is held for 30 minutes. The visitor has to open the link in the e-mail that was sent to them and confirm there; only then the appointment is made.'

interface Clock {
  durationMinutes: number
  timezone: string
  language: string
}

/** When an appointment is: in words by the owner's clock, and as instants for a widget that knows the visitor's. */
function timeDetail(name: string, given: string, { durationMinutes, timezone, language }: Clock): Detail {
  const startsAt = new Date(given)
  if (Number.isNaN(startsAt.getTime())) return { name, value: given }
  const endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000)
  const value = writtenSpan({ startsAt, endsAt }, { language, timezone })
  return { name, value, slot: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() } }
}
