import { AppError } from '@frontdesk/errors/app-error'
import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'

export const questionUnknown = (): AppError => new AppError('QUESTION_UNKNOWN', 'not-found', 'Question not found.')

export const leadUnknown = (): AppError => new AppError('LEAD_UNKNOWN', 'not-found', 'Lead not found.')

export const bookingUnknown = (): AppError => new AppError('BOOKING_UNKNOWN', 'not-found', 'Booking not found.')

export const conversationMissing = (): AppError =>
  new AppError(
    'CONVERSATION_MISSING',
    'not-found',
    'Chatbot not found, or it has no conversations yet. Samples belong to a conversation, so send it a message first.',
  )

export const leadsOff = (): AppError => visitorError('LEADS_OFF', 'forbidden')

export const consentMissing = (): AppError => visitorError('CONSENT_MISSING', 'invalid')

export const consentChanged = (): AppError => visitorError('CONSENT_CHANGED', 'conflict')

export const fieldMissing = (name: string): AppError =>
  visitorError('FIELD_MISSING', 'invalid', { values: { field: name } })

export const leadUnreachable = (): AppError => visitorError('LEAD_UNREACHABLE', 'invalid')

export const bookingsOff = (): AppError => visitorError('BOOKINGS_OFF', 'forbidden')

export const slotTaken = (): AppError => visitorError('SLOT_TAKEN', 'conflict')

export const bookingsWaiting = (): AppError =>
  visitorError('BOOKINGS_WAITING', 'too-many', { retryAfterSeconds: 1_800 })

export const dayInvalid = (): AppError => visitorError('DAY_INVALID', 'invalid')

export const requestKeyReused = (): AppError => visitorError('IDEMPOTENCY_KEY_REUSED', 'conflict')

export const feedbackOff = (): AppError => visitorError('FEEDBACK_OFF', 'forbidden')

export const liveChatUnknown = (): AppError => visitorError('LIVE_CHAT_UNKNOWN', 'not-found')

export const replyUnknown = (): AppError => visitorError('REPLY_UNKNOWN', 'not-found')

export const dayLimited = (retryAfterSeconds = 3_600): AppError =>
  visitorError('DAY_LIMITED', 'too-many', { retryAfterSeconds })
