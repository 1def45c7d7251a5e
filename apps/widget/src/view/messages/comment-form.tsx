import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ExtrasContext } from '../panel-context.ts'

const commentCharacters = 1_000

/** A line to say more in, beside a rating. */
export function CommentForm({
  context: { texts },
  onSend,
}: {
  context: ExtrasContext
  onSend: (words: string) => void
}): JSX.Element {
  const [comment, setComment] = useState('')
  return (
    <form
      class="comment"
      onSubmit={event => {
        event.preventDefault()
        if (comment.trim() !== '') onSend(comment.trim())
      }}
    >
      <input
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
