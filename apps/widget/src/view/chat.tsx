import type { JSX, RefObject } from 'preact'
import { isBusy } from '../conversation.ts'
import type { Desk } from './desk.ts'
import { Composer } from './composer.tsx'
import { LiveBanner } from './live-banner.tsx'
import { MessageList } from './message-list.tsx'
import { useIsOnline } from './use-is-online.ts'
import { useTyping } from './use-typing.ts'

interface Props {
  readonly desk: Desk
  readonly isOpen: boolean
  readonly input: RefObject<HTMLTextAreaElement>
  readonly draft: string
  readonly setDraft: (text: string) => void
}

/** The conversation and the place to write in. Hidden and not gone while something else is shown. */
export function Chat({ desk, isOpen, input, draft, setDraft }: Props): JSX.Element {
  const { texts, handle, note } = desk
  const { conversation, send, stop, desk: api } = handle
  const { writing, mode } = conversation
  const isOnline = useIsOnline()
  const onTyping = useTyping(isTyping => void api.type(isTyping), mode === 'human')
  return (
    <div class="chat" hidden={!isOpen}>
      <div role="status">{!isOnline && <p class="banner">{texts.offline}</p>}</div>
      <LiveBanner desk={desk} />
      <MessageList desk={desk} isOpen={isOpen} input={input} />
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
          note('')
          void send(text)
        }}
      />
    </div>
  )
}
