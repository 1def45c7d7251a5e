import { AppError } from '@frontdesk/errors/app-error'

/** EX_CONFIG of sysexits.h: the settings are wrong, so that another start would end in the same way. */
const settingsExitCode = 78

/** The exit code of a program that could not start. `npm start` starts it again, unless its settings are wrong. */
export const startExitCode = (error: unknown): number =>
  error instanceof AppError && error.kind === 'invalid' ? settingsExitCode : 1
