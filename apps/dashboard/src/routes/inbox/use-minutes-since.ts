import { useEffect, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'

const minuteMs = 60_000
const lookMs = 10_000

/** Whole minutes since a time (ISO 8601), by the server's clock; 0 without one. */
export function useMinutesSince(at: string | null): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), lookMs)
    return () => clearInterval(timer)
  }, [])
  return at === null ? 0 : Math.max(0, Math.floor((now - Date.parse(at)) / minuteMs))
}
