import { AppError } from '@frontdesk/errors/app-error'

export const analyticsRangeTooLong = (unit: string, days: number): AppError =>
  new AppError(
    'ANALYTICS_RANGE_TOO_LONG',
    'invalid',
    `A report by ${unit} can cover at most ${days} days. Choose fewer days or a longer unit.`,
    { field: '/to', values: { limit: days } },
  )

export const analyticsTooSlow = (): AppError =>
  new AppError('ANALYTICS_TOO_SLOW', 'too-large', 'This report takes too long. Choose fewer days, or one chatbot.')
