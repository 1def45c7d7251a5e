import { AppError } from '@frontdesk/errors/app-error'

export const assistDisabled = (): AppError =>
  new AppError(
    'AGENT_ASSIST_DISABLED',
    'conflict',
    'The owner of this chatbot has switched off the help of a model for agents.',
  )

export const modelMissing = (): AppError =>
  new AppError('MODEL_MISSING', 'conflict', 'This needs an AI model, and none is set up for this chatbot.')

export const nothingAsked = (): AppError =>
  new AppError('NOTHING_ASKED', 'conflict', 'The visitor has written nothing yet that could be answered.')
