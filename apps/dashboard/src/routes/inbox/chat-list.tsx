import { memo, useDeferredValue, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '../../components/actions/button.tsx'
import { Skeleton } from '../../components/layout/skeleton.tsx'
import type { View } from '../../inbox/inbox-order.ts'
import { useInboxValue } from '../../inbox/use-inbox.tsx'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { ChatRows } from './list/chat-rows.tsx'
import { EndedChats } from './list/ended-chats.tsx'
import { useHeldOrder } from './list/use-held-order.ts'
import { SnoozedChats } from './snooze/snoozed-chats.tsx'
import styles from './inbox.module.css'

interface ChatListProps {
  view: View
  chosen: string
}

/** The conversations of one tab. */
export function ChatList({ view, chosen }: ChatListProps) {
  const area = useRef<HTMLDivElement>(null)
  if (view !== 'ended') return <LiveChats key={view} view={view} chosen={chosen} area={area} />
  return (
    <div ref={area} className={styles['scroll']}>
      <EndedChats chosen={chosen} area={area} />
    </div>
  )
}

interface LiveChatsProps {
  view: Exclude<View, 'ended'>
  chosen: string
  area: RefObject<HTMLDivElement | null>
}

/** A list that the inbox follows. Drawn when there is time: what is said in a conversation comes first. */
function LiveChats(props: LiveChatsProps) {
  const { view } = props
  const known = useInboxValue(store =>
    store.isRead() && (view !== 'bot' || store.hasBot()) ? store.idsOf(view) : undefined,
  )
  const ids = useDeferredValue(known)
  return ids === undefined ? <Skeleton rows={4} /> : <OrderedChats ids={ids} {...props} />
}

/** Its order stays while somebody points at it or has the focus in it. */
const OrderedChats = memo(function OrderedChats({
  ids,
  view,
  chosen,
  area,
}: LiveChatsProps & { ids: readonly string[] }) {
  const { inbox } = useInboxTexts()
  const [isHeld, setHeld] = useState(false)
  const { shown, waiting } = useHeldOrder(ids, isHeld)
  return (
    <div
      ref={area}
      className={styles['scroll']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={({ currentTarget }) => setHeld(currentTarget.contains(document.activeElement))}
      onFocus={() => setHeld(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setHeld(currentTarget.contains(relatedTarget) || currentTarget.matches(':hover'))
      }
    >
      <NewRows count={waiting} onShow={() => setHeld(false)} />
      {shown.length === 0 && waiting === 0 ? (
        <p className={styles['nothing']}>{inbox.empty[view]}</p>
      ) : (
        <ChatRows
          label={inbox.views[view]}
          ids={shown}
          view={view}
          chosen={chosen}
          area={area}
          onFocusLost={() => setHeld(false)}
        />
      )}
      {view === 'mine' && <SnoozedChats chosen={chosen} area={area} />}
    </div>
  )
})

/** How many rows wait to be shown; a press shows them. */
function NewRows({ count, onShow }: { count: number; onShow: () => void }): ReactNode {
  const { inbox } = useInboxTexts()
  return (
    <p role="status" className={styles['new']}>
      {count > 0 && (
        <Button size="small" onPress={onShow}>
          {inbox.newRows(count)}
        </Button>
      )}
    </p>
  )
}
