import { setTimeout as pause } from 'node:timers/promises'

/** Keeps requests to one site apart. */
export interface Pace {
  /** Waits until the next request may go out. */
  readonly turn: (signal: AbortSignal) => Promise<void>
  /** From now on at least this long between two requests. */
  readonly slowTo: (ms: number) => void
}

/** A pace of one request in so many milliseconds; 0 lets them go as they come. */
export function newPace(ms: number): Pace {
  let delay = ms
  let freeAt = 0
  return {
    async turn(signal) {
      const now = performance.now()
      const goAt = Math.max(now, freeAt)
      freeAt = goAt + delay
      if (goAt > now) await pause(goAt - now, undefined, { signal })
    },
    slowTo(slower) {
      delay = Math.max(delay, slower)
    },
  }
}
