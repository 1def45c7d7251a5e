import type { Source } from '@frontdesk/contracts/source'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Failure, Message, Writing } from '../conversation.ts'
import { sourceLink } from '../source-link.ts'
import { streamedText } from '../streamed-text.ts'
import type { Texts } from '../texts.ts'
import { replyNodes } from './reply-nodes.ts'

/** One message of the conversation. Who spoke is said in words for those who cannot see the side it stands on. */
export function MessageLine({
  message,
  texts,
  onRetry,
}: {
  message: Message
  texts: Texts
  onRetry: (message: Message & { kind: 'visitor' }) => void
}): JSX.Element {
  if (message.kind === 'notice') return <Html class="notice" html={message.html} />
  if (message.kind === 'reply') {
    return (
      <div class="line theirs">
        <p class="for-ears">{message.isAgent ? texts.person : texts.assistant}</p>
        <Html class="bubble" html={message.html} />
        <Sources sources={message.sources} texts={texts} />
      </div>
    )
  }
  const { text, failure } = message
  return (
    <div class="line ours">
      <p class="for-ears">{texts.visitor}</p>
      <div class="bubble" dir="auto">
        {text}
      </div>
      {failure && <FailureNote failure={failure} texts={texts} onRetry={() => onRetry(message)} />}
    </div>
  )
}

/** The reply on its way. Hidden from screen readers, who hear it once, when it is whole. */
export function WritingLine({ writing, texts }: { writing: Writing; texts: Texts }): JSX.Element {
  const text = streamedText(writing.text)
  const isReconnecting = writing.step === 'reconnecting'
  return (
    <div class="line theirs" aria-hidden="true">
      {text !== '' && (
        <div class="bubble streaming" dir="auto">
          {text}
        </div>
      )}
      {(text === '' || isReconnecting) && (
        <div class="step">
          <span class="dots">
            <i />
            <i />
            <i />
          </span>
          {texts[writing.step]}
        </div>
      )}
    </div>
  )
}

function FailureNote({
  failure,
  texts,
  onRetry,
}: {
  failure: Failure
  texts: Texts
  onRetry: () => void
}): JSX.Element {
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

function Sources({ sources, texts }: { sources: readonly Source[]; texts: Texts }): JSX.Element | null {
  if (sources.length === 0) return null
  return (
    <div class="sources">
      <span class="sources-title">{texts.sources}</span>
      <ul>
        {sources.map(source => {
          const { label, href } = sourceLink(source, location.host)
          return (
            <li key={`${source.type} ${source.source}`}>
              {href === undefined ? (
                <span class="source">{label}</span>
              ) : (
                <a class="source" href={href} target="_blank" rel="noopener nofollow" title={href}>
                  <span>{label}</span>
                  <span class="for-ears">{` (${texts.newTab})`}</span>
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Html({ html, class: name }: { html: string; class?: string }): JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(replyNodes(html)), [html])
  return <div ref={place} class={name} dir="auto" />
}
