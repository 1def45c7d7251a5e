import { memo, useState, type KeyboardEvent } from 'react'
import { Choice } from '../../components/fields/choice.tsx'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { Composer } from './composer.tsx'
import { NoteComposer } from './notes/note-composer.tsx'
import { DeclineButton } from './steps/decline-button.tsx'
import { TakeButton } from './take-button.tsx'
import type { StableChat } from './use-chat.ts'
import styles from './inbox.module.css'

interface FootProps {
  chat: StableChat
  isMine: boolean
  onSend: (text: string) => void
  onFiles: (files: readonly File[]) => void
}

type Kind = 'reply' | 'note'

/**
 * Where an agent writes: to the visitor, or a note for the team. Until the conversation is theirs it says who has it, or
 * how to take it.
 */
export const Foot = memo(function Foot({ chat, isMine, onSend, onFiles }: FootProps) {
  const { notes } = useInboxTexts()
  const [kind, setKind] = useState<Kind>('reply')
  const [hasChosen, setChosen] = useState(false)
  const choose = (chosen: Kind): void => {
    setKind(chosen)
    setChosen(true)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== '.' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    choose(kind === 'reply' ? 'note' : 'reply')
  }
  return (
    <div className={styles['foot']} onKeyDown={press}>
      <Choice
        label={notes.kind}
        isLabelHidden
        value={kind}
        options={[
          { value: 'reply', label: notes.reply },
          { value: 'note', label: notes.note },
        ]}
        onChange={setKind}
      />
      {kind === 'note' ? (
        <NoteComposer sessionId={chat.sessionId} takesFocus={hasChosen} />
      ) : (
        <Reply chat={chat} isMine={isMine} takesFocus={hasChosen} onSend={onSend} onFiles={onFiles} />
      )}
    </div>
  )
})

function Reply({ chat, isMine, takesFocus, onSend, onFiles }: FootProps & { takesFocus: boolean }) {
  const { inbox } = useInboxTexts()
  const [hasTaken, setTaken] = useState(false)
  const { sessionId, state, agent } = chat
  if (isMine) return <Composer chat={chat} takesFocus={hasTaken || takesFocus} onSend={onSend} onFiles={onFiles} />
  return state === 'open' && agent !== null ? (
    <p>{inbox.with(agent.name)}</p>
  ) : (
    <div className={styles['below']}>
      <TakeButton sessionId={sessionId} onTaken={() => setTaken(true)} />
      {state === 'waiting' && <DeclineButton sessionId={sessionId} />}
    </div>
  )
}
