import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ReplyMessage } from '../../conversation/conversation.ts'
import type { ExtrasContext } from '../panel-context.ts'
import { Html } from './html.tsx'

/** An agent's words in the visitor's language, and their own at a press. */
export function TranslatedText({
  reply: { html, translation = '' },
  context: { texts },
}: {
  reply: ReplyMessage
  context: ExtrasContext
}): JSX.Element {
  const [isOriginal, setOriginal] = useState(false)
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
