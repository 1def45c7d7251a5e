import type { JSX, RefObject } from 'preact'
import type { Message } from '../../conversation/conversation.ts'
import { say } from '../../say.ts'
import type { PanelContext } from '../panel-context.ts'
import { Extra } from '../extra.tsx'
import { Dots } from './dots.tsx'
import { Greeting } from './greeting.tsx'
import { IconButton } from '../icon-button.tsx'
import { DownIcon } from '../icons.tsx'
import { MessageLine, WritingLine } from './message.tsx'
import { useFollowing } from '../use-following.ts'

interface Props {
  readonly context: PanelContext
  readonly isOpen: boolean
  readonly input: RefObject<HTMLTextAreaElement>
}

/** What was said, oldest first. */
export function MessageList({ context, isOpen, input }: Props): JSX.Element {
  const { host, texts, handle, isOnline, settings, extras, sheets } = context
  const { conversation, retry } = handle
  const { messages, writing, isQuiet, isTyping, agentName } = conversation
  const { box, isAtEnd, onScroll, toEnd } = useFollowing(conversation, {
    isOpen,
    parts: [extras.loaded, sheets.loaded, isOnline].map(Boolean).join(),
    root: host.root,
  })
  const last = messages.at(-1)
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
        onClick={event => (event.target as Element).closest('.line')?.classList.toggle('timed')}
      >
        <Beginning context={context} />
        {messages.map((message, at) => (
          <MessageLine
            key={message.id}
            message={message}
            context={context}
            isNext={isSameSpeaker(message, messages[at - 1])}
            isLast={message === last && writing === undefined}
            onRetry={asked => {
              void retry(asked)
              input.current?.focus()
            }}
          />
        ))}
        {conversation.hasEnded && settings.hasFeedback && (
          <Extra context={context} from={context.extras} of={({ LiveRating }, all) => <LiveRating context={all} />} />
        )}
        {writing && (isOnline || writing.text) && <WritingLine writing={writing} texts={texts} />}
        {isTyping && (
          <div class="line theirs">
            <div class="step bubble">
              <Dots />
              {say(texts.typing, { name: agentName ?? texts.person })}
            </div>
          </div>
        )}
      </div>
      <IconButton class="latest" hidden={isAtEnd} onClick={toEnd} label={texts.latest}>
        <DownIcon />
      </IconButton>
    </div>
  )
}

/** True where a message goes on with what the one before it has begun. Each answer of the AI names it anew. */
function isSameSpeaker(message: Message, before: Message | undefined): boolean {
  if (message.kind !== 'reply') return message.kind === before?.kind
  return before?.kind === 'reply' && message.isAgent && before.isAgent && message.agentName === before.agentName
}

/** Above the first message: the greeting, or the progress of loading the history. */
function Beginning({ context }: { context: PanelContext }): JSX.Element | null {
  const { texts, handle } = context
  const { messages, restoring } = handle.conversation
  if (restoring === 'failed') {
    return (
      <p class="notice">
        {texts.restoreFailed}{' '}
        <button type="button" class="retry" onClick={() => void handle.restore()}>
          {texts.retry}
        </button>
      </p>
    )
  }
  if (restoring === 'yes' && messages.length === 0) return <p class="notice">{texts.restoring}</p>
  return <Greeting context={context} />
}
