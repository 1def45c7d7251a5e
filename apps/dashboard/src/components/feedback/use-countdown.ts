import { useEffect, useState } from 'react'

/** Whole seconds until a moment (milliseconds since 1970), counted down once a second; 0 when it has passed. */
export function useCountdown(until: number): number {
  const left = (): number => Math.max(0, Math.ceil((until - Date.now()) / 1_000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    setSeconds(left())
    if (until <= Date.now()) return undefined
    const timer = setInterval(() => {
      setSeconds(left())
      if (until <= Date.now()) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

const moments = new WeakMap<object, number>()

/** When it may be tried again after a failure, in milliseconds since 1970: counted from when the failure was first seen. */
export function useRetryAt(failure: object | undefined, waitMs: number): number {
  if (failure === undefined || waitMs === 0) return 0
  const at = moments.get(failure) ?? Date.now() + waitMs
  moments.set(failure, at)
  return at
}
