import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, type KeyboardEvent } from 'react'
import type { Conversation } from '../../api/generated'
import { plainText } from '../../api/plain-text.ts'
import { WrittenTime } from '../../components/lists/written-time.tsx'
import { useConversationsTexts } from '../../texts/use-conversations-texts.ts'
import { Marks } from './marks.tsx'
import { useVisitorName } from './use-visitor-name.ts'
import styles from './conversations.module.css'

interface ConversationListProps {
  found: readonly Conversation[]
  /** The conversation that is looked at. */
  chosen: string
}

const nextKeys: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The conversations that were found. The arrow keys go from one to the next, Enter opens the one that is looked at. */
export function ConversationList({ found, chosen }: ConversationListProps) {
  const { shell } = useConversationsTexts()
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const walk = (event: KeyboardEvent): void => {
    const step = nextKeys[event.key]
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const place = links.findIndex(link => link === document.activeElement)
    if (place === -1) return
    const sessionId = found[place]?.sessionId
    if (event.key === 'Enter' && sessionId === chosen) {
      event.preventDefault()
      void navigate({ to: '/conversations/$sessionId', params: { sessionId: chosen } })
    }
    const next = step === undefined ? undefined : found[place + step]
    if (step === undefined || next === undefined) return
    event.preventDefault()
    links[place + step]?.focus()
    void navigate({ to: '.', search: { ...search, chat: next.sessionId }, replace: true, resetScroll: false })
  }
  return (
    <ul ref={list} className={styles['list']} aria-label={shell.pages.conversations} onKeyDown={walk}>
      {found.map(conversation => (
        <ConversationRow
          key={conversation.sessionId}
          conversation={conversation}
          isChosen={conversation.sessionId === chosen}
        />
      ))}
    </ul>
  )
}

interface ConversationRowProps {
  conversation: Conversation
  isChosen: boolean
}

/** One conversation: who it was, what was said last, and what happened in it. */
function ConversationRow({ conversation, isChosen }: ConversationRowProps) {
  const { conversations } = useConversationsTexts()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { sessionId, chatbotName, messagesCount, lastActivity, state } = conversation
  const name = useVisitorName(conversation)
  return (
    <li className={styles['row']} data-state={state} data-chosen={isChosen}>
      <Link
        to="/conversations"
        search={{ ...search, chat: sessionId }}
        resetScroll={false}
        className={styles['link'] ?? ''}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span className={styles['who']} dir="auto">
          {name}
        </span>
        <span className={styles['when']}>
          <WrittenTime at={lastActivity} />
        </span>
        <span className={styles['last']} dir="auto">
          <LastMessage conversation={conversation} />
        </span>
        <span className={styles['facts']}>
          <span>{chatbotName}</span>
          <span>{conversations.messages(messagesCount)}</span>
          <Marks conversation={conversation} />
        </span>
      </Link>
    </li>
  )
}

/** The first line of what was said last, with who said it. */
function LastMessage({ conversation: { lastMessage } }: { conversation: Conversation }) {
  const { conversations } = useConversationsTexts()
  if (lastMessage === null) return null
  const { role, isAgent, text } = lastMessage
  const [line = ''] = (role === 'user' ? text : plainText(text)).split('\n')
  if (role !== 'assistant') return line
  return conversations.said(isAgent ? conversations.agent : conversations.bot, line)
}
