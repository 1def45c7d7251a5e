import { lazy, memo, Suspense, type ReactNode, type RefCallback } from 'react'
import { SendingMessage, type SendingActions } from './sending-message.tsx'
import { StoredMessage } from './stored-message.tsx'
import type { ThreadEntry } from './thread-entries.ts'
import styles from '../thread.module.css'

/** Loaded where there is a note: most conversations have none. */
const NoteBubble = lazy(async () => ({ default: (await import('../notes/note-bubble.tsx')).NoteBubble }))

interface SaidProps extends SendingActions {
  sessionId: string
  chatbotId: string | undefined
  visitorName: string | undefined
  entry: ThreadEntry
  /** What the visitor had asked, for a reply of the bot; undefined where it is not among the messages. */
  question: string | undefined
  /** What the visitor wrote after a reply. */
  chosen: string | undefined
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
    <li ref={measure} className={styles['line']} data-index={index} data-continued={said.entry.isContinued}>
      {day !== undefined && <p className={styles['day']}>{day}</p>}
      <Said {...said} />
    </li>
  )
})

function Said({
  entry,
  sessionId,
  chatbotId,
  visitorName,
  question,
  chosen,
  translation,
  ...actions
}: SaidProps): ReactNode {
  if (entry.kind === 'sending') return <SendingMessage message={entry.message} {...actions} />
  if (entry.kind === 'note') {
    return (
      <Suspense>
        <NoteBubble sessionId={sessionId} note={entry.note} />
      </Suspense>
    )
  }
  const { message } = entry
  return <StoredMessage {...{ sessionId, chatbotId, visitorName, message, question, chosen, translation }} />
}
