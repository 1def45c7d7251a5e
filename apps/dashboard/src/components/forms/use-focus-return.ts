import { useEffect, useRef, type RefObject } from 'react'
import { focusTitle } from '../lists/move-focus.ts'

/**
 * Keeps the focus on the page when something goes away that has it, such as the bar whose button saved: it returns to the
 * field that had it before, else to the title of the page.
 */
export function useFocusReturn(area: RefObject<HTMLElement | null>, isShown: boolean): void {
  const before = useRef<Element | null>(null)
  const isInside = useRef(false)
  useEffect(() => {
    if (!isShown) return undefined
    const remember = ({ target }: FocusEvent): void => {
      isInside.current = target instanceof Node && area.current?.contains(target) === true
      if (!isInside.current && target instanceof Element) before.current = target
    }
    addEventListener('focusin', remember)
    return () => removeEventListener('focusin', remember)
  }, [area, isShown])
  useEffect(() => {
    if (isShown || !isInside.current) return
    isInside.current = false
    if (document.activeElement !== document.body && document.activeElement !== null) return
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    else focusTitle()
  }, [isShown])
}
