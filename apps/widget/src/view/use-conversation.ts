import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { openApi } from '../api.ts'
import { type Change, type Conversation, emptyConversation, nextConversation } from '../conversation.ts'
import { holdConversation, type Talk } from '../hold-conversation.ts'
import { pageUrl } from '../page-url.ts'
import { pause } from './pause.ts'
import { openSessionStore } from '../session.ts'
import type { Settings } from '../settings.ts'

export interface ConversationHandle extends Talk {
  readonly conversation: Conversation
}

/** The live conversation of one chatbot. `onAnswer` is told of every answer that has something to read. */
export function useConversation(settings: Settings, onAnswer: () => void): ConversationHandle {
  const [conversation, show] = useState(emptyConversation)
  const answerSeen = useRef(onAnswer)
  answerSeen.current = onAnswer

  const [talk, apply] = useMemo(() => {
    let now = emptyConversation
    const apply = (change: Change): void => {
      now = nextConversation(now, change)
      show(now)
      if (change.type === 'answered' && change.reply.reply !== '') answerSeen.current()
    }
    const page = { pause, apply, read: () => now, pageUrl: () => pageUrl(location.href) }
    const session = openSessionStore({ storage: () => localStorage }, settings)
    return [holdConversation({ ...page, session, api: openApi(settings) }), apply] as const
  }, [settings])

  useEffect(() => {
    if (!conversation.isQuiet) return
    // Screen readers look at additions a moment after they were made.
    const timer = setTimeout(() => apply({ type: 'settled' }), 500)
    return () => clearTimeout(timer)
  }, [conversation.isQuiet, apply])

  return { ...talk, conversation }
}
