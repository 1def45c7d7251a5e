import type { FastifyInstance } from 'fastify'

/** Tells the parts of the API that the process is about to go. */
export interface Closing {
  signal: AbortSignal
}

/** `signal` aborts when the app begins to close, before it waits for its requests: open streams end then. */
export function watchClosing(app: FastifyInstance): Closing {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort(new Error('this process is closing')))
  return { signal: closing.signal }
}
