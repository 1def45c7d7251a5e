import type { JSX } from 'preact'
import { say } from '../say.ts'
import type { PanelContext } from './panel-context.ts'
import { focusLog } from './focused-element.ts'

/** The state of a live chat, and the button that ends it. */
export function LiveBanner({ context: { host, texts, handle } }: { context: PanelContext }): JSX.Element {
  const { mode, liveStatus, agentName } = handle.conversation
  const isOpen = mode === 'human'
  const named = agentName === undefined ? texts.human : say(texts.humanNamed, { name: agentName })
  const words = isOpen ? named : liveStatus === 'waiting' ? texts.waiting : undefined
  function end(): void {
    void handle.endLive()
    focusLog(host.root)
  }

  return (
    <div class={words && 'live'}>
      <p role="status" dir="auto">
        {words}
      </p>
      {words !== undefined && (
        <button type="button" class="link" onClick={end}>
          {isOpen ? texts.endLive : texts.cancel}
        </button>
      )}
    </div>
  )
}
