import { useEffect, useState } from 'preact/hooks'
import { listenTo } from '../listen-to.ts'

/** Whether the browser believes it has a network; follows its changes. */
export function useIsOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => listenTo(window, ['online', 'offline'], () => setOnline(navigator.onLine)), [])
  return isOnline
}
