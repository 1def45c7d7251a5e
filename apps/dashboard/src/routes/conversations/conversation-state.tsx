import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ConversationDetails } from '@frontdesk/client/operations'
import { asFailure } from '../../api/query-client.ts'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { nameOfLanguage } from '../../texts/language/name-of-language.ts'
import { useConversationsTexts } from '../../texts/use-conversations-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { MailLink } from '../../records/contact-links.tsx'
import { SignedIn, Tags, VisitorHistory } from '../../visitor/lazy-parts.tsx'
import { ConversationActions } from './actions.tsx'
import { conversationsKey } from './conversations-query.ts'
import { Marks } from './marks.tsx'
import { Messages } from './messages.tsx'
import styles from './conversations.module.css'

interface ConversationStateProps {
  query: UseInfiniteQueryResult<InfiniteData<ConversationDetails>>
  sessionId: string
  /** Where to go once it is deleted. */
  onGone: () => void
}

/** One conversation: what is known of it, what was said, and what can be done with it. */
export function ConversationState({ query, sessionId, onGone }: ConversationStateProps) {
  const { conversations } = useConversationsTexts()
  if (query.data === undefined && asFailure(query.error)?.kind === 'not-found') {
    return (
      <div className={styles['gone']}>
        <Notice>
          <p>{conversations.gone}</p>
        </Notice>
        <div>
          <Button onPress={onGone}>{conversations.goOn}</Button>
        </div>
      </div>
    )
  }
  return (
    <DataState query={query} rows={6}>
      {({ pages }) => {
        const [newest] = pages
        if (newest === undefined) return null
        // The newest page comes first, and each holds its messages in their order.
        const messages = pages.toReversed().flatMap(page => page.messages)
        return (
          <>
            <Facts conversation={newest} />
            <div className={styles['visitor']}>
              <Suspense>
                <Tags sessionId={sessionId} tags={newest.tags} refreshes={[conversationsKey]} />
                <VisitorHistory sessionId={sessionId} opensIn="conversations" />
              </Suspense>
            </div>
            <div className={styles['talk']} tabIndex={0} role="log" aria-label={conversations.log}>
              {query.hasNextPage && (
                <Button size="small" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                  {conversations.earlier}
                </Button>
              )}
              <Messages sessionId={newest.sessionId} chatbotId={newest.chatbotId} messages={messages} />
            </div>
            <ConversationActions conversation={newest} sessionId={sessionId} onGone={onGone} />
          </>
        )
      }}
    </DataState>
  )
}

/** What is known of a conversation beside what was said. */
function Facts({ conversation }: { conversation: ConversationDetails }) {
  const { conversations } = useConversationsTexts()
  const { chatbotName, lastLanguage, messagesCount, visitor, expiresAt, consentedAt } = conversation
  const language = useLanguageTag()
  const email = visitor.email === '***' ? null : visitor.email
  return (
    <div className={styles['known']}>
      <span>{chatbotName}</span>
      <span>{conversations.messages({ n: messagesCount })}</span>
      {lastLanguage !== null && (
        <span>{nameOfLanguage(new Intl.DisplayNames(language, { type: 'language' }), lastLanguage)}</span>
      )}
      {visitor.signedIn && (
        <Suspense>
          <SignedIn visitor={visitor.signedIn} />
        </Suspense>
      )}
      {email !== null && <MailLink email={email} />}
      <TimeIn at={expiresAt} form="day">
        {day => conversations.keptUntil({ day })}
      </TimeIn>
      {consentedAt !== null && (
        <TimeIn at={consentedAt} form="moment">
          {time => conversations.consented({ time })}
        </TimeIn>
      )}
      <Marks conversation={conversation} />
    </div>
  )
}
