import { useRef, useState } from 'react'
import { deleteConversationNote, updateConversationNote, type ConversationNote } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { useCurrentUser } from '../../../account/current-user.tsx'
import { Button } from '../../../components/actions/button.tsx'
import bubble from '../../../components/conversation/message-bubble.module.css'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { doWithUndo, say } from '../../../components/feedback/toasts.tsx'
import { WrittenTime } from '../../../components/lists/written-time.tsx'
import { notesKey } from '../../../inbox/notes-query.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { useSendKey } from '../send-key.ts'
import styles from './notes.module.css'

interface NoteProps {
  sessionId: string
  note: ConversationNote
}

/** A note among the messages. Whoever wrote it can change it. */
export function NoteBubble({ sessionId, note }: NoteProps) {
  const { notes } = useInboxTexts()
  const { user } = useCurrentUser()
  const [isEditing, setEditing] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const close = (): void => {
    setEditing(false)
    // Closing removed the focused field: focus the button that opened it.
    requestAnimationFrame(() => root.current?.querySelector('button')?.focus())
  }
  const [isRemoved, setRemoved] = useState(false)
  if (isRemoved) return null
  const isOwn = note.author?.userId === user.id
  return (
    <div ref={root} className={styles['note']}>
      <span className={bubble['by']}>
        {notes.by({ author: note.author?.name ?? notes.formerMember })} ·{' '}
        <WrittenTime at={note.createdAt} form="time" />
        {note.editedAt !== null && ` · ${notes.edited}`}
      </span>
      {isEditing ? (
        <EditNote sessionId={sessionId} note={note} onClose={close} />
      ) : (
        <p className={styles['text']} dir="auto">
          {note.text}
        </p>
      )}
      {isOwn && !isEditing && (
        <NoteActions sessionId={sessionId} note={note} onEdit={() => setEditing(true)} onRemoved={setRemoved} />
      )}
    </div>
  )
}

interface NoteActionsProps extends NoteProps {
  onEdit: () => void
  onRemoved: (isRemoved: boolean) => void
}

function NoteActions({ sessionId, note, onEdit, onRemoved }: NoteActionsProps) {
  const texts = useInboxTexts()
  const { notes, states } = texts
  const canWrite = useCanWrite()
  const { run } = useChange(
    () => ask(deleteConversationNote({ path: { sessionId, noteId: note.id }, keepalive: true })),
    {
      refreshes: [notesKey(sessionId)],
      onFailed: failure => {
        onRemoved(false)
        say(sentenceOf(failure, texts))
      },
    },
  )
  return (
    <span className={styles['actions']}>
      <Button size="small" look="quiet" isDisabled={!canWrite} aria-label={notes.edit} onPress={onEdit}>
        {states.edit}
      </Button>
      <Button
        size="small"
        look="quiet"
        isDisabled={!canWrite}
        aria-label={notes.remove}
        onPress={() => {
          onRemoved(true)
          doWithUndo(notes.removed, states.undo, { onDo: () => run(undefined), onUndo: () => onRemoved(false) })
        }}
      >
        {states.remove}
      </Button>
    </span>
  )
}

function EditNote({ sessionId, note, onClose }: NoteProps & { onClose: () => void }) {
  const texts = useInboxTexts()
  const { notes, states } = texts
  const { isSendKey } = useSendKey()
  const [text, setText] = useState(note.text)
  const { run, isRunning } = useChange(
    (written: string) => ask(updateConversationNote({ path: { sessionId, noteId: note.id }, body: { text: written } })),
    {
      refreshes: [notesKey(sessionId)],
      onDone: onClose,
      onFailed: failure => say(sentenceOf(failure, texts)),
    },
  )
  const keep = (): void => {
    if (text.trim() === '' || isRunning) return
    if (text.trim() === note.text) onClose()
    else run(text.trim())
  }
  return (
    <>
      <textarea
        className={styles['field']}
        aria-label={notes.edit}
        rows={2}
        maxLength={4_000}
        autoFocus
        value={text}
        onFocus={({ target }) => target.setSelectionRange(text.length, text.length)}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            onClose()
          } else if (isSendKey(event)) {
            event.preventDefault()
            keep()
          }
        }}
      />
      <span className={styles['actions']}>
        <Button size="small" isPending={isRunning} onPress={keep}>
          {states.save}
        </Button>
        <Button size="small" look="quiet" onPress={onClose}>
          {states.cancel}
        </Button>
      </span>
    </>
  )
}
