import { useEffect, type RefObject } from 'react'

/**
 * Keeps a thread at its end while somebody reads there, whatever takes room from it or makes its last lines longer: a
 * suggestion, a second line in the field, a translation. Whoever has scrolled up stays where they are.
 */
export function useHeldEnd(
  area: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  nearPx: number,
): void {
  useEffect(() => {
    const [{ current: view }, { current: inner }] = [area, content]
    if (view === null || inner === null) return undefined
    let isAtEnd = true
    const end = (): number => view.scrollHeight - view.clientHeight
    let lastEnd = end()
    const isNear = (endPx: number): boolean => endPx - view.scrollTop <= nearPx
    // A scroll may be told of after something else has moved the end: who was there, and is where it was, still reads there.
    const look = (): void => {
      isAtEnd = isNear(end()) || (isAtEnd && isNear(lastEnd))
    }
    const observer = new ResizeObserver(() => {
      lastEnd = end()
      if (isAtEnd) view.scrollTop = lastEnd
    })
    observer.observe(view)
    observer.observe(inner)
    view.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      view.removeEventListener('scroll', look)
    }
  }, [area, content, nearPx])
}
