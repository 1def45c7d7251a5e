import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment, Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Conversation } from '@frontdesk/client/operations'
import { plainText } from '../../api/plain-text.ts'
import { ShortTime } from '../../components/lists/written-time.tsx'
import { NoticeText } from '../../components/conversation/notice-text.tsx'
import { RowBody } from '../../components/lists/row-body.tsx'
import { SelectBox, SelectionBar } from '../../components/lists/selection.tsx'
import { useSelection } from '../../components/lists/use-selection.ts'
import { Avatar } from '../../components/people/avatar.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { useConversationsTexts } from '../../texts/use-conversations-texts.ts'
import { useVisitorTexts } from '../../texts/use-visitor-texts.ts'
import { TagDialog } from '../../visitor/lazy-parts.tsx'
import { conversationsKey } from './conversations-query.ts'
import { MarkPills } from './marks.tsx'
import { shortPage, useVisitorName } from './use-visitor-name.ts'
import styles from '../../components/lists/peek.module.css'

interface ConversationListProps {
  found: readonly Conversation[]
  /** The conversation that is looked at. */
  chosen: string
  /** Deletes those that are selected. */
  onRemove: (sessionIds: readonly string[]) => void
}

const nextKeys: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The conversations that were found. The arrow keys go from one to the next, Enter opens the one that is looked at. */
export function ConversationList({ found, chosen, onRemove }: ConversationListProps) {
  const { conversations, shell } = useConversationsTexts()
  const { visitor } = useVisitorTexts()
  const nameOf = useVisitorName()
  const selection = useSelection(found.map(({ sessionId }) => sessionId))
  const list = useRef<HTMLUListElement>(null)
  const [tagged, setTagged] = useState<readonly string[]>([])
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
    <>
      <ul
        ref={list}
        className={styles['list']}
        aria-label={shell.pages.conversations}
        tabIndex={-1}
        data-selecting={selection.keys.length > 0}
        onKeyDown={walk}
      >
        {found.map(conversation => (
          <ConversationRow
            key={conversation.sessionId}
            conversation={conversation}
            isChosen={conversation.sessionId === chosen}
          >
            <SelectBox selection={selection} id={conversation.sessionId} name={nameOf(conversation)} />
          </ConversationRow>
        ))}
      </ul>
      <SelectionBar
        selection={selection}
        all={found.length}
        list={list}
        actions={[
          { label: visitor.editTags, run: () => setTagged(selection.keys) },
          { label: conversations.erase, look: 'danger', run: () => onRemove(selection.keys) },
        ]}
      />
      {tagged.length > 0 && (
        <Suspense>
          <TagDialog
            conversations={found.filter(({ sessionId }) => tagged.includes(sessionId))}
            refreshes={[conversationsKey]}
            onClose={() => setTagged([])}
          />
        </Suspense>
      )}
    </>
  )
}

interface ConversationRowProps {
  conversation: Conversation
  isChosen: boolean
  /** What selects it. */
  children: ReactNode
}

/** One conversation: who it was, what they asked last, and what happened in it. */
function ConversationRow({ conversation, isChosen, children }: ConversationRowProps) {
  const { conversations } = useConversationsTexts()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { data } = useQuery(chatbotNamesQuery)
  const { sessionId, chatbotName, messagesCount, lastActivity, lastVisitorMessage, visitor } = conversation
  const name = useVisitorName()(conversation)
  const isNamed = visitor.name !== null && visitor.name !== '***'
  const where = [
    ...(isNamed && visitor.page !== null ? [shortPage(visitor.page)] : []),
    ...((data?.chatbots.length ?? 0) > 1 ? [chatbotName] : []),
    conversations.messages({ n: messagesCount }),
  ]
  return (
    <li className={styles['row']} data-open={isChosen} data-selectable>
      <Link
        to="/conversations"
        search={{ ...search, chat: sessionId }}
        resetScroll={false}
        className={styles['link'] ?? ''}
        aria-current={isChosen ? 'true' : undefined}
      >
        <RowBody
          picture={<Avatar name={isNamed ? name : null} id={sessionId} />}
          title={<bdi>{name}</bdi>}
          where={where.map((part, index) => (
            <Fragment key={part}>
              {index > 0 && ' · '}
              <bdi>{part}</bdi>
            </Fragment>
          ))}
          time={<ShortTime at={lastActivity} />}
          line={
            <bdi>{lastVisitorMessage === null ? <LastMessage conversation={conversation} /> : lastVisitorMessage}</bdi>
          }
          marks={<MarkPills conversation={conversation} />}
        />
      </Link>
      {children}
    </li>
  )
}

/** The first line of what was said last, with who said it. */
function LastMessage({ conversation: { lastMessage } }: { conversation: Conversation }) {
  const { conversations } = useConversationsTexts()
  if (lastMessage === null) return null
  const { role, isAgent, text, notice } = lastMessage
  const [line = ''] = (role === 'user' ? text : plainText(text)).split('\n')
  const words = <NoticeText notice={notice} text={line} />
  if (role !== 'assistant') return words
  // Isolated, so that the words alone say in which direction they are written.
  return (
    <>
      <bdi>{conversations.said({ who: isAgent ? conversations.agent : conversations.bot, text: '' })}</bdi>
      {words}
    </>
  )
}
