/*
 * Makes the clock of one process wrong: NODE_OPTIONS=--import=<this file>. It starts CLOCK_ERROR_MS off (negative:
 * behind), and each SIGUSR2 moves it by CLOCK_STEP_MS more, as when somebody sets it during the run. Timers and
 * performance.now() go on, as they do on a machine whose clock is set.
 */
const RealDate = Date
const step = Number(process.env.CLOCK_STEP_MS ?? 0)
let error = Number(process.env.CLOCK_ERROR_MS ?? 0)

process.on('SIGUSR2', () => {
  error += step
})

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(Date.now())
    else super(...given)
  }

  static now() {
    return RealDate.now() + error
  }
}
