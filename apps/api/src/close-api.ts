import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

type Needs = Pick<Deps, 'closing' | 'times' | 'log'> & { app: FastifyInstance }

/**
 * Graceful shutdown of the API: no request is refused. A deployment sends SIGTERM. The process then reports that it is
 * not ready and keeps serving for `drainMs`, until the load balancer sends visitors elsewhere. It does not wait after
 * Ctrl-C (SIGINT), which comes from a terminal without a load balancer, or after an error, which leaves no time.
 */
export async function closeApi({ app, closing, times, log }: Needs, signal: NodeJS.Signals | undefined): Promise<void> {
  closing.drain()
  if (signal === 'SIGTERM') await wait(times.drainMs)
  const stopWaiting = setTimeout(() => closing.stopWaiting(), times.stopWaitingMs)
  const cut = setTimeout(() => {
    log.warn('closing connections that are still open')
    app.server.closeAllConnections()
  }, times.cutMs)
  try {
    await app.close()
  } finally {
    clearTimeout(stopWaiting)
    clearTimeout(cut)
  }
}
