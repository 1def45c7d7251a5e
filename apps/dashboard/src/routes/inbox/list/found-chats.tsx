import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { refusalOf, useCurrentUser } from '../../../account/current-user.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import type { View } from '../../../inbox/inbox-order.ts'
import { useInboxValue } from '../../../inbox/use-inbox.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { InboxSkeleton } from '../inbox-skeleton.tsx'
import { ChatRows } from './chat-rows.tsx'
import { matchChats } from './match-chats.ts'
import styles from '../inbox.module.css'

interface FoundChatsProps {
  words: string
  /** The id of the tag that is chosen; empty: none. */
  tag: string
  view: View
  chosen: string
}

/** What a search finds among the conversations of all lists, and where to go on for those that are over. */
export function FoundChats({ words, tag, view, chosen }: FoundChatsProps) {
  const { inboxView } = useInboxTexts()
  const area = useRef<HTMLDivElement>(null)
  // One text, which stays the same until something else is found.
  const found = useInboxValue(store =>
    matchChats(store.all(), words, tag)
      .map(({ sessionId }) => sessionId)
      .join(' '),
  )
  const ids = found === '' ? [] : found.split(' ')
  const isRead = useInboxValue(store => store.isRead() && store.hasBot())
  const mayReadAll = refusalOf(useCurrentUser(), { permission: 'conversations' }) === undefined
  const goOn = mayReadAll && (
    <Link to="/conversations" search={{ ...(words !== '' && { q: words }), ...(tag !== '' && { tag }) }}>
      {inboxView.searchAll}
    </Link>
  )
  // Those with AI come a moment later: until then nothing is known to be missing.
  if (ids.length === 0 && !isRead) return <InboxSkeleton of="rows" />
  return (
    <>
      <div className={styles['found']}>
        <p role="status">{ids.length === 0 ? inboxView.noResults : inboxView.results({ count: ids.length })}</p>
      </div>
      <div ref={area} className={styles['scroll']}>
        {ids.length === 0 ? (
          <EmptyState title={inboxView.noResults} text={inboxView.searchScope} action={goOn} place="pane" />
        ) : (
          <>
            <ChatRows
              label={inboxView.results({ count: ids.length })}
              ids={ids}
              view={view}
              chosen={chosen}
              area={area}
              onFocusLost={() => undefined}
            />
            <p className={styles['scope']}>
              {inboxView.searchScope} {goOn}
            </p>
          </>
        )}
      </div>
    </>
  )
}
