import { AppError } from '@frontdesk/errors/app-error'

export const webhookUnknown = (): AppError => new AppError('WEBHOOK_UNKNOWN', 'not-found', 'Webhook not found.')

export const webhookLimit = (atMost: number): AppError =>
  new AppError('WEBHOOK_LIMIT', 'conflict', `An account can have at most ${atMost} webhooks. Delete one first.`, {
    values: { limit: atMost },
  })

export const webhookInsecure = (): AppError =>
  new AppError(
    'WEBHOOK_INSECURE',
    'invalid',
    'Webhooks receive visitor data, so their address must begin with https://.',
  )

export const deliveryUnknown = (): AppError =>
  new AppError('DELIVERY_UNKNOWN', 'not-found', 'Delivery not found, or not sent yet.')
