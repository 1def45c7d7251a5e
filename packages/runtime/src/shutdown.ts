import closeWithGrace from 'close-with-grace'
import type { Log } from './log.ts'

export interface ShutdownInput {
  log: Log
  /** After this many milliseconds the process ends whatever is left. */
  withinMs: number
  /** Ends the process's parts in their right order; the signal is undefined where an error ends the process. */
  close: (signal: NodeJS.Signals | undefined) => Promise<void>
}

/**
 * Runs `close` on SIGTERM or SIGINT and exits 0. A second signal ends the process at once. An error that nobody
 * caught is logged and closes the process the same way, with exit code 1: its state can no longer be trusted.
 */
export function closeOnSignal({ log, withinMs, close }: ShutdownInput): void {
  const onTimeout = (): void => log.error({ withinMs }, 'could not close in time')
  const onSecondSignal = (signal: string | undefined): void => log.warn({ signal }, 'told twice; leaving at once')
  closeWithGrace({ delay: withinMs, logger: false, onTimeout, onSecondSignal }, async ({ signal, err, manual }) => {
    if (err) log.fatal({ err }, 'an error that nobody caught; closing')
    else log.info({ signal, manual }, 'closing')
    try {
      await close(signal)
    } catch (error) {
      log.error({ err: error }, 'could not close in order')
      throw error
    }
    log.info('closed')
  })
}
