import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { rateLive } from '../../api/later-actions.ts'
import { say } from '../../say.ts'
import { focusLog } from '../focused-element.ts'
import { IconButton } from '../icon-button.tsx'
import { StarIcon } from '../icons.tsx'
import type { ExtrasContext } from '../panel-context.ts'
import { CommentForm } from './comment-form.tsx'

const steps = [1, 2, 3, 4, 5]

/** How was the live chat that has just ended? Five steps and a comment, all of which can be passed over. */
export function LiveRating({ context }: { context: ExtrasContext }): JSX.Element {
  const { host, texts, handle } = context
  const [rating, setRating] = useState(0)
  const [state, setState] = useState<'asking' | 'thanked' | 'failed'>('asking')

  async function rate(next: number, words?: string): Promise<void> {
    setRating(next)
    setState('asking')
    const { isDone } = await rateLive(handle.actions, { rating: next, ...(words && { comment: words }) })
    if (!isDone) return setState('failed')
    forget()
    if (words !== undefined) setState('thanked')
  }
  /** The next page does not ask again. */
  function forget(): void {
    handle.session.update({ hasEnded: false })
  }
  function passOver(): void {
    handle.apply({ type: 'passed-over' })
    forget()
    focusLog(host.root)
  }

  const ends: Record<number, string> = { 1: texts.poorest, 5: texts.best }
  return (
    <div class="rating" role="group" aria-label={texts.rateLive}>
      <p class="question-title" aria-hidden="true">
        {texts.rateLive}
      </p>
      <div class="stars">
        {steps.map(step => (
          <IconButton
            key={step}
            class={step <= rating ? 'star chosen-star' : 'star'}
            label={[say(texts.rateOf, { count: step }), ends[step]].filter(Boolean).join(': ')}
            aria-pressed={step === rating}
            onClick={() => void rate(step)}
          >
            <StarIcon />
          </IconButton>
        ))}
      </div>
      <p class="ends" aria-hidden="true">
        <span>{texts.poorest}</span>
        <span>{texts.best}</span>
      </p>
      {rating > 0 && state === 'asking' && (
        <CommentForm
          context={context}
          onSend={words => {
            void rate(rating, words)
            focusLog(host.root)
          }}
        />
      )}
      {rating === 0 && (
        <button type="button" class="link" onClick={passOver}>
          {texts.notNow}
        </button>
      )}
      <p class="soft" role="status">
        {state === 'thanked' ? texts.thanks : state === 'failed' ? texts.notSent : ''}
      </p>
    </div>
  )
}
