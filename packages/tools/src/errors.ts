import { AppError } from '@frontdesk/contracts/app-error'
import { visitorError } from '@frontdesk/contracts/visitor-texts/visitor-error'

export const questionUnknown = (): AppError =>
  new AppError('QUESTION_UNKNOWN', 'not-found', 'There is no such question.')

export const leadUnknown = (): AppError => new AppError('LEAD_UNKNOWN', 'not-found', 'There is no such lead.')

export const bookingUnknown = (): AppError => new AppError('BOOKING_UNKNOWN', 'not-found', 'There is no such booking.')

export const conversationMissing = (): AppError =>
  new AppError(
    'CONVERSATION_MISSING',
    'not-found',
    'There is no such chatbot, or it has no conversation yet. Samples belong to a conversation: send it a message first.',
  )

export const connectorUnknown = (): AppError =>
  new AppError('CONNECTOR_UNKNOWN', 'not-found', 'There is no such connector.')

export const connectorTaken = (): AppError =>
  new AppError(
    'CONNECTOR_TAKEN',
    'conflict',
    'This chatbot already has a connector of this name. Choose another name.',
    { field: '/name' },
  )

export const connectorLimit = (atMost: number): AppError =>
  new AppError('CONNECTOR_LIMIT', 'conflict', `A chatbot can have at most ${atMost} connectors. Delete one first.`, {
    values: { limit: atMost },
  })

export const connectorHostInvalid = (): AppError =>
  new AppError('CONNECTOR_HOST_INVALID', 'invalid', 'The host is not valid. Write one such as api.shop.example.')

export const connectorPathInvalid = (): AppError =>
  new AppError('CONNECTOR_PATH_INVALID', 'invalid', 'The path is not valid. Write one such as /orders/{number}?full=1.')

/** Of the path, or of the list of required parameters. */
export const connectorParameterUnknown = (name: string, sentence: string): AppError =>
  new AppError('CONNECTOR_PARAMETER_UNKNOWN', 'invalid', sentence, { values: { name } })

export const connectorParameterOptional = (name: string): AppError =>
  new AppError(
    'CONNECTOR_PARAMETER_OPTIONAL',
    'invalid',
    `The path contains {${name}}, so the parameter must be required.`,
    { values: { name } },
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

export const webhookUnknown = (): AppError => new AppError('WEBHOOK_UNKNOWN', 'not-found', 'There is no such webhook.')

export const webhookLimit = (atMost: number): AppError =>
  new AppError('WEBHOOK_LIMIT', 'conflict', `An account can have at most ${atMost} webhooks. Delete one first.`, {
    values: { limit: atMost },
  })

export const webhookInsecure = (): AppError =>
  new AppError(
    'WEBHOOK_INSECURE',
    'invalid',
    'A webhook receives data of visitors, so its address must begin with https://.',
  )

export const deliveryUnknown = (): AppError =>
  new AppError('DELIVERY_UNKNOWN', 'not-found', 'There is no such delivery, or it is still waiting to be sent.')

export const dayLimited = (retryAfterSeconds = 3_600): AppError =>
  visitorError('DAY_LIMITED', 'too-many', { retryAfterSeconds })
