import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { sendTyping } from '../api/later-actions.ts'
import { say } from '../say.ts'
import type { ExtrasContext } from './panel-context.ts'
import { focusLog } from './focused-element.ts'
import { useListening } from './use-listening.ts'
import { useTyping } from './use-typing.ts'

interface Props {
  readonly context: ExtrasContext
  readonly isOpen: boolean
  /** What the visitor has typed and not sent. */
  readonly draft: string
}

/** The state of a live chat, and the button that ends it. Follows its events, and tells the agent while the visitor types. */
export function LiveBanner({
  context: { host, settings, texts, handle },
  isOpen: isPanelOpen,
  draft,
}: Props): JSX.Element {
  const { mode, liveStatus, agentName } = handle.conversation
  const isOpen = mode === 'human'
  useListening(handle, { isOpen: isPanelOpen, hasLiveChat: Boolean(settings.liveChat) })
  const onTyping = useTyping(isTyping => void sendTyping(handle.actions, isTyping), isOpen)
  useEffect(() => onTyping(draft !== ''), [draft])
  const named = agentName === undefined ? texts.human : say(texts.humanNamed, { name: agentName })
  const words = isOpen ? named : liveStatus === 'waiting' ? texts.waiting : undefined
  function end(): void {
    void handle.endLive()
    focusLog(host.root)
  }

  return (
    <div class={words && 'live'}>
      <p role="status">{words}</p>
      {words !== undefined && (
        <button type="button" class="link" onClick={end}>
          {isOpen ? texts.endLive : texts.cancel}
        </button>
      )}
    </div>
  )
}
