import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { mark } from '../../shortcuts/marks.ts'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { AssistBar } from './assist/assist-bar.tsx'
import { AttachButton, FileTarget } from './attachments/attach-files.tsx'
import { fieldOf, ReplyListBox } from './replies/reply-list-box.tsx'
import { LinkNote } from './replies/link-note.tsx'
import { SavedReplyMenu } from './replies/saved-reply-menu.tsx'
import { useInsertReply } from './replies/use-insert-reply.ts'
import { useReplyList } from './replies/use-reply-list.ts'
import { useSendKey } from './send-key.ts'
import { useTextDraft } from './use-text-draft.ts'
import { useTypingIndicator } from './use-typing-indicator.ts'
import type { StableChat } from './use-chat.ts'
import styles from './inbox.module.css'
import replyStyles from './replies/replies.module.css'

/** The API takes no longer one. It is said from the second number on. */
const [longest, saidFrom] = [4_000, 3_600]

interface ComposerProps {
  chat: StableChat
  /** Whether the conversation was just taken to write in it. */
  takesFocus: boolean
  onSend: (text: string) => void
  onFiles: (files: readonly File[]) => void
}

/** What is typed and not sent, kept for each conversation, and how it is sent. */
function useMessage({ chat: { sessionId }, takesFocus, onSend }: ComposerProps) {
  const canWrite = useCanWrite()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useTextDraft(`inbox:${sessionId}`)
  const sendTyping = useTypingIndicator(sessionId)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const left = longest - [...text].length
  const canSend = text.trim() !== '' && left >= 0 && canWrite
  return {
    field,
    text,
    left,
    canSend,
    sendTyping,
    type: (typed: string): void => {
      setText(typed)
      sendTyping(typed !== '')
    },
    replace: (by: string): void => {
      setText(by)
      field.current?.focus()
    },
    send: (): void => {
      if (!canSend) return
      onSend(text.trim())
      setText('')
      sendTyping(false)
      field.current?.focus()
    },
  }
}

/** Where an agent writes. A slash at the beginning opens the saved replies; one that is chosen is inserted, never sent. */
export function Composer(props: ComposerProps) {
  const { chat, onFiles } = props
  const { inbox, agentTools } = useInboxTexts()
  const canWrite = useCanWrite()
  const { enterSends, isSendKey } = useSendKey()
  const { field, text, left, canSend, sendTyping, type, replace, send } = useMessage(props)
  const insert = (inserted: string): void => replace(text === '' ? inserted : `${text} ${inserted}`)
  const insertReply = useInsertReply(chat, insert)
  const list = useReplyList({ chatbotId: chat.chatbotId, text, onChoose: useInsertReply(chat, replace) })
  const press = (event: KeyboardEvent): void => {
    if (list.press(event) || !isSendKey(event)) return
    event.preventDefault()
    send()
  }
  return (
    <div className={styles['composer']}>
      <AssistBar sessionId={chat.sessionId} onInsert={insert} />
      <div className={replyStyles['field']}>
        <ReplyListBox list={list} />
        <FileTarget onFiles={onFiles}>
          <textarea
            ref={field}
            {...mark('write')}
            className={styles['field'] ?? ''}
            aria-label={inbox.write}
            aria-describedby="inbox-send-keys"
            {...fieldOf(list)}
            rows={2}
            value={text}
            onChange={({ target }) => type(target.value)}
            onKeyDown={press}
            onFocus={() => list.setFocused(true)}
            onBlur={() => {
              list.setFocused(false)
              sendTyping(false)
            }}
          />
        </FileTarget>
      </div>
      <LinkNote sessionId={chat.sessionId} text={text} />
      <div className={styles['below']}>
        <span id="inbox-send-keys" className={styles['soft']}>
          {left <= longest - saidFrom ? inbox.tooLong(left) : enterSends ? inbox.sendKeys : agentTools.enterBegins}
        </span>
        <AttachButton isDisabled={!canWrite} onFiles={onFiles} />
        <SavedReplyMenu chatbotId={chat.chatbotId} onChoose={insertReply} />
        <Button look="main" isDisabled={!canSend} onPress={send} {...mark('send')}>
          {inbox.send}
        </Button>
      </div>
    </div>
  )
}
