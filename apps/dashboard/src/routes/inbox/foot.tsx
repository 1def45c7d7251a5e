import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import type { PanelTab } from './details/use-details.ts'
import { DismissButton } from './steps/dismiss-button.tsx'
import { DeclineButton } from './steps/decline-button.tsx'
import { TakeButton } from './take-button.tsx'
import type { StableChat } from './use-chat.ts'
import { useTextDraft } from './use-text-draft.ts'
import styles from './composer.module.css'

/* Loaded beside the conversation: whoever opens it reads first. */
const loadComposer = () => import('./composer.tsx')
const Composer = lazy(async () => ({ default: (await loadComposer()).Composer }))
const NoteComposer = lazy(async () => ({ default: (await import('./notes/note-composer.tsx')).NoteComposer }))

interface FootProps {
  chat: StableChat
  isMine: boolean
  /** Set to what writes a text into the reply. */
  insertion: RefObject<((text: string) => void) | undefined>
  onSend: (text: string) => void
  onFiles: (files: readonly File[]) => void
  /** Opens the panel with something that helps to write. */
  onTool: (tab: PanelTab) => void
}

type Kind = 'reply' | 'note'

/**
 * Where an agent writes: to the visitor, or a note for the team. Until the conversation is theirs it says who has it, or
 * how to take it.
 */
export const Foot = memo(function Foot({ chat, isMine, insertion, onSend, onFiles, onTool }: FootProps) {
  const { notes } = useInboxTexts()
  const [kind, setKind] = useState<Kind>('reply')
  const [text, setText] = useTextDraft(`inbox:${chat.sessionId}`)
  /** How often the focus was requested for the field: by taking over, choosing a kind, or inserting a text. */
  const [focusRequests, setFocusRequests] = useState(0)
  useEffect(() => void loadComposer(), [])
  const requestFocus = (): void => setFocusRequests(count => count + 1)
  useEffect(() => {
    insertion.current = inserted => {
      setText(text === '' ? inserted : `${text} ${inserted}`)
      setKind('reply')
      requestFocus()
    }
  }, [insertion, text, setText])
  const foot = useRef<HTMLDivElement>(null)
  /**
   * Focuses the footer until the field is rendered: keys typed meanwhile go into the field instead of triggering
   * shortcuts. At other times the footer can't have the focus, which a click between its buttons would give it.
   */
  const awaitField = (): void => {
    requestFocus()
    foot.current?.setAttribute('tabindex', '-1')
    foot.current?.focus()
  }
  const blur = ({ target, currentTarget }: FocusEvent): void => {
    // Where only the window has lost the focus, the field is still to come.
    if (target === currentTarget && document.activeElement !== target) currentTarget.removeAttribute('tabindex')
  }
  const press = (event: KeyboardEvent): void => {
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    if (event.target === foot.current && event.key.length === 1 && !isModified) {
      event.preventDefault()
      return setText(text + event.key)
    }
    if (event.key !== '.' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    setKind(kind === 'reply' ? 'note' : 'reply')
    requestFocus()
  }
  /** A press beside what can be pressed goes on writing; a press on a kind leads to its field, also on the one that is chosen. */
  const point = (event: MouseEvent): void => {
    const { currentTarget, target } = event
    // A menu of the composer is drawn elsewhere, and its presses come here all the same.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    if (target.closest('button, a, textarea') === null) requestFocus()
  }
  return (
    <div ref={foot} className={styles['foot']} onBlur={blur} onKeyDown={press} onClickCapture={point} data-composer>
      <Tabs
        className={styles['card'] ?? ''}
        data-kind={kind}
        selectedKey={kind}
        // The keys are the kinds.
        onSelectionChange={key => {
          setKind(key as Kind)
          requestFocus()
        }}
        keyboardActivation="manual"
      >
        <TabList className={styles['kinds'] ?? ''} aria-label={notes.kind}>
          {(['reply', 'note'] as const).map(option => (
            <Tab key={option} id={option} className={styles['kind'] ?? ''}>
              {notes[option]}
            </Tab>
          ))}
        </TabList>
        <TabPanel key={kind} id={kind} className={styles['panel'] ?? ''}>
          <Suspense>
            {kind === 'note' ? (
              <NoteComposer sessionId={chat.sessionId} focusRequests={focusRequests} />
            ) : isMine ? (
              <Composer {...{ chat, text, setText, focusRequests, onSend, onFiles, onTool }} />
            ) : (
              <NotMine chat={chat} onTake={awaitField} />
            )}
          </Suspense>
        </TabPanel>
      </Tabs>
    </div>
  )
})

/** What stands there instead of the field until the conversation is the agent's own. */
function NotMine({ chat, onTake }: { chat: StableChat; onTake: () => void }) {
  const { inbox } = useInboxTexts()
  const { sessionId, state, agent, missedAt } = chat
  if (state === 'open' && agent !== null) return <p className={styles['with']}>{inbox.with({ agent: agent.name })}</p>
  return (
    <div className={styles['below']}>
      <TakeButton sessionId={sessionId} onTake={onTake} />
      {state === 'waiting' && <DeclineButton sessionId={sessionId} />}
      {missedAt !== null && <DismissButton sessionId={sessionId} missedAt={missedAt} />}
    </div>
  )
}
