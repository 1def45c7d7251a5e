import { AppError } from '@frontdesk/errors/app-error'

export const assistDisabled = (): AppError =>
  new AppError(
    'AGENT_ASSIST_DISABLED',
    'conflict',
    'The owner of this chatbot has turned off AI assistance for agents.',
  )

export const modelMissing = (): AppError =>
  new AppError('MODEL_MISSING', 'conflict', 'This needs an AI model, but this chatbot has none.')

export const nothingAsked = (): AppError =>
  new AppError('NOTHING_ASKED', 'conflict', 'The visitor hasn’t written anything yet.')
