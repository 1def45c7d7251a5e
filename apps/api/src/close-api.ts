import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

type Needs = Pick<Deps, 'closing' | 'times' | 'log'> & { app: FastifyInstance }

/**
 * Graceful shutdown of the API: no request is refused. SIGTERM is what a deployment sends: the process first says that
 * it is not ready and goes on serving for `drainMs`, until the load balancer sends visitors elsewhere. Ctrl-C (SIGINT)
 * comes from a terminal without a load balancer, and an error leaves no time, so then there is no such wait.
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
