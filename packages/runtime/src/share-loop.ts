import { setImmediate as nextTurn } from 'node:timers/promises'

/** Of one turn of the event loop. Several long pieces of work may be under way at a time. */
const turnMs = 5

/**
 * Lets a long piece of work share the event loop with everybody else: await what this returns between two small steps.
 * It gives the loop back once the work has had it for some milliseconds, and costs nothing before.
 */
export function shareLoop(): () => Promise<void> | undefined {
  let startedAt = performance.now()
  return () => {
    if (performance.now() - startedAt < turnMs) return undefined
    return nextTurn().then(() => {
      startedAt = performance.now()
    })
  }
}
