import { useEffect, useRef } from 'react'
import { createConversationNote } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { Button } from '../../../components/actions/button.tsx'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { notesKey } from '../../../inbox/notes-query.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { useSendKey } from '../send-key.ts'
import { useTextDraft } from '../use-text-draft.ts'
import styles from '../composer.module.css'
import inboxStyles from '../inbox.module.css'

/** Where a note for the team is written. It looks like a note, so that nobody takes it for what the visitor reads. */
export function NoteComposer({ sessionId, focusRequests }: { sessionId: string; focusRequests: number }) {
  const texts = useInboxTexts()
  const { notes, agentTools } = texts
  const canWrite = useCanWrite()
  const { enterSends, isSendKey } = useSendKey()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useTextDraft(`note:${sessionId}`)
  const { run, isRunning } = useChange(
    (written: string) => ask(createConversationNote({ path: { sessionId }, body: { text: written } })),
    {
      refreshes: [notesKey(sessionId)],
      onDone: () => setText(''),
      onFailed: failure => say(sentenceOf(failure, texts)),
    },
  )
  useEffect(() => {
    if (focusRequests > 0) field.current?.focus()
  }, [focusRequests])
  const canKeep = text.trim() !== '' && canWrite && !isRunning
  const keep = (): void => {
    if (canKeep) run(text.trim())
    field.current?.focus()
  }
  const keys = enterSends ? notes.keys : agentTools.enterBegins
  return (
    <>
      <textarea
        ref={field}
        className={styles['field']}
        aria-label={notes.write}
        aria-describedby="inbox-note-keys"
        placeholder={notes.begin}
        rows={2}
        maxLength={4_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={event => {
          if (!isSendKey(event)) return
          event.preventDefault()
          keep()
        }}
      />
      <div className={styles['tools']}>
        <span className={styles['left']}>{notes.onlyTeam}</span>
        <span id="inbox-note-keys" className={inboxStyles['heard']}>
          {keys}
        </span>
        <span className={styles['send']} data-tip={keys}>
          <Button look="main" size="small" isDisabled={!canKeep} isPending={isRunning} onPress={keep}>
            {notes.keep}
          </Button>
        </span>
      </div>
    </>
  )
}
