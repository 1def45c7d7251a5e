import { AppError } from '@frontdesk/errors/app-error'

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
