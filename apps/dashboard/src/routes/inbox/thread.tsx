import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useEffect, useMemo, useRef } from 'react'
import { DataState } from '../../components/feedback/data-state.tsx'
import { notesQuery } from '../../inbox/notes-query.ts'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { SendingFiles } from './attachments/sending-files.tsx'
import { useSentFiles } from './attachments/use-sent-files.ts'
import { DetailsButton, DetailsOutline } from './details/details-button.tsx'
import { useDetails } from './details/use-details.ts'
import { Foot } from './foot.tsx'
import { MessageList } from './messages/message-list.tsx'
import { InboxSkeleton } from './inbox-skeleton.tsx'
import { useViewingHeartbeat } from './presence/use-viewing-heartbeat.ts'
import { MissedBanner } from './steps/missed-banner.tsx'
import { ThreadHead } from './thread-head.tsx'
import { useChat } from './use-chat.ts'
import { useSentMessages } from './use-sent-messages.ts'
import styles from './inbox.module.css'
import detailStyles from './details/details.module.css'

/* Loaded beside the conversation, which is what an agent waits for. */
const ChatActions = lazy(async () => ({ default: (await import('./chat-actions.tsx')).ChatActions }))
const SummaryCard = lazy(async () => ({ default: (await import('./assist/summary-card.tsx')).SummaryCard }))
const Details = lazy(async () => ({ default: (await import('./details/details.tsx')).Details }))

const none: readonly never[] = []

/** A conversation with everything that was said, and what one can do with it. */
export const Thread = memo(function Thread({ sessionId, onBack }: { sessionId: string; onBack: () => void }) {
  const { inbox } = useInboxTexts()
  const { query, chat, stableChat, details, messages, isMine } = useChat(sessionId)
  const { sent: written, send, sendAgain, discard } = useSentMessages(sessionId)
  const files = useSentFiles(sessionId)
  // The event of a message may be faster than the answer to its request.
  const sent = useMemo(
    () => written.filter(({ key }) => !messages.some(({ clientId }) => clientId === key)),
    [written, messages],
  )
  const notes = useQuery(notesQuery(sessionId)).data?.notes ?? none
  useViewingHeartbeat(sessionId)
  const name = useFocusAfterLoss(chat, isMine)
  const panel = useDetails()
  const insertion = useRef<(text: string) => void>(undefined)
  return (
    <div className={detailStyles['split']} data-details={panel.isOpen ? panel.place : 'none'}>
      <section className={styles['thread']} aria-label={inbox.messages} inert={panel.isOpen && panel.place === 'sheet'}>
        <ThreadHead sessionId={sessionId} chat={stableChat} name={name} onBack={onBack}>
          <Suspense>{stableChat !== undefined && <ChatActions chat={stableChat} isMine={isMine} />}</Suspense>
          <DetailsButton panel={panel} />
        </ThreadHead>
        <MissedBanner chat={stableChat} />
        <Suspense>
          <SummaryCard sessionId={sessionId} isMine={isMine} messages={messages} />
        </Suspense>
        {query.isPending ? (
          <InboxSkeleton of="messages" />
        ) : (
          <DataState query={query}>
            {() => (
              <MessageList
                sessionId={sessionId}
                chatbotId={details?.chatbotId}
                visitorName={chat?.visitor.name ?? undefined}
                query={query}
                messages={messages}
                notes={notes}
                sent={sent}
                // Whoever only looks has not read it for the agent who has it.
                unread={isMine ? (chat?.unread ?? 0) : 0}
                onAgain={sendAgain}
                onDiscard={discard}
              />
            )}
          </DataState>
        )}
        <SendingFiles files={files} />
        {stableChat !== undefined && (
          <Foot
            chat={stableChat}
            isMine={isMine}
            insertion={insertion}
            onSend={send}
            onFiles={files.send}
            onTool={panel.show}
          />
        )}
      </section>
      <Suspense fallback={<DetailsOutline place={panel.place} />}>
        {panel.isOpen && stableChat !== undefined && (
          <Details chat={stableChat} details={details} isMine={isMine} panel={panel} insertion={insertion} />
        )}
      </Suspense>
    </div>
  )
})

/**
 * What can be done with a conversation goes when another agent has it or had it first, and with it the button that had
 * the focus, or the field that was to have it: the focus then goes to the conversation's name.
 */
function useFocusAfterLoss(chat: LiveChat | undefined, isMine: boolean) {
  const name = useRef<HTMLHeadingElement>(null)
  const holder = chat && `${chat.state} ${chat.agent?.userId ?? ''}`
  const lastHolder = useRef(holder)
  useEffect(() => {
    const { activeElement, body } = document
    const isAwaited = activeElement?.matches('[data-composer]') === true
    const isLost = activeElement === null || activeElement === body || (isAwaited && !isMine)
    if (lastHolder.current !== undefined && lastHolder.current !== holder && isLost) name.current?.focus()
    lastHolder.current = holder
  }, [holder, isMine])
  return name
}
