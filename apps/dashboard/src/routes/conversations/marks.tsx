import type { Conversation, ConversationMark } from '../../api/generated'
import { isNotFound, Outcome } from '../../answer/outcome.tsx'
import { Status } from '../../components/feedback/status.tsx'
import { useConversationsTexts } from '../../texts/use-conversations-texts.ts'
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
