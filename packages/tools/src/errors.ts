import { AppError } from '@frontdesk/contracts/app-error'

export const questionUnknown = (): AppError =>
  new AppError('QUESTION_UNKNOWN', 'not-found', 'There is no such question.')

export const leadUnknown = (): AppError => new AppError('LEAD_UNKNOWN', 'not-found', 'There is no such lead.')

export const bookingUnknown = (): AppError => new AppError('BOOKING_UNKNOWN', 'not-found', 'There is no such booking.')
