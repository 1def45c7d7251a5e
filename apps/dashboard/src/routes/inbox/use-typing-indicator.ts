import { useEffect, useRef } from 'react'
import { sendAgentTyping } from '@frontdesk/client/operations'
import { client } from '../../api/ask.ts'

/** The visitor is told so often that somebody types. */
const everyMs = 3_000

/** Tells the visitor that the agent types, every three seconds at most, and once that they have stopped. */
export function useTypingIndicator(sessionId: string): (isTyping: boolean) => void {
  const toldAt = useRef(0)
  // Sent one after the other: if “stopped” overtakes “started”, the sign stays until it times out.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const tell = (isTyping: boolean): void => {
    if (isTyping ? Date.now() - toldAt.current < everyMs : toldAt.current === 0) return
    toldAt.current = isTyping ? Date.now() : 0
    // A sign that gets lost is no message.
    last.current = last.current
      .then(() => client.ask(sendAgentTyping({ path: { sessionId }, body: { isTyping } })))
      .catch(() => undefined)
  }
  const stop = useRef(tell)
  stop.current = tell
  useEffect(() => () => stop.current(false), [sessionId])
  return tell
}
