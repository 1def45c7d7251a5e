import { setTimeout as wait } from 'node:timers/promises'
import { isOutage } from '@frontdesk/runtime/is-outage'

/** How often PostgreSQL is asked whether it is back. */
const retryMs = 1_000

/**
 * Runs a task that must reach PostgreSQL, and may do so twice, until it does. Rejects with what the task rejected with
 * once the signal is aborted, and at once where that is no outage.
 */
export async function retryThroughOutage<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await task()
    } catch (error) {
      if (signal.aborted || !isOutage(error)) throw error
    }
    await wait(retryMs, undefined, { signal }).catch(() => undefined)
  }
}
