import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BackLink } from '../../components/layout/back-link.tsx'
import { Page } from '../../components/layout/page.tsx'
import { useParameter } from '../../shell/use-parameter.ts'
import { useConversationsTexts } from '../../texts/use-conversations-texts.ts'
import { ConversationState } from './conversation-state.tsx'
import { conversationQuery } from './conversations-query.ts'
import { useVisitorName } from './use-visitor-name.ts'
import styles from './conversations.module.css'

/** One conversation on a page of its own. */
export function ConversationPage() {
  const { conversations, shell } = useConversationsTexts()
  const sessionId = useParameter('sessionId')
  const query = useInfiniteQuery(conversationQuery(sessionId))
  const navigate = useNavigate()
  const name = useVisitorName()(query.data?.pages[0])
  return (
    <Page
      title={query.data === undefined ? conversations.one : name}
      back={<BackLink to="/conversations">{shell.pages.conversations}</BackLink>}
    >
      <div className={styles['whole']}>
        <ConversationState query={query} sessionId={sessionId} onGone={() => void navigate({ to: '/conversations' })} />
      </div>
    </Page>
  )
}
