import type { ModelRequest } from './model.ts'

/** How long a provider may keep a visitor waiting. */
export interface Deadlines {
  /** From the request to the first text or tool call. */
  firstTokenMs: number
  /** Between two pieces of the stream. */
  idleMs: number
  /** For the whole stream, however steadily it drips, and for a second attempt with it. */
  totalMs: number
}

export const providerDeadlines: Deadlines = { firstTokenMs: 20_000, idleMs: 20_000, totalMs: 90_000 }

/** After the finish reason only the token counts are still to come; without them the reply is whole all the same. */
const closingMs = 500

/** A timer this late tells of ourselves, not of the provider. */
const oversleptMs = 250

export type MissedDeadline = 'first-token' | 'idle' | 'total' | 'closing'

export interface DeadlineWatch {
  /** The provider's turn: its silence counts from now. */
  waiting: () => void
  /** Our turn: while the caller takes its time, only the total deadline runs. */
  heard: () => void
  /** The first text or tool call is here. */
  begun: () => void
  /** The finish reason is here. */
  closing: () => void
  /** Stops the watch; always called, in `finally`. */
  end: () => void
}

/**
 * Calls `onMissed` once, when the first deadline passes. One timer serves all: the SDK's own `timeout` is cleared when
 * the headers arrive, and a timer per token would cost more than reading the token.
 */
export function watchDeadlines(
  limits: Deadlines,
  { waitingSince }: Pick<ModelRequest, 'waitingSince'>,
  onMissed: (missed: MissedDeadline) => void,
): DeadlineWatch {
  const startedAt = performance.now()
  let totalAt = (waitingSince ?? startedAt) + limits.totalMs
  let phase: MissedDeadline = 'first-token'
  let dueAt = startedAt + limits.firstTokenMs
  let wakeAt = 0
  let timer: NodeJS.Timeout | undefined

  const check = (): void => {
    const now = performance.now()
    const lateMs = now - wakeAt
    // This process slept or was busy: what the provider has said meanwhile waits to be read, and it was not the silent one.
    if (lateMs > oversleptMs) {
      dueAt += lateMs
      totalAt += lateMs
    }
    if (now >= dueAt) return onMissed(phase)
    if (now >= totalAt) return onMissed('total')
    arm(now)
  }
  // While nothing is due the timer still comes back within idleMs, so that it never fires later than the next due time.
  // Rounded up: a timer may fire a fraction of a millisecond early, and would then be set again and again.
  const arm = (now: number): void => {
    wakeAt = Math.min(dueAt, totalAt, now + limits.idleMs)
    timer = setTimeout(check, Math.ceil(wakeAt - now))
  }
  const enter = (next: MissedDeadline, due: number): void => {
    phase = next
    dueAt = due
    clearTimeout(timer)
    arm(performance.now())
  }
  arm(startedAt)

  return {
    waiting() {
      if (phase === 'idle') dueAt = performance.now() + limits.idleMs
    },
    heard() {
      if (phase === 'idle') dueAt = Infinity
    },
    begun() {
      if (phase === 'first-token') enter('idle', Infinity)
    },
    closing() {
      if (phase !== 'closing') enter('closing', performance.now() + closingMs)
    },
    end() {
      clearTimeout(timer)
    },
  }
}
