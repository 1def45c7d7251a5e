import type { Conversation, ConversationMark } from '../../api/generated'
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

/** What happened in a conversation, in words. */
export function Marks({ conversation: { marks } }: { conversation: Pick<Conversation, 'marks'> }) {
  const { conversations } = useConversationsTexts()
  if (marks.length === 0) return null
  return (
    <span className={styles['marks']}>
      {marks.map(mark => (
        <Status key={mark} look={looks[mark]}>
          {conversations.marks[mark]}
        </Status>
      ))}
    </span>
  )
}
