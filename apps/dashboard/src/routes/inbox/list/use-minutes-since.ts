import { useSyncExternalStore } from 'react'
import { serverNow } from '../../../api/server-clock.ts'

const minuteMs = 60_000
const lookMs = 5_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all rows, while there are any. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach(look => look()), lookMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Whole minutes since a time (ISO 8601), by the server's clock; 0 without one. Drawn anew when the minute is another. */
export function useMinutesSince(at: string | null): number {
  return useSyncExternalStore(subscribe, () =>
    at === null ? 0 : Math.max(0, Math.floor((serverNow() - Date.parse(at)) / minuteMs)),
  )
}
