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

export const checkUnknown = (): AppError => new AppError('CHECK_UNKNOWN', 'not-found', 'Check not found.')

export const checkLimit = (limit: number): AppError =>
  new AppError('CHECK_LIMIT', 'conflict', `A chatbot can have at most ${limit} checks. Delete one first.`, {
    values: { limit },
  })

export const checkRunUnknown = (): AppError => new AppError('CHECK_RUN_UNKNOWN', 'not-found', 'Run not found.')

export const checkRunActive = (): AppError =>
  new AppError('CHECK_RUN_ACTIVE', 'conflict', 'The checks of this chatbot are running already.')

export const checkBudgetSpent = (left: number): AppError =>
  new AppError('CHECK_BUDGET_SPENT', 'conflict', `Only ${left} more checks may ask the AI model today.`, {
    values: { left },
  })

export const draftMissing = (): AppError => new AppError('DRAFT_MISSING', 'conflict', 'There is no draft.')

export const draftWorse = (count: number): AppError =>
  new AppError('DRAFT_WORSE', 'conflict', `${count} checks fail with the draft. Publishing it needs a reason.`, {
    field: '/reason',
    values: { count },
  })
