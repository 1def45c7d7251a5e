import { AppError } from '@frontdesk/errors/app-error'

export const analyticsRangeTooLong = (unit: string, days: number): AppError =>
  new AppError(
    'ANALYTICS_RANGE_TOO_LONG',
    'invalid',
    `By the ${unit} there are ${days} days at most. Choose fewer days, or a longer unit.`,
    { field: '/to', values: { limit: days } },
  )

export const analyticsTooSlow = (): AppError =>
  new AppError(
    'ANALYTICS_TOO_SLOW',
    'too-large',
    'Adding up these numbers takes too long. Choose fewer days, or one chatbot.',
  )
