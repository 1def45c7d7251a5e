import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ConversationDetails } from '@frontdesk/client/operations'
import { Button } from '../../components/actions/button.tsx'
import { ButtonLink } from '../../components/actions/button-link.tsx'
import { useConversationsTexts } from '../../texts/use-conversations-texts.ts'
import { ConversationState } from './conversation-state.tsx'
import { conversationQuery } from './conversations-query.ts'
import { useVisitorName } from './use-visitor-name.ts'
import styles from './conversations.module.css'

interface PeekProps {
  sessionId: string
  /** The conversations beside it in the list. */
  before: string | undefined
  after: string | undefined
}

/** A conversation beside the list, which stays where it is. */
export function Peek({ sessionId, before, after }: PeekProps) {
  const { conversations, states } = useConversationsTexts()
  const query = useInfiniteQuery(conversationQuery(sessionId))
  const navigate = useNavigate()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const look = (chat: string | undefined): void => {
    void navigate({ to: '.', search: { ...search, chat }, replace: true, resetScroll: false })
  }
  const first = query.data?.pages[0]
  return (
    <section className={styles['peek']} aria-label={conversations.peek}>
      <div className={styles['bar']}>
        <Name conversation={first} />
        <Step label={conversations.previous} to={before} look={look} icon={<ChevronUp size={18} aria-hidden />} />
        <Step label={conversations.next} to={after} look={look} icon={<ChevronDown size={18} aria-hidden />} />
        <ButtonLink size="small" to="/conversations/$sessionId" params={{ sessionId }}>
          {conversations.open}
        </ButtonLink>
        <Button
          size="small"
          look="quiet"
          aria-label={states.close}
          icon={<X size={18} aria-hidden />}
          onPress={() => look(undefined)}
        />
      </div>
      <ConversationState query={query} sessionId={sessionId} onGone={() => look(after ?? before)} />
    </section>
  )
}

function Name({ conversation }: { conversation: ConversationDetails | undefined }) {
  const name = useVisitorName()(conversation)
  return (
    <h2 className={styles['name']} dir="auto">
      {name}
    </h2>
  )
}

interface StepProps {
  label: string
  to: string | undefined
  look: (sessionId: string) => void
  icon: ReactNode
}

function Step({ label, to, look, icon }: StepProps) {
  return (
    <Button
      size="small"
      look="quiet"
      aria-label={label}
      icon={icon}
      isDisabled={to === undefined}
      onPress={() => to !== undefined && look(to)}
    />
  )
}
