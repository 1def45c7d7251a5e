import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { useRef, type RefObject } from 'react'
import type { View } from '../../../inbox/inbox-order.ts'
import { ChatRow } from '../chat-row.tsx'
import { useReadAhead } from './use-read-ahead.ts'
import { useRowLinks } from './use-row-links.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowWindow } from './use-row-window.ts'
import styles from './list.module.css'

interface ChatRowsProps {
  label: string
  ids: readonly string[]
  view: View
  chosen: string
  /** What scrolls. */
  area: RefObject<HTMLElement | null>
  /** Conversations that the inbox does not follow. */
  find?: (sessionId: string) => LiveChat | undefined
  /** Whether there are more than these, nobody knows how many. */
  hasMore?: boolean
  onFocusLost: () => void
}

/** Rows of conversations, of which those near the screen are drawn, however many there are. */
export function ChatRows({ label, ids, view, chosen, area, find, hasMore = false, onFocusLost }: ChatRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { stop, handlers } = useRowFocus({ ids, chosen, list, onLost: onFocusLost })
  const readAhead = useReadAhead()
  const { hrefOf, follow } = useRowLinks(view)
  const { rows, height, measure, show } = useRowWindow({ ids, area, list, kept: stop })
  return (
    // A list that has no marks is none for some screen readers, unless it says that it is.
    <ul
      ref={list}
      role="list"
      aria-label={label}
      className={styles['rows']}
      style={{ blockSize: height }}
      onClick={follow}
      {...readAhead}
      {...handlers(show)}
    >
      {rows.map(({ id, index, start }, place) => (
        <ChatRow
          key={id}
          sessionId={id}
          isChosen={id === chosen}
          isTabStop={id === stop}
          index={index}
          size={hasMore ? -1 : ids.length}
          start={start}
          href={hrefOf(id)}
          measure={place === 0 ? measure : undefined}
          unfollowed={find?.(id)}
        />
      ))}
    </ul>
  )
}
