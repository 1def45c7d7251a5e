import type { JSX } from 'preact'
import type { Conversation, Message } from '../conversation.ts'
import type { Texts } from '../texts.ts'
import { DownIcon } from './icons.tsx'
import { MessageLine, WritingLine } from './message.tsx'
import { useFollowing } from './use-following.ts'

interface Props {
  readonly conversation: Conversation
  readonly texts: Texts
  readonly isOpen: boolean
  readonly onRetry: (message: Message & { kind: 'visitor' }) => void
  readonly onRestore: () => void
}

/** What was said, oldest first. */
export function MessageList({ conversation, texts, isOpen, onRetry, onRestore }: Props): JSX.Element {
  const { messages, writing, isQuiet } = conversation
  const { box, isAtEnd, onScroll, toEnd } = useFollowing(conversation, isOpen)
  return (
    <div class="list">
      <div
        ref={box}
        class="log"
        role="log"
        aria-label={texts.log}
        aria-live={isQuiet ? 'off' : 'polite'}
        tabIndex={0}
        onScroll={onScroll}
      >
        <Beginning conversation={conversation} texts={texts} onRestore={onRestore} />
        {messages.map(message => (
          <MessageLine key={message.id} message={message} texts={texts} onRetry={onRetry} />
        ))}
        {writing && <WritingLine writing={writing} texts={texts} />}
      </div>
      <button
        type="button"
        class="latest"
        hidden={isAtEnd}
        onClick={toEnd}
        aria-label={texts.latest}
        title={texts.latest}
      >
        <DownIcon />
      </button>
    </div>
  )
}

/** What stands above the first message: a greeting, or how far history has come. */
function Beginning({
  conversation: { messages, restoring },
  texts,
  onRestore,
}: Pick<Props, 'conversation' | 'texts' | 'onRestore'>): JSX.Element | null {
  if (restoring === 'failed') {
    return (
      <p class="notice">
        {texts.restoreFailed}{' '}
        <button type="button" class="retry" onClick={onRestore}>
          {texts.retry}
        </button>
      </p>
    )
  }
  if (messages.length > 0) return null
  if (restoring === 'yes') return <p class="notice">{texts.restoring}</p>
  return (
    <div class="greeting">
      <p class="hello">{texts.greeting}</p>
      <p>{texts.greetingHint}</p>
    </div>
  )
}
