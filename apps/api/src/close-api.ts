import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

type Needs = Pick<Deps, 'closing' | 'times' | 'log'> & { app: FastifyInstance }

/**
 * Ends the API without turning anybody away. SIGTERM is what a deployment sends: the process first says that it is not
 * ready and goes on serving for `drainMs`, until whoever stands in front sends visitors elsewhere. Ctrl-C (SIGINT) is
 * somebody at a terminal with nobody in front, and an error leaves no time, so then there is no such wait.
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
