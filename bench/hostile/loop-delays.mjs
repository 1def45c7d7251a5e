/** Each process measures the delay of its event loop by a timer of this period, and starts anew when it is asked. */
const periodMs = 50

/** The longest delay of a process's event loop in ms since it was asked the last time. */
export async function longestDelayMs(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (\S+)$/m.exec(await answer.text()) ?? []
  if (seconds === undefined) throw new Error(`no delay of the event loop at port ${port}`)
  return Math.max(0, Number(seconds) * 1_000 - periodMs)
}
