import type { Conversation, ConversationMark } from '@frontdesk/client/operations'
import { isNotFound, lookOf, Outcome } from '../../answer/outcome.tsx'
import { Status } from '../../components/feedback/status.tsx'
import { Pill } from '../../components/lists/row-body.tsx'
import { useConversationsTexts } from '../../texts/use-conversations-texts.ts'
import { useRepliesTexts } from '../../texts/use-replies-texts.ts'
import { RowTags } from '../../visitor/row-tags.tsx'
import styles from './conversations.module.css'

const looks: Readonly<Record<ConversationMark, 'done' | 'waiting' | 'failed' | 'plain'>> = {
  handed_over: 'plain',
  not_found: 'waiting',
  thumbs_down: 'failed',
  lead: 'done',
  booking: 'done',
}

/** What happened in a conversation, in words. An outcome that says the same as a mark and more stands for it. */
export function Marks({ conversation }: { conversation: Pick<Conversation, 'marks' | 'outcomes'> }) {
  const { conversations } = useConversationsTexts()
  const outcomes = conversation.outcomes.filter(outcome => outcome !== 'answered' && outcome !== 'handed_over')
  const marks = conversation.marks.filter(mark => mark !== 'not_found' || !outcomes.some(isNotFound))
  if (marks.length + outcomes.length === 0) return null
  return (
    <span className={styles['marks']}>
      {marks.map(mark => (
        <Status key={mark} look={looks[mark]}>
          {conversations.marks[mark]}
        </Status>
      ))}
      {outcomes.map(outcome => (
        <Outcome key={outcome} outcome={outcome} />
      ))}
    </span>
  )
}

/** The same as pills of a row, with who has the conversation or that nobody has it yet. */
export function MarkPills({ conversation }: { conversation: Conversation }) {
  const { conversations } = useConversationsTexts()
  const { replies } = useRepliesTexts()
  const { state, agent } = conversation
  const outcomes = conversation.outcomes.filter(outcome => outcome !== 'answered' && outcome !== 'handed_over')
  const notFound = outcomes.filter(isNotFound)
  const marks = conversation.marks.filter(mark => mark !== 'not_found' || notFound.length === 0)
  return (
    <>
      {state === 'waiting' && <Pill look="waiting">{conversations.states.waiting}</Pill>}
      {state === 'open' && <Pill>{agent?.name ?? conversations.states.open}</Pill>}
      <RowTags tags={conversation.tags} />
      {marks.map(mark => (
        <Pill key={mark} look={looks[mark]}>
          {conversations.marks[mark]}
        </Pill>
      ))}
      {notFound.length > 0 && (
        <Pill look="waiting">
          {conversations.marks.not_found}
          {notFound.length > 1 && ` ×${notFound.length}`}
        </Pill>
      )}
      {outcomes
        .filter(outcome => !isNotFound(outcome))
        .map(outcome => (
          <Pill key={outcome} look={lookOf(outcome)}>
            {replies.outcomes[outcome]}
          </Pill>
        ))}
    </>
  )
}
