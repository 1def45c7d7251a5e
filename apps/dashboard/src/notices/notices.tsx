import { useEffect } from 'react'
import { InboxProvider } from '../inbox/use-inbox.tsx'
import { shareAttention } from './attention.ts'
import { useAwayWhenIdle } from './use-away-when-idle.ts'
import { useBadges } from './use-badges.ts'
import { useNeeded } from './use-needed.ts'
import { useNotifications } from './use-notifications.ts'
import { useSounds } from './use-sounds.ts'

/** Tells an agent of visitors on every page of the dashboard. Nothing of it is drawn. */
export function Notices() {
  return (
    <InboxProvider>
      <Teller />
    </InboxProvider>
  )
}

function Teller() {
  useBadges(useNeeded())
  useSounds()
  useNotifications()
  useAwayWhenIdle()
  useEffect(shareAttention, [])
  return null
}
