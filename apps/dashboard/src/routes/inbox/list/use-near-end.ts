import { useEffect, useRef, type RefObject } from 'react'

/** More is read when less than this is left below the screen. */
const nearPx = 800

/** Calls back when somebody scrolls near the end of an area, and when it has no more than fits. `length` says that it grew. */
export function useNearEnd(area: RefObject<HTMLElement | null>, length: number, onEnd: () => void): void {
  const call = useRef(onEnd)
  useEffect(() => {
    call.current = onEnd
  })
  useEffect(() => {
    const { current } = area
    if (current === null) return undefined
    const look = (): void => {
      if (current.scrollHeight - current.scrollTop - current.clientHeight < nearPx) call.current()
    }
    look()
    current.addEventListener('scroll', look, { passive: true })
    return () => current.removeEventListener('scroll', look)
  }, [area, length])
}
