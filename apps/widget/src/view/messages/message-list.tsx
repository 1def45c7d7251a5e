import type { JSX, RefObject } from 'preact'
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
  const { host, texts, handle, settings, extras } = context
  const { conversation, retry } = handle
  const { messages, writing, isQuiet, isTyping, agentName = texts.person } = conversation
  const { box, isAtEnd, onScroll, toEnd } = useFollowing(conversation, {
    isOpen,
    parts: extras.loaded,
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
      >
        <Beginning context={context} />
        {messages.map(message => (
          <MessageLine
            key={message.id}
            message={message}
            context={context}
            isLast={message === last && writing === undefined}
            onRetry={asked => {
              void retry(asked)
              input.current?.focus()
            }}
          />
        ))}
        {conversation.hasEnded && settings.hasFeedback && (
          <Extra context={context} of={({ LiveRating }, all) => <LiveRating context={all} />} />
        )}
        {writing && <WritingLine writing={writing} texts={texts} />}
        {isTyping && (
          <div class="line theirs step">
            <Dots />
            {say(texts.typing, { name: agentName })}
          </div>
        )}
      </div>
      <IconButton class="latest" hidden={isAtEnd} onClick={toEnd} label={texts.latest}>
        <DownIcon />
      </IconButton>
    </div>
  )
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
  if (messages.length > 0) return null
  return restoring === 'yes' ? <p class="notice">{texts.restoring}</p> : <Greeting context={context} />
}
