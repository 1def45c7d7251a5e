import { useSyncExternalStore } from 'react'

/** Whether this browser has set the agent away, and not the agent. It outlives the page, as the state itself does. */
const key = 'frontdesk-away-by-itself'
const changed = 'frontdesk-away'

export function readAwayByItself(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function setAwayByItself(isAway: boolean): void {
  try {
    if (isAway) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing for us: the agent sets themself present.
  }
  dispatchEvent(new Event(changed))
}

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('storage', listener)
  }
}

export const useAwayByItself = (): boolean => useSyncExternalStore(subscribe, readAwayByItself)
