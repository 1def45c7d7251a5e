import { X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent, type RefObject } from 'react'
import { mark } from '../../shortcuts/marks.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { Button } from '../actions/button.tsx'
import { ToastQueue, type Toast } from './toast-queue.ts'
import styles from './toasts.module.css'

const queue = new ToastQueue()

/** Says in a corner what has happened, and reads it to screen readers. */
export function say(text: string): void {
  queue.add({ text })
}

/** Says what was done, with a button that takes it back. */
export function sayDone(text: string, undo: string, onUndo: () => void): void {
  const take = (): void => {
    queue.close(key)
    onUndo()
  }
  const key = queue.add({ text, action: { label: undo, onPress: take } })
}

/**
 * Does something in six seconds, and says so with a button that calls it off; returns what calls it off as well. It is
 * done at once where the page is left: the request then outlives the page only if it is sent with `keepalive`.
 */
export function doWithUndo(
  text: string,
  undo: string,
  { onDo, onUndo }: { onDo: () => void; onUndo: () => void },
): () => void {
  let isOver = false
  const finish = (): void => {
    if (isOver) return
    isOver = true
    removeEventListener('pagehide', finish)
    onDo()
  }
  const cancel = (): void => {
    if (isOver) return
    isOver = true
    removeEventListener('pagehide', finish)
    queue.close(key)
    onUndo()
  }
  const key = queue.add({ text, action: { label: undo, onPress: cancel }, onClose: finish })
  addEventListener('pagehide', finish)
  return cancel
}

/** Leads with F6 to what is said, and from there back to where the focus was. */
function useReach(region: RefObject<HTMLElement | null>) {
  const before = useRef<HTMLElement>(null)
  const goBack = (): void => before.current?.focus()
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'F6' || region.current === null) return
      event.preventDefault()
      if (region.current.contains(document.activeElement)) return goBack()
      region.current.querySelector<HTMLElement>('[role=alertdialog]')?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [region])
  /** Remembers what had the focus before it came here. */
  const remember = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof HTMLElement && region.current?.contains(relatedTarget) !== true) {
      before.current = relatedTarget
    }
  }
  return { remember, goBack }
}

/** Draws what is said; F6 leads there. Its time stands still while the pointer or the focus is on it. */
export function Toasts() {
  const { shell } = useTexts()
  const toasts = useSyncExternalStore(queue.subscribe, queue.seen)
  const region = useRef<HTMLDivElement>(null)
  const { remember, goBack } = useReach(region)
  const hadFocus = useRef(false)
  const [isOver, setOver] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = toasts.length > 0 && (isOver || isFocused)
  useEffect(() => queue.hold(isHeld), [isHeld])
  useEffect(() => {
    // What had the focus has gone: no event says so.
    if (!hadFocus.current || region.current?.contains(document.activeElement) === true) return
    hadFocus.current = false
    setFocused(false)
    const next = region.current?.querySelector<HTMLElement>('[role=alertdialog]')
    if (next == null) goBack()
    else next.focus()
  }, [toasts])
  useEffect(() => {
    if (toasts.length === 0) setOver(false)
  }, [toasts.length])
  if (toasts.length === 0) return null
  return (
    <div
      ref={region}
      className={styles['region']}
      role="region"
      aria-label={shell.notifications}
      // A dialog of React Aria neither hides it nor takes its focus away.
      data-react-aria-top-layer
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      onFocus={event => {
        remember(event)
        hadFocus.current = true
        setFocused(true)
      }}
      onBlur={({ relatedTarget }) => {
        const stays = relatedTarget instanceof Node && region.current?.contains(relatedTarget) === true
        // Without a target the toast itself may have gone: the effect above looks after the focus then.
        if (relatedTarget !== null) hadFocus.current = stays
        setFocused(stays)
      }}
    >
      {toasts.map(toast => (
        <One key={toast.key} toast={toast} />
      ))}
    </div>
  )
}

function One({ toast: { key, text, action } }: { toast: Toast }) {
  const { close } = useTexts().states
  return (
    <div className={styles['toast']} role="alertdialog" aria-modal="false" aria-label={text} tabIndex={0}>
      <div className={styles['content']} role="alert" aria-atomic>
        {text}
      </div>
      {action !== undefined && (
        <Button size="small" look="quiet" onPress={action.onPress} {...mark('undo')}>
          {action.label}
        </Button>
      )}
      <Button size="small" look="quiet" aria-label={close} icon={<X aria-hidden />} onPress={() => queue.close(key)} />
    </div>
  )
}
