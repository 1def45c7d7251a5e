import { useEffect, useRef, useState, type RefObject } from 'react'
import type { PreviewEvent, Shown, ToFrame, ToPage } from './preview-messages.ts'

/** While somebody types the widget is put up anew after each pause of this length. */
const pauseMs = 60

interface FrameListener {
  onToggle: (isOpen: boolean) => void
  /** The widget asks; `reply` sends it the events of the answer. */
  onAsk: (question: string, reply: (event: PreviewEvent) => void) => void
  onStop?: () => void
}

export interface WidgetFrame {
  /** Of the frame with `/dashboard/preview/`. */
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** Asks in the widget, as if somebody typed it there. */
  readonly say: (question: string) => void
}

/** Sends the frame what it shows, as often as that changes, and answers what the widget in it asks. */
export function useWidgetFrame(shown: Shown, listener: FrameListener): WidgetFrame {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const toSay = useRef<string>(undefined)
  const latest = useRef(listener)
  latest.current = listener
  const send = (message: ToFrame): void => frame.current?.contentWindow?.postMessage(message, location.origin)
  const words = JSON.stringify(shown)
  useEffect(() => {
    if (!isReady) return undefined
    // What `words` says is what is shown.
    const timer = setTimeout(() => {
      send({ type: 'show', shown: JSON.parse(words) as Shown })
      if (toSay.current !== undefined) send({ type: 'say', question: toSay.current })
      toSay.current = undefined
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [isReady, words])
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<ToPage>): void => {
      if (origin !== location.origin || source === null || source !== frame.current?.contentWindow) return
      if (data.type === 'ready') setReady(true)
      else if (data.type === 'toggled') latest.current.onToggle(data.isOpen)
      else if (data.type === 'stop') latest.current.onStop?.()
      else if (data.type === 'ask')
        latest.current.onAsk(data.question, event => send({ type: 'reply', id: data.id, event }))
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  const say = (question: string): void => {
    if (isReady) send({ type: 'say', question })
    else toSay.current = question
  }
  return { frame, say }
}
