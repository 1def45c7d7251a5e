import { Button } from '../../../components/actions/button.tsx'
import bubble from '../../../components/conversation/message-bubble.module.css'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { marked } from '../../../shortcuts/marks.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import type { SentMessage } from './sent-message.ts'
import styles from '../thread.module.css'

/** What can be done about a message that did not arrive. */
export interface SendingActions {
  onAgain: (message: SentMessage) => void
  onDiscard: (message: SentMessage) => void
}

/** A message on its way, or one that did not arrive, with what can be done about it. */
export function SendingMessage({ message, onAgain, onDiscard }: SendingActions & { message: SentMessage }) {
  const texts = useInboxTexts()
  const { inbox } = texts
  const { failure } = message
  /** The button that was pressed goes: whoever writes goes on writing, and no letter of theirs is a shortcut. */
  const thenWrite = (act: (message: SentMessage) => void) => (): void => {
    act(message)
    marked('write')?.focus()
  }
  return (
    <div className={bubble['message']} data-side="agent" data-sending>
      <p className={bubble['bubble']} dir="auto">
        {message.text}
      </p>
      {failure === undefined ? (
        <span className={styles['soft']}>{inbox.sending}</span>
      ) : (
        <span role="alert" className={styles['failed']}>
          {inbox.notSent} {sentenceOf(failure, texts)}
          <Button size="small" look="quiet" onPress={thenWrite(onAgain)}>
            {inbox.sendAgain}
          </Button>
          <Button size="small" look="quiet" onPress={thenWrite(onDiscard)}>
            {inbox.discard}
          </Button>
        </span>
      )}
    </div>
  )
}
