import { memo, type RefCallback } from 'react'
import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { plainText } from '../../api/plain-text.ts'
import { useCurrentUser } from '../../account/current-user.tsx'
import { CountBadge } from '../../components/lists/count-badge.tsx'
import { useInboxValue } from '../../inbox/use-inbox.tsx'
import { mark } from '../../shortcuts/marks.ts'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { useWait } from './list/use-wait.ts'
import { Viewers } from './presence/viewers.tsx'
import { SnoozeSign } from './snooze/snooze-sign.tsx'
import styles from './list/list.module.css'

interface ChatRowProps {
  sessionId: string
  isChosen: boolean
  /** Whether Tab leads to it. */
  isTabStop: boolean
  /** Its number in the list, from 0, and how many there are; -1: nobody knows. */
  index: number
  size: number
  /** How far below the beginning of the list it stands, in pixels. */
  start: number
  href: string
  /** Of one row, for the height of all. */
  measure: RefCallback<HTMLElement> | undefined
  /** The conversation where the inbox does not follow it. */
  unfollowed: LiveChat | undefined
}

/** One conversation of the list: who it is, what was said last, and how long they wait. */
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { sessionId, isChosen, isTabStop, index, size, start, href, measure, unfollowed } = props
  const chat = useInboxValue(store => store.find(sessionId)) ?? unfollowed
  if (chat === undefined) return null
  return (
    <li
      ref={measure}
      data-id={sessionId}
      aria-posinset={index + 1}
      aria-setsize={size}
      className={styles['row']}
      style={{ transform: `translateY(${start}px)` }}
      data-state={chat.state}
      data-chosen={isChosen}
    >
      {/* Its list follows it: a link of the router reads the address once more for each row. */}
      <a
        href={href}
        className={styles['chat'] ?? ''}
        tabIndex={isTabStop ? 0 : -1}
        {...mark('row')}
        aria-current={isChosen ? 'true' : undefined}
      >
        <RowTexts chat={chat} />
      </a>
    </li>
  )
})

function RowTexts({ chat }: { chat: LiveChat }) {
  const { inbox } = useInboxTexts()
  const { user } = useCurrentUser()
  const isTyping = useInboxValue(store => store.isTyping(chat.sessionId))
  const last = useLastMessage(chat)
  return (
    <>
      <span className={styles['who']}>
        <span className={styles['name']}>
          {chat.visitor.name ?? inbox.visitor} · {chat.chatbotName}
        </span>
        <Viewers sessionId={chat.sessionId} />
      </span>
      {chat.state === 'waiting' && <WaitingTime chat={chat} />}
      {chat.state === 'open' && chat.agent !== null && (
        <span className={styles['holder']}>
          {chat.snoozedUntil === null ? chat.agent.userId !== user.id && chat.agent.name : <SnoozeSign chat={chat} />}
        </span>
      )}
      <span className={styles['last']}>{isTyping ? inbox.types : last}</span>
      {chat.unread > 0 && (
        <span className={styles['unread']}>
          <CountBadge count={chat.unread} said={inbox.unread(chat.unread)} />
        </span>
      )}
    </>
  )
}

/** How long they wait, in words that say when it is urgent, too. */
function WaitingTime({ chat }: { chat: LiveChat }) {
  const { inbox } = useInboxTexts()
  const { minutes, limit, urgency } = useWait(chat)
  return (
    <span className={styles['wait']} data-urgency={urgency}>
      {urgency === 'last' && limit !== null ? inbox.waitsOf(Math.min(minutes, limit), limit) : inbox.waits(minutes)}
    </span>
  )
}

/** The first line of what was said last, with who said it. */
function useLastMessage({ lastMessage, agent }: LiveChat): string {
  const { inbox } = useInboxTexts()
  const { user } = useCurrentUser()
  if (lastMessage === null) return ''
  const { role, isAgent, text } = lastMessage
  const [line = ''] = plainText(text).split('\n')
  if (role === 'user') return line
  if (!isAgent) return role === 'assistant' ? inbox.said(inbox.bot, line) : line
  return inbox.said(agent?.userId === user.id ? inbox.you : inbox.agent, line)
}
