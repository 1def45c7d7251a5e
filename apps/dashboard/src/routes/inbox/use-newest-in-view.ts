import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Whoever is nearer to the end than this reads the newest messages. */
const nearPx = 80

/**
 * Keeps the end of a thread in view while somebody reads there. Who reads further up is told that there is more.
 * `newest` is another text whenever something was added.
 */
export function useNewestInView(newest: string) {
  const area = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [isBehind, setBehind] = useState(false)
  const goToNewest = (): void => {
    const { current } = area
    if (current !== null) current.scrollTop = current.scrollHeight
  }
  useEffect(() => {
    const { current } = area
    if (current === null) return undefined
    const look = (): void => {
      isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < nearPx
      if (isAtEnd.current) setBehind(false)
    }
    current.addEventListener('scroll', look, { passive: true })
    return () => current.removeEventListener('scroll', look)
  }, [])
  useLayoutEffect(() => {
    if (isAtEnd.current) goToNewest()
    else setBehind(true)
  }, [newest])
  return { area, isBehind, goToNewest }
}
