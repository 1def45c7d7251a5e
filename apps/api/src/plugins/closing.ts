import { setMaxListeners } from 'node:events'
import type { FastifyInstance } from 'fastify'

/**
 * How far this process is on its way out. First it drains: whoever stands in front hears that it is not ready and sends
 * new visitors elsewhere, while everybody is still served. Then it takes no more connections and streams end. Last,
 * those who still wait for a JSON reply are told that there is none yet.
 */
export interface Closing {
  isDraining: () => boolean
  drain: () => void
  /** Aborted when the app begins to close: open streams tell their clients to come back elsewhere. */
  signal: AbortSignal
  /** Aborted by `giveUpWaiting`. */
  lastCall: AbortSignal
  giveUpWaiting: () => void
  /** Drains where nobody has asked for it, and aborts `signal`. */
  close: () => void
}

export function openClosing(): Closing {
  let isDraining = false
  const closing = new AbortController()
  const lastCall = new AbortController()
  // Every open stream listens to the first, every waiting request to the second; each takes its listener away again.
  setMaxListeners(0, closing.signal, lastCall.signal)
  const drain = (): void => {
    isDraining = true
  }
  return {
    isDraining: () => isDraining,
    drain,
    signal: closing.signal,
    lastCall: lastCall.signal,
    giveUpWaiting: () => lastCall.abort(new Error('this process is closing')),
    close() {
      drain()
      closing.abort(new Error('this process is closing'))
    },
  }
}

/**
 * Ends streams when the app begins to close, before it waits for its requests. While it drains, every answer ends its
 * connection, so that clients who keep one open move to another process before this one stops listening.
 */
export function tellClosing(app: FastifyInstance, closing: Closing): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing.isDraining()) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => closing.close())
}
