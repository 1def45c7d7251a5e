import { useEffect, useRef, useState } from 'preact/hooks'
import { isLive } from '../conversation/conversation.ts'
import { listen } from '../conversation/listen.ts'
import { listenTo } from '../listen-to.ts'
import type { ConversationHandle } from './use-conversation.ts'

/** How long a hidden page keeps its live stream open; after that, history catches up when the visitor comes back. */
const hiddenMs = 120_000

/**
 * Keeps the live stream open while it can bring something: while a person was asked for or is there, and, where the
 * chatbot has live chat, once the panel has been open on this page, because another agent may take over unasked.
 */
export function useListening(
  handle: ConversationHandle,
  { isOpen, hasLiveChat }: { isOpen: boolean; hasLiveChat: boolean },
): void {
  const { conversation, session, page } = handle
  const isWatched = useIsWatched()
  const wasOpen = useRef(false)
  wasOpen.current ||= isOpen
  const known = useRef<{ sessionId?: string; isLive?: boolean }>({})
  // A new session has its id with the first event; asked for at rest, because each piece of a reply draws anew.
  if (conversation.writing === undefined) known.current = session.read() ?? {}
  const { sessionId } = known.current
  const isWanted = isLive(conversation) || known.current.isLive === true || (wasOpen.current && hasLiveChat)
  const isListening = isWanted && isWatched && sessionId !== undefined && conversation.restoring !== 'yes'

  useEffect(() => {
    if (!isListening) return
    const controller = new AbortController()
    void listen(page, controller.signal)
    return () => controller.abort()
  }, [isListening, sessionId, page])
}

/** False once the page has been out of sight for a while. */
function useIsWatched(): boolean {
  const [isWatched, setWatched] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const onChange = (): void => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') setWatched(true)
      else timer = setTimeout(() => setWatched(false), hiddenMs)
    }
    const leave = listenTo(document, ['visibilitychange'], onChange)
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [])
  return isWatched
}
