import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Settings } from '../settings.ts'
import { texts as allTexts } from '../texts.ts'
import { ChatIcon, CloseIcon } from './icons.tsx'
import { Panel } from './panel.tsx'
import { useConversation } from './use-conversation.ts'
import { useOpenState } from './use-open-state.ts'
import { useVisibleHeight } from './use-visible-height.ts'

/** The launcher and its panel. Opening moves the focus into the composer, closing gives it back. */
export function Widget({ settings }: { settings: Settings }): JSX.Element {
  const texts = allTexts[settings.language]
  const [isOpen, setOpen] = useOpenState()
  const [isUnread, setUnread] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const launcher = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const openNow = useRef(isOpen)
  openNow.current = isOpen
  const handle = useConversation(settings, () => setUnread(!openNow.current))
  const { restore } = handle
  useVisibleHeight(root, isOpen)
  useRestore(restore, isOpen)

  function open(): void {
    setOpen(true)
    setUnread(false)
    // The panel is shown first: what is hidden cannot take the focus.
    requestAnimationFrame(() => input.current?.focus())
  }

  function close(): void {
    setOpen(false)
    requestAnimationFrame(() => launcher.current?.focus())
  }

  function onKeyDown(event: KeyboardEvent): void {
    // A page with shortcuts of its own sees only the widget's outer element and takes typing for commands.
    event.stopPropagation()
    if (event.key === 'Escape' && isOpen && !event.isComposing) close()
  }

  const closedLabel = isUnread ? texts.openUnread : texts.open
  return (
    <div
      ref={root}
      class={isOpen ? 'root open' : 'root'}
      lang={settings.language}
      onKeyDown={onKeyDown}
      onKeyUp={event => event.stopPropagation()}
      onKeyPress={event => event.stopPropagation()}
    >
      <button
        ref={launcher}
        type="button"
        class="launcher"
        aria-expanded={isOpen}
        aria-controls="panel"
        aria-label={isOpen ? texts.close : closedLabel}
        onClick={isOpen ? close : open}
      >
        {isOpen ? <CloseIcon /> : <ChatIcon />}
        {isUnread && !isOpen && <span class="unread" />}
      </button>
      <p class="for-ears" role="status">
        {isUnread && !isOpen && texts.newMessage}
      </p>
      <Panel handle={handle} texts={texts} isOpen={isOpen} input={input} onClose={close} />
    </div>
  )
}

/** Before the first paint, so that no greeting flashes up where a conversation will stand. History is fetched when it is needed: on opening, and when the visitor comes back from another tab. */
function useRestore(restore: () => Promise<void>, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') void restore()
    }
    void restore()
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [restore, isOpen])
}
