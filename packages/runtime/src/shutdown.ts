import cluster from 'node:cluster'
import closeWithGrace from 'close-with-grace'
import type { Log } from './log.ts'

export interface ShutdownInput {
  log: Log
  /** After this many milliseconds the process exits, whatever is still open. */
  withinMs: number
  /** Closes the parts of the process in order; the signal is undefined if an error ends the process. */
  close: (signal: NodeJS.Signals | undefined) => Promise<void>
}

/** Signals that end a process in order. */
export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const

/**
 * Graceful shutdown: runs `close` on SIGTERM or SIGINT and exits 0. A second signal ends the process at once. An
 * uncaught error is logged and closes the process the same way, with exit code 1: its state can no longer be trusted.
 *
 * In one of several processes a second signal is ignored. Ctrl-C and systemd send theirs to all processes, and the
 * supervisor passes its own on: most processes get two. The supervisor decides what a second one means.
 */
export function closeOnSignal({ log, withinMs, close }: ShutdownInput): void {
  const onTimeout = (): void => log.error({ withinMs }, 'shutdown timed out')
  const onSecondSignal = (signal: string | undefined): void => log.warn({ signal }, 'second signal, exiting now')
  const skip = cluster.isWorker ? [...stopSignals] : []
  let isClosing = false
  let received: NodeJS.Signals | undefined
  const options = { delay: withinMs, logger: false, onTimeout, onSecondSignal, skip } as const
  const grace = closeWithGrace(options, async ({ signal = received, err, manual }) => {
    isClosing = true
    if (err) log.fatal({ err }, 'uncaught error, shutting down')
    else log.info({ signal, manual }, 'shutting down')
    try {
      await close(signal)
    } catch (error) {
      log.error({ err: error }, 'shutdown failed')
      throw error
    }
    log.info('shutdown complete')
  })
  for (const name of skip) {
    process.on(name, () => {
      received ??= name
      if (!isClosing) grace.close()
    })
  }
}
