import { CountBadge } from '../components/lists/count-badge.tsx'
import { InboxProvider } from '../inbox/use-inbox.tsx'
import { useNoticesTexts } from '../texts/use-notices-texts.ts'
import { useNeeded } from './use-needed.ts'

/** How many conversations need the person, beside the inbox in the menu. */
export function InboxBadge() {
  return (
    <InboxProvider>
      <Badge />
    </InboxProvider>
  )
}

function Badge() {
  const { notices } = useNoticesTexts()
  const needed = useNeeded()
  if (needed === 0) return null
  return <CountBadge count={needed} said={notices.needed({ count: needed })} />
}
