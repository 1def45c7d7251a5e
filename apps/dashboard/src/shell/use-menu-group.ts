import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { everyPage, type MenuGroup } from './pages.ts'

/**
 * The menu of the page one is on: the daily work, a chatbot, the settings or the installation. `back` is the page of the
 * daily work that was open last, to which the other menus lead back.
 */
export function useMenuGroup(): { group: MenuGroup; back: string } {
  // By the page that is drawn: the address is that of the next one already while it is loaded.
  const pattern = useMatches({ select: (matches): string => String(matches.at(-1)?.fullPath) })
  const path = useMatches({ select: (matches): string => String(matches.at(-1)?.pathname) })
  const [back, setBack] = useState('/')
  const group = everyPage.find(page => page.path === pattern)?.group ?? 'main'
  if (group === 'main' && path !== back) setBack(path)
  return { group, back }
}
