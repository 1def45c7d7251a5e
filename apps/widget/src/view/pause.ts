import { listenTo } from '../listen-to.ts'

/** Waits `ms`, or less when the browser comes online again or `signal` ends the waiting. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = (): void => {
      clearTimeout(timer)
      leave.forEach(act => act())
      resolve()
    }
    const timer = setTimeout(end, ms)
    const leave = [listenTo(window, ['online'], end), listenTo(signal, ['abort'], end)]
    if (signal.aborted) end()
  })
}
