import type { JSX, RefObject } from 'preact'
import { isBusy } from '../conversation.ts'
import type { Texts } from '../texts.ts'
import { Composer } from './composer.tsx'
import { CloseIcon, RestartIcon } from './icons.tsx'
import { MessageList } from './message-list.tsx'
import type { ConversationHandle } from './use-conversation.ts'
import { useIsOnline } from './use-is-online.ts'

interface Props {
  readonly handle: ConversationHandle
  readonly texts: Texts
  readonly isOpen: boolean
  readonly input: RefObject<HTMLTextAreaElement>
  readonly onClose: () => void
}

/** The conversation as a dialog beside the page, which stays usable. */
export function Panel({ handle, texts, isOpen, input, onClose }: Props): JSX.Element {
  const { conversation, send, retry, restore, restart } = handle
  const { messages, writing } = conversation
  const banner = useBanner(handle, texts)

  return (
    <section class="panel" id="panel" role="dialog" aria-modal="false" aria-labelledby="title" hidden={!isOpen}>
      <header>
        <div class="titles">
          <h2 id="title">{texts.title}</h2>
          <p>{texts.subtitle}</p>
        </div>
        {(messages.length > 0 || writing) && (
          <button
            type="button"
            class="plain"
            aria-label={texts.restart}
            title={texts.restart}
            onClick={() => {
              restart()
              input.current?.focus()
            }}
          >
            <RestartIcon />
          </button>
        )}
        <button type="button" class="plain" aria-label={texts.close} title={texts.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      <div role="status">{banner && <p class="banner">{banner}</p>}</div>
      <MessageList
        conversation={conversation}
        texts={texts}
        isOpen={isOpen}
        onRetry={message => {
          void retry(message)
          input.current?.focus()
        }}
        onRestore={() => void restore()}
      />
      <p class="for-ears" role="status">
        {writing && (writing.step === 'reconnecting' ? texts.reconnecting : texts.writing)}
      </p>
      <Composer texts={texts} input={input} isBusy={isBusy(conversation)} onSend={text => void send(text)} />
    </section>
  )
}

function useBanner({ conversation }: ConversationHandle, texts: Texts): string | undefined {
  const isOnline = useIsOnline()
  if (!isOnline) return texts.offline
  if (conversation.mode === 'human') return texts.human
  return conversation.liveStatus === 'waiting' ? texts.waiting : undefined
}
