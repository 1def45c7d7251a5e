import { useEffect } from 'react'
import { setTitleCount } from '../page-title.ts'

/** Says in the tab, its icon and the icon of the installed app how many conversations need the person. */
export function useBadges(needed: number): void {
  useEffect(() => {
    setTitleCount(needed)
    showDot(needed > 0)
    // Only an installed app has a badge, and not on every system.
    const shown = needed > 0 ? navigator.setAppBadge?.(needed) : navigator.clearAppBadge?.()
    void shown?.catch(() => undefined)
  }, [needed])
  useEffect(
    () => () => {
      setTitleCount(0)
      showDot(false)
    },
    [],
  )
}

function showDot(isShown: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const address = isShown ? '/dashboard/icon-waiting.svg' : '/dashboard/icon.svg'
  if (icon !== null && icon.getAttribute('href') !== address) icon.setAttribute('href', address)
}
