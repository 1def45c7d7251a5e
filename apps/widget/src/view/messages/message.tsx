import type { MessageFile } from '@frontdesk/contracts/chat/message-file'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Failure, Message, ReplyMessage, VisitorMessage, Writing } from '../../conversation/conversation.ts'
import { streamedText } from './streamed-text.ts'
import type { Texts } from '../../texts/en.ts'
import type { PanelContext } from '../panel-context.ts'
import { Extra } from '../extra.tsx'
import { Dots } from './dots.tsx'
import { Feedback } from './feedback.tsx'
import { Html } from './html.tsx'
import { Products } from './products.tsx'
import { ReplyActions } from './reply-actions.tsx'
import { Sources } from './sources.tsx'

interface Props {
  readonly message: Message
  readonly context: PanelContext
  /** The last message of the conversation, while no reply is being written. */
  readonly isLast: boolean
  readonly onRetry: (message: VisitorMessage) => void
}

/** One message of the conversation. A hidden text names the sender for screen readers. */
export function MessageLine({ message, context, isLast, onRetry }: Props): JSX.Element {
  const { texts } = context
  if (message.kind === 'notice') return <Html class="notice" html={message.html} />
  if (message.kind === 'reply') return <ReplyLine reply={message} context={context} isLast={isLast} />
  const { text, failure, files } = message
  return (
    <div class="line ours">
      <p class="for-ears">{texts.visitor}</p>
      {files ? (
        <Files files={files} context={context} />
      ) : (
        <div class="bubble" dir="auto">
          {text}
        </div>
      )}
      {failure && <FailureNote failure={failure} texts={texts} onRetry={() => onRetry(message)} />}
    </div>
  )
}

function ReplyLine({
  reply,
  context,
  isLast,
}: {
  reply: ReplyMessage
  context: PanelContext
  isLast: boolean
}): JSX.Element {
  const { texts, settings } = context
  const isNamed = reply.replyId !== undefined || reply.storedId !== undefined
  const mayRate = settings.hasFeedback && !reply.isAgent && reply.actions.length === 0 && isNamed
  const isRated = reply.rating !== undefined
  const choices = isLast ? reply.actions.find(action => action.type === 'choices')?.choices : undefined
  return (
    <div class="line theirs">
      <p class="speaker">{reply.isAgent ? (reply.agentName ?? texts.person) : texts.assistant}</p>
      {reply.files ? (
        <Files files={reply.files} context={context} />
      ) : (
        <ReplyText reply={reply} texts={texts} choices={choices} />
      )}
      <Products products={reply.sources.filter(source => source.type === 'product')} context={context} />
      <Sources sources={reply.sources.filter(source => source.type === 'web')} texts={texts} />
      {isLast && <ReplyActions actions={reply.actions} context={context} />}
      {mayRate && (isLast || isRated) && <Feedback reply={reply} context={context} />}
    </div>
  )
}

function Files({ files, context }: { files: readonly MessageFile[]; context: PanelContext }): JSX.Element {
  return <Extra context={context} of={({ MessageFiles }, all) => <MessageFiles context={all} files={files} />} />
}

interface ReplyTextProps {
  readonly reply: ReplyMessage
  readonly texts: Texts
  readonly choices: readonly string[] | undefined
}

/** An agent's words, in the visitor's language where they were translated. */
function ReplyText({ reply: { html, translation }, texts, choices }: ReplyTextProps): JSX.Element {
  const [isOriginal, setOriginal] = useState(false)
  if (!translation) return <Html class="bubble" html={html} choices={choices} />
  return (
    <>
      <Html class="bubble" html={isOriginal ? html : translation} />
      <p class="notice">
        {!isOriginal && `${texts.translated} · `}
        <button type="button" class="retry" onClick={() => setOriginal(!isOriginal)}>
          {isOriginal ? texts.translation : texts.original}
        </button>
      </p>
    </>
  )
}

/** The reply while it is being written. Hidden from screen readers, which read it once, when it is complete. */
export function WritingLine({ writing, texts }: { writing: Writing; texts: Texts }): JSX.Element {
  const text = streamedText(writing.text)
  const isReconnecting = writing.step === 'reconnecting'
  return (
    <div class="line theirs" aria-hidden="true">
      <p class="speaker">{texts.assistant}</p>
      {text !== '' && (
        <div class="bubble streaming" dir="auto">
          {text}
        </div>
      )}
      {(text === '' || isReconnecting) && (
        <div class="step">
          <Dots />
          {stepInWords(writing, texts)}
        </div>
      )}
    </div>
  )
}

function stepInWords({ step }: Writing, texts: Texts): string {
  const words = {
    sending: texts.sending,
    searching: texts.searching,
    writing: texts.writing,
    tool: texts.tool,
    reconnecting: texts.reconnecting,
  }
  return words[step]
}

interface FailureProps {
  readonly failure: Failure
  readonly texts: Texts
  readonly onRetry: () => void
}

function FailureNote({ failure, texts, onRetry }: FailureProps): JSX.Element {
  const words = failure.kind === 'network' ? texts.failedNetwork : texts.failedReply
  return (
    <div class="failure">
      {failure.html ? <Html html={failure.html} /> : <p>{words}</p>}
      {failure.mayRetry && (
        <button type="button" class="retry" onClick={onRetry}>
          {texts.retry}
        </button>
      )}
    </div>
  )
}
