import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { chatLimits, countCharacters } from '@frontdesk/contracts/chat/chat-limits'
import { isBusy } from '../conversation/conversation.ts'
import { listenTo } from '../listen-to.ts'
import type { LocalHost } from '../launcher/panel-host.ts'
import { Chat } from './chat.tsx'
import type { ExtraParts, LiveParts, PanelContext, SheetParts, View } from './panel-context.ts'
import { Extra } from './extra.tsx'
import { focusedElement } from './focused-element.ts'
import { Header } from './header.tsx'
import { type ConversationHandle, useConversation } from './use-conversation.ts'
import { useIsOnline } from './use-is-online.ts'
import { useLater } from './use-later.ts'
import { useSettings } from './use-settings.ts'
import { useVisibleHeight } from './use-visible-height.ts'

/** Names of files with the hash of what is in them, put in by the build. */
declare const EXTRAS_FILE: string
declare const LIVE_FILE: string
declare const SHEETS_FILE: string

/** How the launcher reaches into what is drawn. */
export interface Controls {
  isOpen: boolean
  /** Resolves when it is known what was said before. */
  ready: () => Promise<void>
  ask: (text: string) => void
  escape: () => void
  /** What the visitor has typed and not sent. */
  draft: string
}

interface Props {
  readonly host: LocalHost
  readonly isOpen: boolean
  readonly controls: Controls
}

/** The panel as a dialog beside the page, which stays usable. Opening moves the focus into the composer. */
export function ChatPanel({ host, isOpen, controls }: Props): JSX.Element {
  const handle = useConversation(host, isOpen)
  const extras = useLater<ExtraParts>(host, EXTRAS_FILE)
  const live = useLater<LiveParts>(host, LIVE_FILE)
  const sheets = useLater<SheetParts>(host, SHEETS_FILE)
  const settings = useSettings(host, isOpen && handle.conversation.messages)
  const [chosen, setView] = useState<View>({ name: 'chat' })
  const [draft, setDraft] = useState(controls.draft)
  const [words, announce] = useState('')
  const [isMenuOpen, setMenuOpen] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  // Nothing is written before that, and no form is filled in.
  const { sessionId, hasConsented } = handle.session.credentials()
  const isAsking = settings.asksConsent && !sessionId && !hasConsented
  const view: View = isAsking ? { name: 'privacy', isAsking } : chosen
  useVisibleHeight(host.root, isOpen)
  controls.ready = useRestoring(handle, isOpen)
  controls.draft = draft

  useLayoutEffect(() => {
    host.root.classList.toggle('open', isOpen)
    // What is hidden cannot take the focus, and on a page that opens it by itself it stays with the page.
    if (isOpen && host.root.contains(focusedElement(host.root))) input.current?.focus()
  }, [isOpen, host])

  function go(next: View): void {
    setMenuOpen(false)
    announce('')
    setView(next)
    if (next.name === 'chat') requestAnimationFrame(() => input.current?.focus())
  }

  const context: PanelContext = {
    host,
    settings,
    texts: host.texts,
    handle,
    isOnline: useIsOnline(),
    extras,
    live,
    sheets,
    go,
    announce,
    askPerson: () => {
      go({ name: 'chat' })
      host.emit('handoff', undefined)
      void handle.askPerson().then(error => {
        if (error !== undefined) announce(plain(error) || host.texts.failedNetwork)
      })
    },
  }
  controls.escape = () => {
    if (isMenuOpen) setMenuOpen(false)
    else if (isAsking || view.name === 'chat') host.close()
    else go({ name: 'chat' })
  }
  controls.ask = text => {
    go({ name: 'chat' })
    const mayGo = !isAsking && countCharacters(text) <= chatLimits.messageCharacters && !isBusy(handle.conversation)
    if (mayGo) void handle.send(text)
    else setDraft(text)
  }

  return (
    <section class="panel" id="panel" role="dialog" aria-labelledby="title" aria-describedby="speaker" hidden={!isOpen}>
      <Header context={context} view={view} isMenuOpen={isMenuOpen} setMenuOpen={setMenuOpen} />
      <div class="note" role="status">
        {words && <p>{words}</p>}
      </div>
      <Chat
        context={context}
        isOpen={isOpen}
        isHidden={view.name !== 'chat'}
        input={input}
        draft={draft}
        setDraft={setDraft}
      />
      <SheetPlace context={context} view={view} />
    </section>
  )
}

/** The place of the conversation while something else is done. */
function SheetPlace({ context, view }: { context: PanelContext; view: View }): JSX.Element | null {
  if (view.name === 'chat') return null
  return (
    <div class="sheet" key={view.name}>
      {view.name === 'picture' ? (
        <Extra
          context={context}
          from={context.extras}
          of={({ PictureSheet }, all) => <PictureSheet context={all} file={view.file} />}
        />
      ) : (
        <Extra context={context} from={context.sheets} of={({ Sheet }, all) => <Sheet context={all} view={view} />} />
      )}
    </div>
  )
}

/** A sentence of the API's without its markup, for a place that shows plain words. */
const plain = (html: string): string => html.replace(/<[^>]*>/g, '').trim()

/**
 * Brings history back when it is needed: on opening, when the visitor comes back from another tab, and when that has
 * asked something. Before the first paint, so that no greeting flashes up where a conversation will stand. Resolves when it has been brought.
 */
function useRestoring({ restore, session }: ConversationHandle, isOpen: boolean): () => Promise<void> {
  const restored = useRef(Promise.resolve())
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    // A panel that is mounted closed listens for an agent, if the page before had a live chat.
    if (isOpen || (isFirst.current && session.read()?.isLive)) restored.current = restore()
    isFirst.current = false
  }, [restore, session, isOpen])
  useEffect(() => {
    if (!isOpen) return
    const known = (): string => {
      const { pending, failed } = session.read() ?? {}
      return `${pending?.replyId} ${String(failed)}`
    }
    let last = known()
    const leave = [
      listenTo(document, ['visibilitychange'], () => {
        if (document.visibilityState === 'visible') restored.current = restore()
      }),
      // Another tab has asked something, or was told something.
      listenTo(window, ['storage'], () => {
        if (last !== (last = known())) restored.current = restore()
      }),
    ]
    return () => leave.forEach(act => act())
  }, [restore, session, isOpen])
  return () => restored.current
}
