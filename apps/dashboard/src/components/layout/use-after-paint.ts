import { startTransition, useEffect, useState } from 'react'

/**
 * Follows a value once the browser has shown a frame with it: a press is seen before a large part of the page is drawn for
 * it. React's own deferred value draws that part before the frame wherever it finds the time.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [followed, setFollowed] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      // After the frame, which ends with the painting.
      timer = setTimeout(() => startTransition(() => setFollowed(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return followed
}
