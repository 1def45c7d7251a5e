import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { endLive, sendTyping } from '../api/later-actions.ts'
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

/**
 * Says that the visitor waits for an agent, how long at most, and lets them cancel. Follows the events of the live chat,
 * and tells the agent while the visitor types.
 */
export function LiveBanner({
  context: { host, settings, texts, handle },
  isOpen: isPanelOpen,
  draft,
}: Props): JSX.Element {
  const { mode, liveStatus } = handle.conversation
  const { liveChat } = settings
  const isAgent = mode === 'human'
  useListening(handle, { isOpen: isPanelOpen, hasLiveChat: Boolean(liveChat) })
  // Sent one after the other: if “stopped” overtakes “started”, the sign stays until it times out.
  const told = useRef<Promise<unknown>>(Promise.resolve())
  const onTyping = useTyping(isTyping => {
    told.current = told.current.then(() => sendTyping(handle.actions, isTyping))
  }, isAgent)
  useEffect(() => onTyping(draft !== ''), [draft])
  const isWaiting = liveStatus === 'waiting' && !isAgent
  function cancel(): void {
    void endLive(handle.page)
    focusLog(host.root)
  }

  return (
    <div class={isWaiting ? 'live' : undefined}>
      <div role="status">
        {isWaiting && (
          <>
            <p class="question-title">{texts.waiting}</p>
            <p>
              {liveChat?.waitMinutes &&
                `${say(texts.waitTime, { time: inMinutes(liveChat.waitMinutes, host.locale) })} `}
              {texts.keepWriting}
            </p>
          </>
        )}
      </div>
      {isWaiting && (
        <button type="button" class="link" onClick={cancel}>
          {texts.cancel}
        </button>
      )}
    </div>
  )
}

/** "5 minutes". */
const inMinutes = (minutes: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes)
