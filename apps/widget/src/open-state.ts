const key = 'frontdesk:open'
/** The panel covers the whole screen up to this width, so there it never opens by itself. */
const smallScreen = '(max-width: 480px)'

/** Whether the panel was open; kept for this tab, so that it stays open from page to page of a shop. */
export function wasOpen(): boolean {
  try {
    return sessionStorage.getItem(key) !== null && !matchMedia(smallScreen).matches
  } catch {
    return false
  }
}

export function keepOpen(isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(key, '1')
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is refused here: the next page starts closed.
  }
}
