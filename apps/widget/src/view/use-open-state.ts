import { useCallback, useState } from 'preact/hooks'

const key = 'frontdesk:open'
/** The panel covers the whole screen up to this width, so there it never opens by itself. */
const smallScreen = '(max-width: 480px)'

/** Whether the panel is open; kept for this tab, so that it stays open from page to page of a shop. */
export function useOpenState(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => wasOpen() && !matchMedia(smallScreen).matches)
  const change = useCallback((next: boolean) => {
    setOpen(next)
    try {
      if (next) sessionStorage.setItem(key, '1')
      else sessionStorage.removeItem(key)
    } catch {
      // Storage is refused here: the next page starts closed.
    }
  }, [])
  return [isOpen, change]
}

function wasOpen(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}
