import { setTimeout as wait } from 'node:timers/promises'
import { isOutage } from './is-outage.ts'

/** Milliseconds between two tries. */
const retryMs = 1_000

/**
 * Retries a task while PostgreSQL or Redis is away. The task must be safe to run twice. Rejects with the task's error
 * once the signal is aborted, and at once where the error is no outage.
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
