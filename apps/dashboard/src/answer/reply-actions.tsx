import { lazy, Suspense, useState } from 'react'
import type { UsedAnswer } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../account/current-user.tsx'
import { plainText } from '../api/plain-text.ts'
import { Button } from '../components/actions/button.tsx'
import { loadChatbotTexts } from '../texts/use-chatbot-texts.ts'
import { useRepliesTexts } from '../texts/use-replies-texts.ts'
import type { Given } from './check-of.ts'
import { MakeCheck } from './make-check.tsx'
import styles from './why.module.css'

/** Loaded once somebody asks, with its words: a dialog that still waits for them would lose the focus. */
const ReplyWhy = lazy(async () => {
  const [{ ReplyWhy: Why }] = await Promise.all([import('./reply-why.tsx'), loadChatbotTexts()])
  return { default: Why }
})
const ImproveDialog = lazy(async () => ({ default: (await import('./improve-dialog.tsx')).ImproveDialog }))

interface ReplyActionsProps {
  sessionId: string
  chatbotId: string
  messageId: number
  /** The visitor's message; undefined where it is not on the screen. */
  question: string | undefined
  /** The reply as it is stored. */
  html: string
  /** The owner's own answer, where the reply gives one. */
  verified: UsedAnswer | undefined
  /** What the reply cites, and what was said before its question: a check of it needs both. */
  sources: Given['sources']
  earlier?: Given['earlier']
}

/** What can be done about a reply of the bot, wherever it stands: ask why it was given, and put it right. */
export function ReplyActions({
  sessionId,
  chatbotId,
  messageId,
  question,
  html,
  verified,
  ...said
}: ReplyActionsProps) {
  const { replies } = useRepliesTexts()
  const user = useCurrentUser()
  const [shown, show] = useState<'why' | 'improve'>()
  const mayAsk = refusalOf(user, { permission: 'conversations' }) === undefined
  const mayTeach = refusalOf(user, { permission: 'chatbot-settings' }) === undefined
  const close = (): void => show(undefined)
  const name = (question ?? plainText(html)).slice(0, 100)
  return (
    <div className={styles['actions']}>
      {verified !== undefined && <span className={styles['yours']}>{replies.yours}</span>}
      {mayAsk && (
        <Button size="small" look="quiet" aria-label={replies.whyNamed({ question: name })} onPress={() => show('why')}>
          {replies.why}
        </Button>
      )}
      {mayTeach && question !== undefined && (
        <Button
          size="small"
          look="quiet"
          aria-label={replies.improveNamed({ question: name })}
          onPress={() => show('improve')}
        >
          {replies.improve}
        </Button>
      )}
      {mayTeach && question !== undefined && <MakeCheck chatbotId={chatbotId} question={question} {...said} />}
      <Suspense>
        {shown === 'why' && <ReplyWhy sessionId={sessionId} messageId={messageId} html={html} onClose={close} />}
        {shown === 'improve' && question !== undefined && (
          <ImproveDialog
            chatbotId={chatbotId}
            question={verified?.question ?? question}
            text={plainText(html)}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
