import { lazy, Suspense } from 'react'
import { refusalOf, useCurrentUser } from '../account/current-user.tsx'
import { pageNamed } from './pages.ts'

/** Loaded after the menu: it listens to the inbox. */
const InboxBadge = lazy(async () => ({ default: (await import('../notices/inbox-badge.tsx')).InboxBadge }))

/** How many conversations need the person, where they answer visitors. */
export function WaitingBadge() {
  if (refusalOf(useCurrentUser(), pageNamed('inbox').access) !== undefined) return null
  return (
    <Suspense>
      <InboxBadge />
    </Suspense>
  )
}
