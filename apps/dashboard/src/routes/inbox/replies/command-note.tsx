import { Button } from '../../../components/actions/button.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import type { ReplyList } from './use-reply-list.ts'
import styles from './replies.module.css'

interface CommandNoteProps {
  list: ReplyList
  text: string
  /** Undefined where it cannot be sent. */
  onSend: (() => void) | undefined
}

/** Says of what begins with a slash why it is not sent, and sends it as text for whoever means it so. */
export function CommandNote({ list: { unsent }, text, onSend }: CommandNoteProps) {
  const { agentTools } = useInboxTexts()
  return (
    <div className={styles['command']}>
      <p role="status" className={styles['note']}>
        {unsent === 'no-match' && agentTools.noReplyFits({ text: text.trim() })}
        {unsent === 'not-chosen' && agentTools.slashNotSent}
      </p>
      {unsent !== undefined && (
        <Button size="small" look="quiet" isDisabled={onSend === undefined} onPress={() => onSend?.()}>
          {agentTools.sendAsText}
        </Button>
      )}
    </div>
  )
}
