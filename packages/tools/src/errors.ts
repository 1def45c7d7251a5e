import { AppError } from '@frontdesk/contracts/app-error'

export const questionUnknown = (): AppError =>
  new AppError('QUESTION_UNKNOWN', 'not-found', 'There is no such question.')

export const leadUnknown = (): AppError => new AppError('LEAD_UNKNOWN', 'not-found', 'There is no such lead.')

export const bookingUnknown = (): AppError => new AppError('BOOKING_UNKNOWN', 'not-found', 'There is no such booking.')

export const conversationMissing = (): AppError =>
  new AppError(
    'CONVERSATION_MISSING',
    'not-found',
    'There is no such chatbot, or nobody has asked it anything yet: samples belong to a conversation.',
  )

export const connectorUnknown = (): AppError =>
  new AppError('CONNECTOR_UNKNOWN', 'not-found', 'There is no such connector.')

export const connectorTaken = (): AppError =>
  new AppError('CONNECTOR_TAKEN', 'conflict', 'This chatbot has a connector of this name already.')

export const connectorLimit = (atMost: number): AppError =>
  new AppError('CONNECTOR_LIMIT', 'conflict', `A chatbot has at most ${atMost} connectors.`)

export const connectorInvalid = (why: string): AppError => new AppError('CONNECTOR_INVALID', 'invalid', why)

export const leadsOff = (): AppError =>
  new AppError('LEADS_OFF', 'forbidden', 'Contacts cannot be left here at the moment.')

export const consentMissing = (): AppError =>
  new AppError('CONSENT_MISSING', 'invalid', 'Please agree to how your details are used.')

export const consentChanged = (): AppError =>
  new AppError('CONSENT_CHANGED', 'conflict', 'What we ask you to agree to has changed. Please read it once more.')

export const fieldMissing = (name: string): AppError =>
  new AppError('FIELD_MISSING', 'invalid', `Please fill in the field ${name}.`)

export const leadUnreachable = (): AppError =>
  new AppError('LEAD_UNREACHABLE', 'invalid', 'Please leave an e-mail address or a telephone number.')

export const bookingsOff = (): AppError =>
  new AppError('BOOKINGS_OFF', 'forbidden', 'Appointments cannot be booked here at the moment.')

export const slotTaken = (): AppError =>
  new AppError('SLOT_TAKEN', 'conflict', 'Sorry, this time is not free any more. Please choose another one.')

export const dayInvalid = (): AppError => new AppError('DAY_INVALID', 'invalid', 'There is no such day.')

export const requestKeyReused = (): AppError =>
  new AppError('IDEMPOTENCY_KEY_REUSED', 'conflict', 'This Idempotency-Key was already used for another booking.')

export const feedbackOff = (): AppError =>
  new AppError('FEEDBACK_OFF', 'forbidden', 'Replies cannot be rated here at the moment.')

export const replyUnknown = (): AppError =>
  new AppError('REPLY_UNKNOWN', 'not-found', 'There is no such reply in this conversation.')

export const webhookUnknown = (): AppError => new AppError('WEBHOOK_UNKNOWN', 'not-found', 'There is no such webhook.')

export const webhookLimit = (atMost: number): AppError =>
  new AppError('WEBHOOK_LIMIT', 'conflict', `An account has at most ${atMost} webhooks.`)

export const webhookInsecure = (): AppError =>
  new AppError(
    'WEBHOOK_INSECURE',
    'invalid',
    'A webhook is told what visitors leave: its address begins with https://.',
  )

export const deliveryUnknown = (): AppError =>
  new AppError('DELIVERY_UNKNOWN', 'not-found', 'There is no such delivery, or it is still being sent.')

export const dayLimited = (retryAfterSeconds = 3_600): AppError =>
  new AppError('DAY_LIMITED', 'too-many', 'That was asked for too often today. Please try again tomorrow.', {
    retryAfterSeconds,
  })
