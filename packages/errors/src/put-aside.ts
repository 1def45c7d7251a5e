import { AppError } from './app-error.ts'

/** What two workers did not survive, no third one begins. */
export const mostLostRuns = 2

/** Thrown where work was put aside: for the log and the operator, who find its job among the failed ones. */
export const putAside = (job: string): AppError =>
  new AppError('WORK_PUT_ASIDE', 'conflict', `This job crashed several workers, so it is put aside: ${job}.`)
