import { lazy, memo, Suspense, useDeferredValue, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '../../components/actions/button.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import type { PagedView, View } from '../../inbox/inbox-order.ts'
import { useInboxValue } from '../../inbox/use-inbox.tsx'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { ChatRows } from './list/chat-rows.tsx'
import { InboxSkeleton } from './inbox-skeleton.tsx'
import { useHeldOrder } from './list/use-held-order.ts'
import { SnoozedChats } from './snooze/snoozed-chats.tsx'
import styles from './inbox.module.css'

/* Loaded when their tab is opened: most look at what happens now. */
const EndedChats = lazy(async () => ({ default: (await import('./list/ended-chats.tsx')).EndedChats }))

interface ChatListProps {
  view: View
  chosen: string
}

/** The conversations of one tab. */
export function ChatList({ view, chosen }: ChatListProps) {
  const area = useRef<HTMLDivElement>(null)
  if (view !== 'ended' && view !== 'missed') return <LiveChats key={view} view={view} chosen={chosen} area={area} />
  return (
    <div ref={area} className={styles['scroll']}>
      <Suspense fallback={<InboxSkeleton of="rows" />}>
        <EndedChats key={view} view={view} chosen={chosen} area={area} />
      </Suspense>
    </div>
  )
}

interface LiveChatsProps {
  view: Exclude<View, PagedView>
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
  return ids === undefined ? <InboxSkeleton of="rows" /> : <OrderedChats ids={ids} {...props} />
}

/** Its order stays while somebody points at it or has the focus in it. */
const OrderedChats = memo(function OrderedChats({
  ids,
  view,
  chosen,
  area,
}: LiveChatsProps & { ids: readonly string[] }) {
  const { inbox, inboxView } = useInboxTexts()
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
        <EmptyState title={inbox.empty[view]} text={inboxView.about[view]} place="pane" />
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
          {inbox.newRows({ count })}
        </Button>
      )}
    </p>
  )
}
