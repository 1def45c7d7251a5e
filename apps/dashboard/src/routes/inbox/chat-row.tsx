import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { plainText } from '../../api/plain-text.ts'
import { useCurrentUser } from '../../account/current-user.tsx'
import { CountBadge } from '../../components/lists/count-badge.tsx'
import { useInboxValue } from '../../inbox/use-inbox.tsx'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { Viewers } from './presence/viewers.tsx'
import { SnoozeSign } from './snooze/snooze-sign.tsx'
import { useMinutesSince } from './use-minutes-since.ts'
import styles from './inbox.module.css'

interface ChatRowProps {
  sessionId: string
  view: string
  isChosen: boolean
}

/** One conversation of the list: who it is, what was said last, and how long they wait. */
export const ChatRow = memo(function ChatRow({ sessionId, view, isChosen }: ChatRowProps) {
  const chat = useInboxValue(store => store.find(sessionId))
  if (chat === undefined) return null
  return (
    <li className={styles['row']} data-state={chat.state} data-chosen={isChosen}>
      <Link
        to="/inbox"
        search={{ view, chat: sessionId }}
        className={styles['chat'] ?? ''}
        aria-current={isChosen ? 'true' : undefined}
      >
        <RowTexts chat={chat} />
      </Link>
    </li>
  )
})

function RowTexts({ chat }: { chat: LiveChat }) {
  const { inbox } = useInboxTexts()
  const isTyping = useInboxValue(store => store.isTyping(chat.sessionId))
  const minutes = useMinutesSince(chat.since)
  const last = useLastMessage(chat)
  return (
    <>
      <span className={styles['who']}>
        {chat.visitor.name ?? inbox.visitor} · {chat.chatbotName} <Viewers sessionId={chat.sessionId} />
      </span>
      {chat.state === 'waiting' && <span className={styles['wait']}>{inbox.waits(minutes)}</span>}
      {chat.state === 'open' && chat.agent !== null && (
        <span className={styles['holder']}>
          {chat.snoozedUntil === null ? chat.agent.name : <SnoozeSign chat={chat} />}
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
