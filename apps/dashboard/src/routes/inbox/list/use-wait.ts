import { useSyncExternalStore } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { waitedMinutes, waitLimit, waitUrgency, type WaitTimes, type WaitUrgency } from './wait-urgency.ts'

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

interface Wait {
  minutes: number
  /** The minutes after which the bot answers again; null where it does not. */
  limit: number | null
  urgency: WaitUrgency
}

/** How long a visitor waits, by the server's clock. Drawn anew when the minute or the urgency is another. */
export function useWait(times: WaitTimes): Wait {
  const minutes = useSyncExternalStore(subscribe, () => waitedMinutes(times.since, serverNow()))
  const urgency = useSyncExternalStore(subscribe, () => waitUrgency(times, serverNow()))
  return { minutes, limit: waitLimit(times), urgency }
}
