import type { MessageFile } from '@frontdesk/contracts/chat/message-file'
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { isLive } from '../../conversation/conversation.ts'
import type { Failure, Message, ReplyMessage, Step, VisitorMessage, Writing } from '../../conversation/conversation.ts'
import { streamedHtml } from '@frontdesk/web/answer/streamed-html'
import type { Texts } from '../../texts/compiled/en.ts'
import type { PanelContext } from '../panel-context.ts'
import { Extra } from '../extra.tsx'
import { Avatar } from '../avatar.tsx'
import { Dots } from './dots.tsx'
import { Feedback } from './feedback.tsx'
import { Html } from './html.tsx'
import { ReplyActions } from './reply-actions.tsx'
import { saidAt } from './said-at.ts'
import { Sources } from './sources.tsx'

interface Props {
  readonly message: Message
  readonly context: PanelContext
  /** Goes on with what the message before it has begun. */
  readonly isNext: boolean
  /** The last message of the conversation, while no reply is being written. */
  readonly isLast: boolean
  readonly onRetry: (message: VisitorMessage) => void
}

/** One message of the conversation. A hidden text names the sender for screen readers. */
export function MessageLine({ message, context, isNext, isLast, onRetry }: Props): JSX.Element {
  const { texts, handle, isOnline } = context
  if (message.kind === 'notice')
    return (
      <>
        <Html class="notice" html={message.html} />
        {isLast && message.actions && <ReplyActions actions={message.actions} context={context} />}
      </>
    )
  if (message.kind === 'reply') return <ReplyLine reply={message} context={context} isNext={isNext} isLast={isLast} />
  const { text, failure, files, storedId } = message
  // An agent has read it: sent again, it would be there twice.
  const isRead = storedId && isLive(handle.conversation)
  // The bar below says that it is sent later, by itself.
  const hasFailed = failure && (isOnline || failure.kind !== 'network')
  return (
    <div class={isNext ? 'line ours next' : 'line ours'}>
      <p class="for-ears">{texts.visitor}</p>
      <Said message={message} context={context}>
        {files ? (
          <Files files={files} context={context} />
        ) : (
          <div class="bubble" dir="auto">
            {text}
          </div>
        )}
      </Said>
      {hasFailed && (
        <FailureNote failure={failure} texts={texts} onRetry={isRead ? undefined : () => onRetry(message)} />
      )}
    </div>
  )
}

/** What was said, and when: shown where somebody points at it, presses it or is in the list with the keyboard. */
function Said({
  message,
  context,
  children,
}: {
  message: Message
  context: PanelContext
  children: ComponentChildren
}): JSX.Element {
  // It came a moment ago where history has not told yet.
  const [now] = useState(Date.now)
  return (
    <div class="said">
      {children}
      <time>{saidAt(new Date(message.at ?? now), context.host.locale)}</time>
    </div>
  )
}

function ReplyLine({
  reply,
  context,
  isNext,
  isLast,
}: {
  reply: ReplyMessage
  context: PanelContext
  isNext: boolean
  isLast: boolean
}): JSX.Element {
  const { texts, settings, handle } = context
  const { isAgent } = reply
  const { agentName, agentPicture } = handle.conversation
  const name = isAgent ? (reply.agentName ?? texts.person) : texts.assistant
  // Only of the agent who has the conversation now.
  const picture = isAgent ? (name === agentName ? agentPicture : null) : settings.appearance.avatar
  const mayRate =
    settings.hasFeedback &&
    !isAgent &&
    reply.actions.every(({ type }) => type === 'lead' || type === 'handoff') &&
    (reply.replyId ?? reply.storedId) !== undefined
  const products = reply.sources.filter(source => source.type === 'product')
  const choices = isLast ? reply.actions.find(action => action.type === 'choices')?.choices : undefined
  return (
    <div class={`line theirs${isAgent ? ' agent' : ''}${isNext ? ' next' : ''}`}>
      <p class={isNext ? 'speaker for-ears' : 'speaker'}>
        {(isAgent || picture) && <Avatar picture={picture} name={name} />}
        {name}
      </p>
      <Said message={reply} context={context}>
        {reply.files ? (
          <Files files={reply.files} context={context} />
        ) : reply.translation ? (
          <Extra
            context={context}
            from={context.extras}
            of={({ TranslatedText }, all) => <TranslatedText context={all} reply={reply} />}
          />
        ) : (
          <Html class="bubble" html={reply.html} choices={choices} />
        )}
      </Said>
      {products.length > 0 && (
        <Extra
          context={context}
          from={context.extras}
          of={({ Products }, all) => <Products context={all} products={products} />}
        />
      )}
      <Sources reply={reply} context={context} />
      {isLast && <ReplyActions actions={reply.actions} context={context} />}
      {mayRate && (isLast || reply.rating) && <Feedback reply={reply} context={context} />}
    </div>
  )
}

function Files({ files, context }: { files: readonly MessageFile[]; context: PanelContext }): JSX.Element {
  return (
    <Extra
      context={context}
      from={context.extras}
      of={({ MessageFiles }, all) => <MessageFiles context={all} files={files} />}
    />
  )
}

/** The reply while it is being written. Hidden from screen readers, which read it once, when it is complete. */
export function WritingLine({ writing, texts }: { writing: Writing; texts: Texts }): JSX.Element {
  const html = streamedHtml(writing.text)
  return (
    <div class="line theirs" aria-hidden="true">
      <p class="speaker">{texts.assistant}</p>
      {html ? (
        <Html class="bubble streaming" html={html} />
      ) : (
        <div class="step bubble">
          <Dots />
          {stepInWords(writing, texts)}
        </div>
      )}
    </div>
  )
}

/** Texts are read by name because the build renames them. While reconnecting, the bar below the conversation says so. */
function stepInWords({ step }: Writing, texts: Texts): string | undefined {
  const words: Partial<Record<Step, string>> = {
    sending: texts.sending,
    searching: texts.searching,
    writing: texts.writing,
    tool: texts.tool,
  }
  return words[step]
}

interface FailureProps {
  readonly failure: Failure
  readonly texts: Texts
  readonly onRetry: (() => void) | undefined
}

function FailureNote({ failure, texts, onRetry }: FailureProps): JSX.Element {
  const words = failure.kind === 'network' ? texts.failedNetwork : texts.failedReply
  return (
    <div class="failure">
      {failure.html ? <Html html={failure.html} /> : <p>{words}</p>}
      {failure.mayRetry && onRetry && (
        <button type="button" class="retry" onClick={onRetry}>
          {texts.retry}
        </button>
      )}
    </div>
  )
}
