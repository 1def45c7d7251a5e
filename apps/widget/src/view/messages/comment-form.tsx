import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ExtrasContext } from '../panel-context.ts'

const commentCharacters = 1_000

/** A line to say more in, beside a rating. */
export function CommentForm({
  context: { texts },
  takesFocus,
  onSend,
}: {
  context: ExtrasContext
  /** What was pressed to open it is gone. */
  takesFocus?: boolean
  onSend: (words: string) => void
}): JSX.Element {
  const [comment, setComment] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <form
      class="comment"
      onSubmit={event => {
        event.preventDefault()
        if (comment.trim() !== '') onSend(comment.trim())
      }}
    >
      <input
        ref={input}
        type="text"
        dir={comment === '' ? undefined : 'auto'}
        maxLength={commentCharacters}
        aria-label={texts.comment}
        placeholder={texts.comment}
        value={comment}
        onInput={event => setComment(event.currentTarget.value)}
      />
      <button type="submit" class="second">
        {texts.send}
      </button>
    </form>
  )
}
