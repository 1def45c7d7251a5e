import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { openApi } from '../api/api.ts'
import { type Conversation, emptyConversation, lastStored } from '../conversation/conversation.ts'
import { listenTo } from '../listen-to.ts'
import { type Change, nextConversation } from '../conversation/next-conversation.ts'
import { type VisitorActionsApi, openVisitorActionsApi } from '../api/visitor-actions-api.ts'
import { openConversation, type ConversationActions } from '../conversation/open-conversation.ts'
import { pageContext } from '../conversation/page-context.ts'
import { pageUrl } from '../conversation/page-url.ts'
import type { PanelHost } from '../launcher/panel-host.ts'
import { openSessionStore, type SessionStore } from '../conversation/session.ts'
import { pause } from './pause.ts'

export interface ConversationHandle extends ConversationActions {
  readonly conversation: Conversation
  readonly actions: VisitorActionsApi
  readonly session: SessionStore
  readonly apply: (change: Change) => void
}

/** The conversation with one chatbot, for the life of the page. Gives the launcher the count of unread messages. */
export function useConversation(host: PanelHost, isOpen: boolean): ConversationHandle {
  const [conversation, show] = useState(emptyConversation)
  const openNow = useRef(isOpen)
  openNow.current = isOpen

  const held = useMemo(() => {
    let now = emptyConversation
    const session = openSessionStore({ storage: () => localStorage }, host.tag)
    const line = { ...host.tag, language: host.language }
    const actions = openVisitorActionsApi(line, session)
    const unread = countUnread(host, session)
    const apply = (change: Change): void => {
      const before = now
      now = nextConversation(now, change)
      if (now === before) return
      show(now)
      tell(host, before, change, now)
      unread(change, now, openNow.current)
    }
    const page = { api: openApi(line), actions, session, pause, apply, read: () => now }
    const contextData = (): FrontdeskContext => pageContext(host.context(), host.warn)
    const talk = openConversation({ ...page, contextData, pageUrl: () => pageUrl(location.href) })
    return { ...talk, actions, session, apply, seen: () => unread({ type: 'settled' }, now, true) }
  }, [host])

  useEffect(() => {
    const stop = listenTo(window, ['online'], () => void held.resend())
    return () => {
      stop()
      held.leave()
    }
  }, [held])

  useEffect(() => {
    if (isOpen) held.seen()
  }, [isOpen, held])

  useEffect(() => {
    if (!conversation.isQuiet) return
    // Screen readers look at additions a moment after they were made.
    const timer = setTimeout(() => held.apply({ type: 'settled' }), 500)
    return () => clearTimeout(timer)
  }, [conversation.isQuiet, held])

  return { ...held, conversation }
}

/** Tells the page that something was said, and by whom. */
function tell({ emit }: PanelHost, before: Conversation, change: Change, now: Conversation): void {
  if (change.type === 'sent') emit('message', { from: 'visitor' })
  if (change.type !== 'answered' && change.type !== 'heard') return
  const last = now.messages.at(-1)
  if (now.messages.length === before.messages.length || last?.kind !== 'reply') return
  emit('message', { from: last.isAgent ? 'agent' : 'bot' })
}

/**
 * Counts what came while the panel was closed. What was seen is kept with the session, so that the next page counts
 * on from there.
 */
function countUnread({ setUnread }: PanelHost, session: SessionStore) {
  let count = 0
  let shown = 0
  let wasWaiting = false
  return (change: Change, now: Conversation, isOpen: boolean): void => {
    // That somebody has joined is no message.
    const heard = now.messages.filter(message => message.kind === 'reply')
    const isWaiting = now.liveStatus === 'waiting'
    // That nobody came is one: the visitor may be waiting elsewhere.
    const isGivenUp = wasWaiting && !isWaiting && now.mode === 'bot'
    wasWaiting = isWaiting
    if (isOpen) {
      count = 0
      const seen = lastStored(now)
      if (seen > (session.read()?.seen ?? 0)) session.update({ seen })
    } else if (change.type === 'restored') {
      const seen = session.read()?.seen ?? 0
      count = heard.filter(({ storedId = 0 }) => storedId > seen).length
    } else {
      count += Math.max(0, heard.length - shown) + Number(isGivenUp)
    }
    shown = heard.length
    setUnread(count, count > 0 ? heard.at(-1) : undefined)
  }
}
