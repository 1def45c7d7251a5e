import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { mark } from '../../shortcuts/marks.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { Button } from '../actions/button.tsx'
import styles from './toasts.module.css'

interface Message {
  text: string
  action?: { label: string; onPress: () => void }
}

const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 })

/** Long enough to read a sentence; it stays while the pointer or the focus is on it. */
const shownMs = 6_000

/** Says in a corner what has happened, and reads it to screen readers. */
export function say(text: string): void {
  queue.add({ text }, { timeout: shownMs })
}

/** Says what was done, with a button that takes it back. */
export function sayDone(text: string, undo: string, onUndo: () => void): void {
  const key = queue.add(
    {
      text,
      action: {
        label: undo,
        onPress: () => {
          queue.close(key)
          onUndo()
        },
      },
    },
    { timeout: shownMs },
  )
}

/** Something that is done in six seconds: it can be done at once, or called off. */
export interface Delayed {
  now: () => void
  cancel: () => void
}

/**
 * Does something in six seconds, and says so with a button that calls it off. It is done at once where the page is left:
 * the request then outlives the page only if it is sent with `keepalive`.
 */
export function doWithUndo(
  text: string,
  undo: string,
  { onDo, onUndo }: { onDo: () => void; onUndo: () => void },
): Delayed {
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
  const key = queue.add({ text, action: { label: undo, onPress: cancel } }, { timeout: shownMs, onClose: finish })
  addEventListener('pagehide', finish)
  return { now: () => queue.close(key), cancel }
}

/** Draws the messages; F6 leads there. */
export function Toasts() {
  const { close } = useTexts().states
  return (
    <ToastRegion queue={queue} className={styles['region'] ?? ''}>
      {({ toast }) => (
        <Toast toast={toast} className={styles['toast'] ?? ''}>
          <ToastContent className={styles['content'] ?? ''}>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.action !== undefined && (
            <Button size="small" look="quiet" onPress={toast.content.action.onPress} {...mark('undo')}>
              {toast.content.action.label}
            </Button>
          )}
          <Button slot="close" size="small" look="quiet" aria-label={close}>
            ×
          </Button>
        </Toast>
      )}
    </ToastRegion>
  )
}
