import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { useQuery } from '@tanstack/react-query'
import { memo, Suspense, type CSSProperties, type ReactNode, type RefCallback } from 'react'
import { plainText } from '../../api/plain-text.ts'
import { useCurrentUser } from '../../account/current-user.tsx'
import { usePictureOf } from '../../account/team-names.ts'
import { serverNow } from '../../api/server-clock.ts'
import { CountBadge } from '../../components/lists/count-badge.tsx'
import { useMoments, WrittenTime } from '../../components/lists/written-time.tsx'
import { Avatar } from '../../components/people/avatar.tsx'
import { useInboxValue } from '../../inbox/use-inbox.tsx'
import { visitorTitle } from '../../inbox/visitor-title.ts'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { mark } from '../../shortcuts/marks.ts'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { RowTags } from '../../visitor/lazy-parts.tsx'
import { useWait } from './list/use-wait.ts'
import { Viewers } from './presence/viewers.tsx'
import { SnoozeSign } from './snooze/snooze-sign.tsx'
import styles from './list/list.module.css'

/** So many letters of tags leave room for what was said. */
const rowLetters = 12

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
  const { inbox, inboxView } = useInboxTexts()
  const isTyping = useInboxValue(store => store.isTyping(chat.sessionId))
  const hasSeveral = (useQuery(chatbotNamesQuery).data?.chatbots.length ?? 0) > 1
  return (
    <>
      <Avatar name={chat.visitor.name} id={chat.sessionId} />
      <span className={styles['first']}>
        <span className={styles['who']}>
          <bdi className={styles['name']}>{visitorTitle(chat.visitor, { ...inbox, ...inboxView })}</bdi>
          {hasSeveral && (
            <span className={styles['chatbot']}>
              · <bdi>{chat.chatbotName}</bdi>
            </span>
          )}
          <Viewers sessionId={chat.sessionId} />
        </span>
        <RowTime chat={chat} />
      </span>
      <span className={styles['second']}>
        <span className={styles['last']} data-unread={chat.unread > 0} dir="auto">
          {isTyping ? inbox.types : <LastWords chat={chat} />}
        </span>
        <span className={styles['marks']}>
          {chat.tags.length > 0 && (
            <Suspense>
              <RowTags tags={chat.tags} room={rowLetters} />
            </Suspense>
          )}
          <Holder chat={chat} />
          {chat.unread > 0 && <CountBadge count={chat.unread} said={inbox.unread({ count: chat.unread })} />}
        </span>
      </span>
    </>
  )
}

/** How long they wait, until when it is set aside, or when something was said last. */
function RowTime({ chat }: { chat: LiveChat }) {
  if (chat.state === 'waiting') return <WaitingTime chat={chat} />
  return (
    <span className={styles['time']}>
      {chat.state === 'open' && chat.snoozedUntil !== null ? <SnoozeSign chat={chat} /> : <RowMoment chat={chat} />}
    </span>
  )
}

/** The time of today, or the day. */
function RowMoment({ chat: { lastActivity } }: { chat: LiveChat }) {
  const write = useMoments()
  const isToday = write(lastActivity, 'day') === write(new Date(serverNow()).toISOString(), 'day')
  return <WrittenTime at={lastActivity} form={isToday ? 'time' : 'day'} />
}

/** How long they wait, in words that say when it is urgent, too, and how much is left as a ring that fills. */
function WaitingTime({ chat }: { chat: LiveChat }) {
  const { inbox, inboxView } = useInboxTexts()
  const { minutes, limit, urgency } = useWait(chat)
  const write = useMoments()
  const { botResumesAt } = chat
  return (
    <span
      className={styles['time']}
      data-urgency={urgency}
      title={botResumesAt === null ? undefined : inboxView.aiResumesAt({ time: write(botResumesAt, 'time') })}
    >
      {limit !== null && (
        // CSS properties of our own are not in the type.
        <span className={styles['ring']} style={{ '--share': Math.min(1, minutes / limit) } as CSSProperties} />
      )}
      {urgency === 'last' && limit !== null
        ? inbox.waitsOf({ count: Math.min(minutes, limit), limit })
        : inbox.waits({ count: minutes })}
    </span>
  )
}

/** Which other agent has it. */
function Holder({ chat: { state, agent } }: { chat: LiveChat }) {
  const { inbox } = useInboxTexts()
  const { user } = useCurrentUser()
  if (state !== 'open' || agent === null || agent.userId === user.id) return null
  return (
    <span className={styles['holder']} title={inbox.with({ agent: agent.name })}>
      <AgentFace agent={agent} />
      <span className={styles['heard']}>{agent.name}</span>
    </span>
  )
}

function AgentFace({ agent: { userId, name } }: { agent: NonNullable<LiveChat['agent']> }) {
  return <Avatar name={name} id={userId} picture={usePictureOf(userId)} size="small" />
}

/** What the visitor wrote last, or what the agent has answered since: never what the service itself says to them. */
function LastWords({ chat: { lastMessage, lastVisitorMessage, agent } }: { chat: LiveChat }): ReactNode {
  const { inbox } = useInboxTexts()
  const { user } = useCurrentUser()
  if (lastMessage?.isAgent !== true) return lastVisitorMessage
  const [line = ''] = plainText(lastMessage.text).split('\n')
  // Isolated, so that the words alone say in which direction they are written.
  return (
    <>
      <bdi>{inbox.said({ who: agent?.userId === user.id ? inbox.you : (agent?.name ?? inbox.agent), text: '' })}</bdi>
      {line}
    </>
  )
}
