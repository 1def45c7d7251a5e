/*
 * A process whose clock can be wrong: NODE_OPTIONS=--import=<this file>. CLOCK_ERROR_MS says by how much (negative:
 * behind), CLOCK_STARTS whether it is `wrong` or `right` at first. Each SIGWINCH, a signal without a meaning for servers,
 * sets it wrong or right, as when somebody does so during the run. Timers and performance.now() go on, as they do on a
 * machine whose clock is set.
 */
const RealDate = Date
const error = Number(process.env.CLOCK_ERROR_MS ?? 0)
let isWrong = process.env.CLOCK_STARTS === 'wrong'

process.on('SIGWINCH', () => {
  isWrong = !isWrong
})

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(Date.now())
    else super(...given)
  }

  static now() {
    return RealDate.now() + (isWrong ? error : 0)
  }
}
