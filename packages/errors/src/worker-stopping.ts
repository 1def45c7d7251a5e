/** The reason of the signals of all jobs of a worker that stops. */
export class WorkerStopping extends Error {
  constructor() {
    super('this worker is stopping')
  }
}
