import type { RefObject } from 'react'
import { Fold } from '../../../components/layout/fold.tsx'
import { useInboxValue } from '../../../inbox/use-inbox.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { ChatRows } from '../list/chat-rows.tsx'

interface SnoozedChatsProps {
  chosen: string
  /** What scrolls. */
  area: RefObject<HTMLElement | null>
}

/** What an agent has set aside of theirs, below what they have to do: what comes back first is first. */
export function SnoozedChats({ chosen, area }: SnoozedChatsProps) {
  const { inbox, snooze } = useInboxTexts()
  const ids = useInboxValue(store => store.idsOf('snoozed'))
  if (ids.length === 0) return null
  return (
    <Fold title={inbox.counted({ view: snooze.list, count: ids.length })} isOpen={ids.includes(chosen)}>
      <ChatRows label={snooze.list} ids={ids} view="mine" chosen={chosen} area={area} onFocusLost={() => undefined} />
    </Fold>
  )
}
