import { useState } from 'react'
import { Button } from '../../components/actions/button.tsx'
import { Skeleton } from '../../components/layout/skeleton.tsx'
import type { View } from '../../inbox/inbox-order.ts'
import { useInboxValue } from '../../inbox/use-inbox.tsx'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { ChatRow } from './chat-row.tsx'
import { SnoozedChats } from './snooze/snoozed-chats.tsx'
import { useHeldOrder } from './use-held-order.ts'
import styles from './inbox.module.css'

/** So many rows are drawn; more are asked for. */
const drawnAtOnce = 100

interface ChatListProps {
  view: View
  chosen: string
}

/** The conversations of one list. Its order stays while somebody points at it, and says how many are new. */
export function ChatList({ view, chosen }: ChatListProps) {
  const { inbox, states } = useInboxTexts()
  const isRead = useInboxValue(store => store.isRead())
  const ids = useInboxValue(store => store.idsOf(view))
  const [isHeld, setHeld] = useState(false)
  const [drawn, setDrawn] = useState(drawnAtOnce)
  const { shown, waiting } = useHeldOrder(ids, isHeld)
  if (!isRead) return <Skeleton rows={4} />
  return (
    <div
      className={styles['scroll']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={({ currentTarget, relatedTarget }) => setHeld(currentTarget.contains(relatedTarget))}
    >
      <p role="status" className={styles['new']}>
        {waiting > 0 && (
          <Button size="small" onPress={() => setHeld(false)}>
            {inbox.newRows(waiting)}
          </Button>
        )}
      </p>
      {shown.length === 0 && waiting === 0 ? (
        <p className={styles['nothing']}>{inbox.empty[view]}</p>
      ) : (
        <ul aria-label={inbox.views[view]} className={styles['chats']}>
          {shown.slice(0, drawn).map(id => (
            <ChatRow key={id} sessionId={id} view={view} isChosen={id === chosen} />
          ))}
        </ul>
      )}
      {view === 'mine' && <SnoozedChats chosen={chosen} />}
      {shown.length > drawn && <Button onPress={() => setDrawn(drawn + drawnAtOnce)}>{states.more}</Button>}
    </div>
  )
}
