import { Link } from '@tanstack/react-router'
import { refusalOf, useCurrentUser } from '../../../account/current-user.tsx'
import { Button } from '../../../components/actions/button.tsx'
import { pageNamed } from '../../../shell/pages.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import type { ReplyList } from './use-reply-list.ts'
import styles from './replies.module.css'

interface CommandNoteProps {
  chatbotId: string
  list: ReplyList
  text: string
  /** Undefined where it cannot be sent. */
  onSend: (() => void) | undefined
}

/** Says of what begins with a slash why it is not sent, and sends it as text for whoever means it so. */
export function CommandNote({ chatbotId, list: { unsent }, text, onSend }: CommandNoteProps) {
  const { inbox, agentTools } = useInboxTexts()
  const mayWrite = refusalOf(useCurrentUser(), pageNamed('liveChat').access) === undefined
  return (
    <div className={styles['command']}>
      <p role="status" className={styles['note']}>
        {unsent === 'no-replies' && agentTools.noReplies}
        {unsent === 'no-match' && agentTools.noReplyFits({ text: text.trim() })}
        {unsent === 'not-chosen' && agentTools.slashNotSent}
      </p>
      {unsent === 'no-replies' && mayWrite && (
        <Link to="/chatbots/$chatbotId/live-chat" params={{ chatbotId }}>
          {inbox.savedReplies}
        </Link>
      )}
      {unsent !== undefined && (
        <Button size="small" look="quiet" isDisabled={onSend === undefined} onPress={() => onSend?.()}>
          {agentTools.sendAsText}
        </Button>
      )}
    </div>
  )
}
