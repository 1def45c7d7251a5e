import type { JSX, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { isBusy, isLive } from '../conversation/conversation.ts'
import type { PanelContext } from './panel-context.ts'
import { Composer } from './composer.tsx'
import { Extra } from './extra.tsx'
import { MessageList } from './messages/message-list.tsx'

interface Props {
  readonly context: PanelContext
  readonly isOpen: boolean
  /** Something else is shown in its place. */
  readonly isHidden: boolean
  readonly input: RefObject<HTMLTextAreaElement>
  readonly draft: string
  readonly setDraft: (text: string) => void
}

/** The conversation and the place to write in. Hidden and not gone while something else is shown. */
export function Chat({ context, isOpen, isHidden, input, draft, setDraft }: Props): JSX.Element {
  const { texts, handle, isOnline, announce } = context
  const { conversation, send, stop } = handle
  const { writing, mode } = conversation
  const isReconnecting = writing?.step === 'reconnecting' || (isLive(conversation) && conversation.isCut)
  return (
    <div class="chat" hidden={isHidden}>
      <LivePlace context={context} isOpen={isOpen} draft={draft} />
      <MessageList context={context} isOpen={isOpen && !isHidden} input={input} />
      <p class="for-ears" role="status">
        {writing && isOnline && !isReconnecting && texts.writing}
      </p>
      <div role="status">
        {(!isOnline || isReconnecting) && <p class="banner">{isOnline ? texts.reconnecting : texts.offline}</p>}
      </div>
      <Composer
        texts={texts}
        input={input}
        text={draft}
        setText={setDraft}
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

/**
 * The live chat: loaded where the chatbot has one and something was said, because an agent may take over unasked. Where
 * that fails, the next message tries again.
 */
function LivePlace({ context, isOpen, draft }: Pick<Props, 'context' | 'isOpen' | 'draft'>): JSX.Element | null {
  const { settings, handle, live } = context
  const { conversation, session } = handle
  const isNow = isLive(conversation)
  useEffect(() => {
    const kept = session.read()
    if (isNow || kept?.isLive || (isOpen && kept && settings.liveChat)) live.load()
  }, [isNow, isOpen, conversation.messages, settings.liveChat])
  if (!isNow && !live.loaded) return null
  return (
    <Extra
      context={context}
      from={live}
      of={({ LiveBanner }, all) => <LiveBanner context={all} isOpen={isOpen} draft={draft} />}
    />
  )
}

/** Where files are chosen while agents are in contact. It stays when they leave: a file may be on its way. */
function FilePlace({ context }: { context: PanelContext }): JSX.Element | null {
  const { settings, handle } = context
  const isOn = settings.liveChat?.hasFiles === true && isLive(handle.conversation)
  const wasOn = useRef(false)
  wasOn.current ||= isOn
  if (!wasOn.current) return null
  return (
    <Extra
      context={context}
      from={context.extras}
      of={({ Attachments }, all) => <Attachments context={all} isOn={isOn} />}
    />
  )
}
