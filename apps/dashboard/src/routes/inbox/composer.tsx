import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { SavedReplyMenu } from './saved-reply-menu.tsx'
import { useTypingSign } from './use-typing-sign.ts'
import styles from './inbox.module.css'

/** The API takes no longer one. It is said from the second number on. */
const [longest, saidFrom] = [4_000, 3_600]
/** Forgotten at logout, with all drafts. */
const draftKey = (sessionId: string): string => `frontdesk-draft:inbox:${sessionId}`

function readDraft(sessionId: string): string {
  try {
    return sessionStorage.getItem(draftKey(sessionId)) ?? ''
  } catch {
    return ''
  }
}

function keepDraft(sessionId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(draftKey(sessionId))
    else sessionStorage.setItem(draftKey(sessionId), text)
  } catch {
    // A browser that keeps nothing for us: the draft lives as long as the page.
  }
}

interface ComposerProps {
  sessionId: string
  chatbotId: string
  /** Whether the conversation was just taken to write in it. */
  takesFocus: boolean
  onSend: (text: string) => void
}

/** Where an agent writes. What is typed and not sent stays for each conversation. Enter sends, unless words are composed. */
export function Composer({ sessionId, chatbotId, takesFocus, onSend }: ComposerProps) {
  const { inbox } = useInboxTexts()
  const canWrite = useCanWrite()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => readDraft(sessionId))
  const tellTyping = useTypingSign(sessionId)
  useEffect(() => keepDraft(sessionId, text), [sessionId, text])
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
    // While an input method composes, Enter takes the word: 229 is its key in browsers that do not say so.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }
  return (
    <div className={styles['composer']}>
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
      <div className={styles['below']}>
        <span id="inbox-send-keys" className={styles['soft']}>
          {left <= longest - saidFrom ? inbox.tooLong(left) : inbox.sendKeys}
        </span>
        <SavedReplyMenu
          chatbotId={chatbotId}
          onChoose={reply => {
            setText(text === '' ? reply : `${text} ${reply}`)
            field.current?.focus()
          }}
        />
        <Button look="main" isDisabled={!canSend} onPress={send}>
          {inbox.send}
        </Button>
      </div>
    </div>
  )
}
