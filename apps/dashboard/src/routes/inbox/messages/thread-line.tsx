import { memo, type ReactNode, type RefCallback } from 'react'
import { NoteBubble } from '../notes/note-bubble.tsx'
import { SendingMessage, type SendingActions } from './sending-message.tsx'
import { StoredMessage } from './stored-message.tsx'
import type { ThreadEntry } from './thread-entries.ts'
import styles from '../inbox.module.css'

interface SaidProps extends SendingActions {
  sessionId: string
  chatbotId: string | undefined
  entry: ThreadEntry
  /** What the visitor had asked, for a reply of the bot; undefined where it is not among the messages. */
  question: string | undefined
  translation: string | undefined
}

interface ThreadLineProps extends SaidProps {
  /** Its number in the thread, from 0, by which its height is kept. */
  index: number
  measure: RefCallback<HTMLElement>
}

/** A line of a thread, with the day above it where it is the first of one. Drawn anew only when it says something else. */
export const ThreadLine = memo(function ThreadLine({ index, measure, ...said }: ThreadLineProps) {
  const { day } = said.entry
  return (
    <li ref={measure} className={styles['line']} data-index={index}>
      {day !== undefined && <p className={styles['day']}>{day}</p>}
      <Said {...said} />
    </li>
  )
})

function Said({ entry, sessionId, chatbotId, question, translation, ...actions }: SaidProps): ReactNode {
  if (entry.kind === 'sending') return <SendingMessage message={entry.message} {...actions} />
  if (entry.kind === 'note') return <NoteBubble sessionId={sessionId} note={entry.note} />
  const { message } = entry
  return <StoredMessage {...{ sessionId, chatbotId, message, question, translation }} />
}
