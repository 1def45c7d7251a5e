import { useEffect, useState } from 'react'

/** A broken connection is said after so long, and dated after so long. */
const [saidMs, datedMs] = [3_000, 30_000]

/** How long something has lasted since a moment (milliseconds since 1970), as far as it is said in other words. */
export function useOutageLength(since: number): 'none' | 'short' | 'long' {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const look = (): void => setNow(Date.now())
    look()
    const timers = [saidMs, datedMs].map(ms => setTimeout(look, Math.max(0, since + ms - Date.now()) + 10))
    return () => timers.forEach(timer => clearTimeout(timer))
  }, [since])
  const ms = now - since
  return ms < saidMs ? 'none' : ms < datedMs ? 'short' : 'long'
}
