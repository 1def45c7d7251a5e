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
