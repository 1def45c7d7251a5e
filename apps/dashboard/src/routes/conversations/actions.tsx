import { Suspense, useState } from 'react'
import { eraseConversation, type ConversationDetails } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { ButtonLink, FileLink } from '../../components/actions/button-link.tsx'
import { copyText } from '../../components/actions/copy-text.ts'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { FormFailure } from '../../components/feedback/failure.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useConversationsTexts } from '../../texts/use-conversations-texts.ts'
import { BlockVisitor } from '../../visitor/lazy-parts.tsx'
import { conversationListKey } from './conversations-query.ts'
import styles from './conversations.module.css'

interface ConversationActionsProps {
  conversation: ConversationDetails
  sessionId: string
  onGone: () => void
}

/** What a visitor leaves beside the conversation. */
const records = ['questions', 'feedback', 'leads', 'bookings'] as const

/** What can be done with a whole conversation. */
export function ConversationActions({ conversation, sessionId, onGone }: ConversationActionsProps) {
  const { conversations, states } = useConversationsTexts()
  const user = useCurrentUser()
  const [isErasing, setErasing] = useState(false)
  const copyLink = (): void => {
    const address = `${location.origin}/dashboard/conversations/${sessionId}`
    void copyText(address).then(isCopied => say(isCopied ? states.copied : address))
  }
  const mayAnswer = refusalOf(user, pageNamed('inbox').access) === undefined
  // A part would be handed out as the whole.
  const mayExport = records.every(permission => refusalOf(user, { permission }) === undefined)
  return (
    <div className={styles['actions']}>
      {mayAnswer && (
        <ButtonLink size="small" to="/inbox" search={{ chat: sessionId }}>
          {conversations.inInbox}
        </ButtonLink>
      )}
      <Button size="small" onPress={copyLink}>
        {conversations.copyLink}
      </Button>
      {mayExport && (
        <FileLink size="small" href={`/api/conversations/${sessionId}/visitor-data`} download>
          {conversations.exportVisitor}
        </FileLink>
      )}
      <Suspense>
        <BlockVisitor sessionId={sessionId} refreshes={[conversationListKey]} />
      </Suspense>
      <Button size="small" look="danger" onPress={() => setErasing(true)}>
        {conversations.erase}
      </Button>
      {isErasing && (
        <EraseDialog
          conversation={conversation}
          onErased={() => {
            setErasing(false)
            onGone()
          }}
          onClose={() => setErasing(false)}
        />
      )}
    </div>
  )
}

interface EraseDialogProps {
  conversation: ConversationDetails
  onErased: () => void
  onClose: () => void
}

/** Asks before a conversation is erased, and counts what goes. Contact details and appointments go if one says so. */
function EraseDialog({ conversation, onErased, onClose }: EraseDialogProps) {
  const { conversations } = useConversationsTexts()
  const canWrite = useCanWrite()
  const { sessionId, messagesCount, marks } = conversation
  const [leads, setLeads] = useState(false)
  const [bookings, setBookings] = useState(false)
  const { run, isRunning, failure } = useChange(
    () => ask(eraseConversation({ path: { sessionId }, body: { leads, bookings } })),
    {
      // The conversation itself is gone: until the page shows the next one it would be asked for in vain.
      refreshes: [conversationListKey],
      onDone: ({ erased }) => {
        say(conversations.erased({ n: erased.messages }))
        onErased()
      },
    },
  )
  return (
    <Confirm
      isOpen
      title={conversations.eraseTitle}
      text={conversations.eraseText({ n: messagesCount })}
      action={conversations.eraseAction}
      isRunning={isRunning}
      isDisabled={!canWrite}
      onConfirm={() => run(undefined)}
      onClose={onClose}
    >
      {marks.includes('lead') && <Switch label={conversations.eraseLeads} isSelected={leads} onChange={setLeads} />}
      {marks.includes('booking') && (
        <Switch label={conversations.eraseBookings} isSelected={bookings} onChange={setBookings} />
      )}
      <FormFailure failure={failure} />
    </Confirm>
  )
}
