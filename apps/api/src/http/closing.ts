import { setMaxListeners } from 'node:events'

/**
 * The graceful shutdown of this process, in three steps. First it drains: readiness fails, so that the load balancer
 * sends new visitors elsewhere, while every request is still served. Then it accepts no more connections and its
 * streams end. Last, requests that still wait for a JSON reply get a 503.
 */
export interface Closing {
  isDraining: () => boolean
  drain: () => void
  /** Aborted when the app begins to close: open streams tell their clients to reconnect. */
  signal: AbortSignal
  /** Aborted by `stopWaiting`. */
  waitingSignal: AbortSignal
  /** Ends the requests that wait for a JSON reply. */
  stopWaiting: () => void
  /** Drains, if `drain` was not called before, and aborts `signal`. */
  close: () => void
}

export function openClosing(): Closing {
  let isDraining = false
  const closing = new AbortController()
  const waiting = new AbortController()
  // Every open stream listens to the first, every waiting request to the second; each removes its own listener.
  setMaxListeners(0, closing.signal, waiting.signal)
  const drain = (): void => {
    isDraining = true
  }
  return {
    isDraining: () => isDraining,
    drain,
    signal: closing.signal,
    waitingSignal: waiting.signal,
    stopWaiting: () => waiting.abort(new Error('this process is closing')),
    close() {
      drain()
      closing.abort(new Error('this process is closing'))
    },
  }
}
