import { useEffect } from 'react'
import { markRead } from '@frontdesk/client/operations'
import { client } from '../../api/ask.ts'

/** Somebody has read what they have looked at for so long. */
const readMs = 1_000

/** Tells the API that the newest message was read, once the window has had the focus for a second. */
export function useReadMark({ sessionId, newestId, unread }: { sessionId: string; newestId: number; unread: number }) {
  useEffect(() => {
    if (newestId === 0 || unread === 0) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = (): void => {
      clearTimeout(timer)
      if (!document.hasFocus()) return
      // A mark that does not arrive is made with the next message.
      timer = setTimeout(
        () => void client.ask(markRead({ path: { sessionId }, body: { messageId: newestId } })).catch(() => undefined),
        readMs,
      )
    }
    const stop = (): void => clearTimeout(timer)
    begin()
    addEventListener('focus', begin)
    addEventListener('blur', stop)
    return () => {
      stop()
      removeEventListener('focus', begin)
      removeEventListener('blur', stop)
    }
  }, [sessionId, newestId, unread])
}
