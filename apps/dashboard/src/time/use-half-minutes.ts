import { useEffect, useState } from 'react'

/** Draws a component again twice a minute while somebody looks: what it says of the present stays true. */
export function useHalfMinutes(): void {
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setTick(tick => tick + 1)
    }, 30_000)
    return () => clearInterval(timer)
  }, [])
}
