import { isRateLimited, isSick, providerPaused } from './provider-errors.ts'

/** When a provider is left alone, and for how long. */
export interface BreakerLimits {
  /** This many calls failed one after another. */
  failures: number
  /** How long no call is made then; afterwards one trial call is let through. */
  pauseMs: number
}

/** Five, so that one bad minute of one connection is no outage. 8 s, so that everybody is served 10 s after its end. */
export const providerBreaker: BreakerLimits = { failures: 5, pauseMs: 8_000 }

/** One call that was let through. `end` is called once, whatever came of it. */
export interface PassedCall {
  /** The provider has begun to answer. */
  begun: () => void
  /** Without an error where the reply was whole. */
  end: (error?: unknown) => void
  /** The caller gave up: that says nothing about the provider. */
  leave: () => void
}

/**
 * Keeps calls from a provider that is out of order: its visitors hear so at once, and its recovery is not met by
 * everything that was sent meanwhile. Closed, it counts failures in a row; open, it throws; after the pause one call
 * decides. One per model and process; calls that were under way when it opened decide nothing. A rate limit (429) counts
 * for nothing: one account that has used up its key's rate must not close the way for others, and it costs no time.
 * `onChange` is called for each change, with the failure that opened it.
 */
export interface CircuitBreaker {
  enter: () => PassedCall
}

export function newCircuitBreaker(
  { failures, pauseMs }: BreakerLimits,
  onChange: (state: 'opened' | 'closed', error?: unknown) => void,
): CircuitBreaker {
  let inARow = 0
  let pausedUntil: number | undefined
  let trial: PassedCall | undefined

  const open = (error: unknown): void => {
    if (pausedUntil === undefined) onChange('opened', error)
    pausedUntil = performance.now() + pauseMs
  }
  const close = (): void => {
    pausedUntil = undefined
    trial = undefined
    onChange('closed')
  }
  const recordFailure = (error: unknown): void => {
    if (isRateLimited(error)) return
    if (!isSick(error)) inARow = 0
    else if (++inARow >= failures) open(error)
  }
  const passed = (): PassedCall => {
    const call: PassedCall = {
      begun() {
        if (trial !== call) return
        close()
        // A first word is no proof of health: one more failure opens the breaker again.
        inARow = failures - 1
      },
      end(error) {
        if (trial === call) {
          if (isSick(error)) open(error)
          else close()
        }
        if (pausedUntil === undefined) recordFailure(error)
        call.leave()
      },
      leave() {
        if (trial === call) trial = undefined
      },
    }
    return call
  }
  return {
    enter() {
      if (pausedUntil === undefined) return passed()
      const leftMs = pausedUntil - performance.now()
      if (trial !== undefined || leftMs > 0) throw providerPaused(Math.max(1, leftMs / 1_000))
      trial = passed()
      return trial
    },
  }
}
