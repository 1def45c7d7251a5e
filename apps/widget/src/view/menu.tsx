import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { endLive } from '../api/later-actions.ts'
import { isLive } from '../conversation/conversation.ts'
import { type Entry, offers } from './offers.ts'
import type { ExtrasContext } from './panel-context.ts'
import { focusLog } from './focused-element.ts'

/** What a visitor can do beside writing: whatever of it the chatbot offers. */
export function Menu({ context, onDone }: { context: ExtrasContext; onDone: () => void }): JSX.Element {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('button')?.focus()
    // Most of what can be chosen here opens one of them.
    context.sheets.load()
  }, [])
  return (
    <ul
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

function ownEntries({ host, settings, texts, handle, go }: ExtrasContext): Entry[] {
  const privacy: Entry = { label: texts.privacy, act: () => go({ name: 'privacy' }) }
  const { conversation, page, restart } = handle
  if (conversation.messages.length === 0) return [privacy]
  const anew: Entry = {
    label: texts.restart,
    act: () => {
      restart()
      go({ name: 'chat' })
    },
  }
  const end: Entry = {
    label: texts.endLive,
    act: () => {
      void endLive(page)
      focusLog(host.root)
    },
  }
  return [
    ...(conversation.mode === 'human' ? [end] : []),
    ...(settings.hasTranscripts ? [{ label: texts.mail, act: () => go({ name: 'mail' }) }] : []),
    // Otherwise an agent would go on waiting for this visitor.
    ...(isLive(conversation) ? [] : [anew]),
    privacy,
    { label: texts.erase, act: () => go({ name: 'erase' }) },
  ]
}
