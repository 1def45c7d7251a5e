import { Fold } from '../../../components/layout/fold.tsx'
import { useInboxValue } from '../../../inbox/use-inbox.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { ChatRow } from '../chat-row.tsx'
import styles from '../inbox.module.css'

/** What an agent has set aside of theirs, below what they have to do: what comes back first is first. */
export function SnoozedChats({ chosen }: { chosen: string }) {
  const { inbox, snooze } = useInboxTexts()
  const ids = useInboxValue(store => store.idsOf('snoozed'))
  if (ids.length === 0) return null
  return (
    <Fold title={inbox.counted(snooze.list, ids.length)} isOpen={ids.includes(chosen)}>
      <ul aria-label={snooze.list} className={styles['chats']}>
        {ids.map(id => (
          <ChatRow key={id} sessionId={id} view="mine" isChosen={id === chosen} />
        ))}
      </ul>
    </Fold>
  )
}
