import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { isLive } from '../conversation/conversation.ts'
import type { PanelContext } from './panel-context.ts'

interface Entry {
  readonly label: string
  readonly act: () => void
}

/** What a visitor can do beside writing: whatever of it the chatbot offers. */
export function Menu({ context, onDone }: { context: PanelContext; onDone: () => void }): JSX.Element {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('button')?.focus()
    // Most of what can be chosen here is drawn by them.
    context.extras.load()
  }, [])
  return (
    <ul
      class="menu"
      id="menu"
      ref={list}
      onFocusOut={event => {
        const next = event.relatedTarget
        // Without a next one the press may be on an entry: Safari focuses no button.
        if (next instanceof Node && !list.current?.contains(next)) onDone()
      }}
    >
      {[...offers(context), ...ownEntries(context)].map(({ label, act }) => (
        <li key={label}>
          <button
            type="button"
            onClick={() => {
              onDone()
              act()
            }}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What the chatbot's settings offer; the greeting shows the same. */
export function offers({ settings, texts, handle, go, askPerson }: PanelContext): Entry[] {
  const { liveChat, leads, bookings } = settings
  const mayAsk = liveChat !== null && !isLive(handle.conversation)
  return [
    ...(mayAsk ? [{ label: texts.askPerson, act: askPerson }] : []),
    ...(bookings === null ? [] : [{ label: texts.book, act: () => go({ name: 'book' }) }]),
    ...(leads === null ? [] : [{ label: texts.leaveContact, act: () => go({ name: 'lead' }) }]),
  ]
}

function ownEntries({ settings, texts, handle, go }: PanelContext): Entry[] {
  const privacy: Entry = { label: texts.privacy, act: () => go({ name: 'privacy' }) }
  const { conversation, restart } = handle
  if (conversation.messages.length === 0) return [privacy]
  const anew: Entry = {
    label: texts.restart,
    act: () => {
      restart()
      go({ name: 'chat' })
    },
  }
  return [
    ...(settings.hasTranscripts ? [{ label: texts.mail, act: () => go({ name: 'mail' }) }] : []),
    // Otherwise an agent would go on waiting for this visitor.
    ...(isLive(conversation) ? [] : [anew]),
    privacy,
    { label: texts.erase, act: () => go({ name: 'erase' }) },
  ]
}
