import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { AssistBar } from './assist/assist-bar.tsx'
import { AttachButton, FileTarget } from './attachments/attach-files.tsx'
import { SavedReplyMenu } from './saved-reply-menu.tsx'
import { isSendKey } from './send-key.ts'
import { useTextDraft } from './use-text-draft.ts'
import { useTypingSign } from './use-typing-sign.ts'
import styles from './inbox.module.css'

/** The API takes no longer one. It is said from the second number on. */
const [longest, saidFrom] = [4_000, 3_600]

interface ComposerProps {
  sessionId: string
  chatbotId: string
  /** Whether the conversation was just taken to write in it. */
  takesFocus: boolean
  onSend: (text: string) => void
  onFiles: (files: readonly File[]) => void
}

/** Where an agent writes. What is typed and not sent stays for each conversation. Enter sends, unless words are composed. */
export function Composer({ sessionId, chatbotId, takesFocus, onSend, onFiles }: ComposerProps) {
  const { inbox } = useInboxTexts()
  const canWrite = useCanWrite()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useTextDraft(`inbox:${sessionId}`)
  const tellTyping = useTypingSign(sessionId)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const left = longest - [...text].length
  const canSend = text.trim() !== '' && left >= 0 && canWrite
  const send = (): void => {
    if (!canSend) return
    onSend(text.trim())
    setText('')
    tellTyping(false)
    field.current?.focus()
  }
  const press = (event: KeyboardEvent): void => {
    if (!isSendKey(event)) return
    event.preventDefault()
    send()
  }
  const insert = (inserted: string): void => {
    setText(text === '' ? inserted : `${text} ${inserted}`)
    field.current?.focus()
  }
  return (
    <div className={styles['composer']}>
      <AssistBar sessionId={sessionId} onInsert={insert} />
      <FileTarget onFiles={onFiles}>
        <textarea
          ref={field}
          className={styles['field'] ?? ''}
          aria-label={inbox.write}
          aria-describedby="inbox-send-keys"
          rows={2}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            tellTyping(target.value !== '')
          }}
          onKeyDown={press}
          onBlur={() => tellTyping(false)}
        />
      </FileTarget>
      <div className={styles['below']}>
        <span id="inbox-send-keys" className={styles['soft']}>
          {left <= longest - saidFrom ? inbox.tooLong(left) : inbox.sendKeys}
        </span>
        <AttachButton isDisabled={!canWrite} onFiles={onFiles} />
        <SavedReplyMenu chatbotId={chatbotId} onChoose={insert} />
        <Button look="main" isDisabled={!canSend} onPress={send}>
          {inbox.send}
        </Button>
      </div>
    </div>
  )
}
