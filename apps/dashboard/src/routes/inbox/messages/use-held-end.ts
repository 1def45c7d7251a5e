import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/**
 * Keeps a thread at its end while somebody reads there, whatever takes room from it or makes its lines longer: a
 * suggestion, the details, a second line in the field, a translation. Only a scroll up leaves the end.
 */
export function useHeldEnd(
  area: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  nearPx: number,
): { isAtEnd: boolean; goToEnd: () => void } {
  const [isAtEnd, setAtEnd] = useState(true)
  const isHeld = useRef(true)
  const hold = useCallback((isAt: boolean): void => {
    isHeld.current = isAt
    setAtEnd(isAt)
  }, [])
  const goToEnd = useCallback((): void => {
    hold(true)
    if (area.current !== null) area.current.scrollTop = area.current.scrollHeight
  }, [area, hold])
  useEffect(() => {
    const [{ current: view }, { current: inner }] = [area, content]
    if (view === null || inner === null) return undefined
    const end = (): number => view.scrollHeight - view.clientHeight
    let lastTop = view.scrollTop
    let lastEnd = end()
    const look = (): void => {
      const [top, endNow] = [view.scrollTop, end()]
      // Lines that get shorter move the place up as well: that is nobody's scroll.
      const isUp = lastTop - top > Math.max(0, lastEnd - endNow)
      if (endNow - top <= nearPx) hold(true)
      else if (isUp) hold(false)
      lastTop = top
      lastEnd = endNow
    }
    const observer = new ResizeObserver(() => {
      if (isHeld.current) view.scrollTop = end()
      lastTop = view.scrollTop
      lastEnd = end()
    })
    observer.observe(view)
    observer.observe(inner)
    // Before the window of drawn lines hears of it, and changes what there is to scroll.
    view.addEventListener('scroll', look, { passive: true, capture: true })
    return () => {
      observer.disconnect()
      view.removeEventListener('scroll', look, { capture: true })
    }
  }, [area, content, nearPx, hold])
  return { isAtEnd, goToEnd }
}
