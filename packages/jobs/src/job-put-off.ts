/** Lets a job that was put off come again at once. False: it has come already, here or at another worker. */
export type Resume = () => Promise<boolean>

/**
 * Thrown by a handler whose job has to wait for others: the job leaves the worker, uses up no attempt, and comes again
 * after `seconds`, or as soon as it is resumed. Nothing is lost where nobody resumes it.
 */
export class JobPutOff extends Error {
  readonly seconds: number
  /** Called when the job has left the worker, and only then can be resumed. */
  readonly onPutOff: (resume: Resume) => void

  constructor(seconds: number, onPutOff: (resume: Resume) => void) {
    super(`put off for ${seconds} s`)
    this.seconds = seconds
    this.onPutOff = onPutOff
  }
}
