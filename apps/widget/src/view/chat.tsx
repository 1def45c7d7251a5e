import type { JSX, RefObject } from 'preact'
import { useRef } from 'preact/hooks'
import { isBusy, isLive } from '../conversation/conversation.ts'
import type { PanelContext } from './panel-context.ts'
import { Composer } from './composer.tsx'
import { Extra } from './extra.tsx'
import { LiveBanner } from './live-banner.tsx'
import { MessageList } from './messages/message-list.tsx'
import { useIsOnline } from './use-is-online.ts'
import { useTyping } from './use-typing.ts'

interface Props {
  readonly context: PanelContext
  readonly isOpen: boolean
  readonly input: RefObject<HTMLTextAreaElement>
  readonly draft: string
  readonly setDraft: (text: string) => void
}

/** The conversation and the place to write in. Hidden and not gone while something else is shown. */
export function Chat({ context, isOpen, input, draft, setDraft }: Props): JSX.Element {
  const { texts, handle, announce } = context
  const { conversation, send, stop, actions } = handle
  const { writing, mode } = conversation
  const isOnline = useIsOnline()
  const onTyping = useTyping(isTyping => void actions.type(isTyping), mode === 'human')
  return (
    <div class="chat" hidden={!isOpen}>
      <div role="status">{!isOnline && <p class="banner">{texts.offline}</p>}</div>
      <LiveBanner context={context} />
      <MessageList context={context} isOpen={isOpen} input={input} />
      <p class="for-ears" role="status">
        {writing && (writing.step === 'reconnecting' ? texts.reconnecting : texts.writing)}
      </p>
      <Composer
        texts={texts}
        input={input}
        text={draft}
        setText={text => {
          setDraft(text)
          onTyping(text !== '')
        }}
        placeholder={mode === 'human' ? texts.placeholderLive : texts.placeholder}
        isBusy={isBusy(conversation)}
        stop={writing?.replyId === undefined || mode === 'human' ? undefined : () => void stop()}
        isStopping={writing?.isStopping === true}
        onSend={text => {
          announce('')
          void send(text)
        }}
      >
        <FilePlace context={context} />
      </Composer>
    </div>
  )
}

/** Where files are chosen while agents are in contact. It stays when they leave: a file may be on its way. */
function FilePlace({ context }: { context: PanelContext }): JSX.Element | null {
  const { settings, handle } = context
  const isOn = settings.liveChat?.hasFiles === true && isLive(handle.conversation)
  const wasOn = useRef(false)
  wasOn.current ||= isOn
  if (!wasOn.current) return null
  return <Extra context={context} of={({ Attachments }, all) => <Attachments context={all} isOn={isOn} />} />
}
