import { maxExportMessages } from '@frontdesk/contracts/conversations/export'
import { AppError } from '@frontdesk/errors/app-error'

export const chatbotForbidden = (): AppError =>
  new AppError('CHATBOT_FORBIDDEN', 'forbidden', 'You don’t have access to this chatbot. Ask the owner of the account.')

const inAFile =
  'Narrow the range, select one chatbot, or create an export job: POST the same filters to /api/conversations/export-jobs.'

export const exportTooLarge = (): AppError =>
  new AppError('EXPORT_TOO_LARGE', 'too-large', `More than 50,000 messages match. ${inAFile}`, {
    values: { limit: maxExportMessages },
  })

export const exportTooSlow = (): AppError =>
  new AppError('EXPORT_TOO_SLOW', 'too-large', `This export takes too long. ${inAFile}`)

/** One at a time for an account, because each holds a snapshot of the database. */
export const exportRunning = (): AppError =>
  new AppError(
    'EXPORT_RUNNING',
    'too-many',
    'Another export of this account is running. Try again when it has finished.',
    {
      retryAfterSeconds: 10,
    },
  )

/** As many as one process may run for all accounts. */
export const exportsBusy = (): AppError =>
  new AppError('EXPORTS_BUSY', 'too-many', 'Too many exports are running. Try again in a moment.', {
    retryAfterSeconds: 10,
  })

export const tooManyExports = (atMost: number): AppError =>
  new AppError(
    'EXPORT_LIMIT',
    'conflict',
    `An account can have at most ${atMost} export files. Delete one, or wait: each is deleted after 7 days.`,
    { values: { limit: atMost } },
  )

export const exportJobUnknown = (): AppError => new AppError('EXPORT_JOB_UNKNOWN', 'not-found', 'Export not found.')

export const exportNotReady = (): AppError =>
  new AppError('EXPORT_NOT_READY', 'conflict', 'This export has no file yet. Try again when its status is `done`.')

export const exportFileGone = (): AppError =>
  new AppError('EXPORT_FILE_GONE', 'gone', 'The file of this export has been deleted. Create a new export.')

/** It was cancelled while its file was being written, or a conversation in it was erased. */
export const exportSuperseded = (): AppError =>
  new AppError('EXPORT_SUPERSEDED', 'conflict', 'This export was cancelled or restarted.')
