import { useEffect } from 'react'
import { InboxProvider } from '../inbox/use-inbox.tsx'
import { shareAttention } from './attention.ts'
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
  useEffect(shareAttention, [])
  return null
}
