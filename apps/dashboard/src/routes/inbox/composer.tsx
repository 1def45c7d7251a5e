import { lazy, Suspense, useEffect, useRef, type KeyboardEvent } from 'react'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { isCommand } from '../../inbox/find-replies.ts'
import { mark } from '../../shortcuts/marks.ts'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { Delivery } from '../../visitor/delivery.tsx'
import { AssistTools } from './assist/assist-tools.tsx'
import { TranslationLine } from './assist/translate-button.tsx'
import { AttachButton, FileTarget } from './attachments/attach-files.tsx'
import type { PanelTab } from './details/use-details.ts'
import { CommandNote } from './replies/command-note.tsx'
import { fieldOf, ReplyListBox } from './replies/reply-list-box.tsx'
import { SavedReplyMenu } from './replies/saved-reply-menu.tsx'
import { useInsertReply } from './replies/use-insert-reply.ts'
import { useReplyList } from './replies/use-reply-list.ts'
import { useSendKey } from './send-key.ts'
import { useTypingIndicator } from './use-typing-indicator.ts'
import type { StableChat } from './use-chat.ts'
import styles from './composer.module.css'
import inboxStyles from './inbox.module.css'
import replyStyles from './replies/replies.module.css'

/** Loaded after the conversation: it is about what is typed. */
const LinkNote = lazy(async () => ({ default: (await import('./replies/link-note.tsx')).LinkNote }))

/** The API takes no longer one. It is said from the second number on. */
const [longest, saidFrom] = [4_000, 3_600]

interface ComposerProps {
  chat: StableChat
  text: string
  setText: (text: string) => void
  /** The field takes the focus when this number is not 0, and each time it changes. */
  focusRequests: number
  onSend: (text: string) => void
  onFiles: (files: readonly File[]) => void
  onTool: (tab: PanelTab) => void
}

/** What is typed and not sent, kept for each conversation, and how it is sent. */
function useMessage({ chat: { sessionId }, text, setText, focusRequests, onSend }: ComposerProps) {
  const canWrite = useCanWrite()
  const field = useRef<HTMLTextAreaElement>(null)
  const sendTyping = useTypingIndicator(sessionId)
  useEffect(() => {
    const { current } = field
    if (focusRequests === 0 || current === null) return
    current.focus()
    // What was typed before the field was there goes on at its end.
    if (current.selectionEnd === 0) current.setSelectionRange(current.value.length, current.value.length)
  }, [focusRequests])
  const left = longest - [...text].length
  const canSendText = text.trim() !== '' && left >= 0 && canWrite
  const canSend = canSendText && !isCommand(text)
  const send = (): void => {
    onSend(text.trim())
    setText('')
    sendTyping(false)
    field.current?.focus()
  }
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
      if (canSend) send()
    },
    /** Sends a command as the words that it is. */
    sendAsText: canSendText ? send : undefined,
  }
}

/**
 * Where an agent writes. A slash at the beginning opens the saved replies: one that is chosen is
 * inserted, and what was typed to find it is never sent by itself.
 */
export function Composer(props: ComposerProps) {
  const { chat, onFiles, onTool } = props
  const { sessionId, chatbotId } = chat
  const { inbox, agentTools } = useInboxTexts()
  const canWrite = useCanWrite()
  const { enterSends, isSendKey } = useSendKey()
  const { field, text, left, canSend, sendTyping, type, replace, send, sendAsText } = useMessage(props)
  const insert = (inserted: string): void => replace(text === '' ? inserted : `${text} ${inserted}`)
  const insertReply = useInsertReply(chat, insert)
  const list = useReplyList({ chatbotId, text, onChoose: useInsertReply(chat, replace) })
  const press = (event: KeyboardEvent): void => {
    if (list.press(event) || !isSendKey(event)) return
    event.preventDefault()
    send()
  }
  const keys = enterSends ? inbox.sendKeys : agentTools.enterBegins
  return (
    <>
      <Delivery sessionId={chat.sessionId} name={chat.visitor.name} />
      <div className={replyStyles['field']}>
        <ReplyListBox list={list} />
        <FileTarget onFiles={onFiles}>
          <textarea
            ref={field}
            {...mark('write')}
            className={styles['field'] ?? ''}
            aria-label={inbox.write}
            aria-describedby="inbox-send-keys"
            placeholder={inbox.write}
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
      <CommandNote chatbotId={chatbotId} list={list} text={text} onSend={sendAsText} />
      <Suspense>
        <LinkNote sessionId={sessionId} text={text} />
      </Suspense>
      <TranslationLine sessionId={sessionId} />
      <div className={styles['tools']}>
        <SavedReplyMenu chatbotId={chatbotId} onChoose={insertReply} />
        <AttachButton isDisabled={!canWrite} onFiles={onFiles} />
        <AssistTools sessionId={sessionId} onTool={onTool} />
        {left <= longest - saidFrom && <span className={styles['left']}>{inbox.tooLong({ left })}</span>}
        <span id="inbox-send-keys" className={inboxStyles['heard']}>
          {keys}
        </span>
        <span className={styles['send']} data-tip={keys}>
          <Button look="main" size="small" isDisabled={!canSend} onPress={send} {...mark('send')}>
            {inbox.send}
          </Button>
        </span>
      </div>
    </>
  )
}
