import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Rating, ReplyMessage } from '../../conversation/conversation.ts'
import type { PanelContext } from '../panel-context.ts'
import { Extra } from '../extra.tsx'
import { focusLog } from '../focused-element.ts'
import { IconButton } from '../icon-button.tsx'
import { ThumbIcon } from '../icons.tsx'

/** Was this helpful? One press says it, another changes it, and a word about it may follow. */
export function Feedback({ reply, context }: { reply: ReplyMessage; context: PanelContext }): JSX.Element {
  const { host, texts, handle } = context
  const { rating, replyId, storedId } = reply
  const [state, setState] = useState<'asking' | 'thanked' | 'failed'>('asking')

  async function rate(next: Rating, words?: string): Promise<void> {
    handle.apply({ type: 'rated', id: reply.id, rating: next })
    setState('asking')
    const named = replyId === undefined ? { messageId: storedId ?? 0 } : { replyId }
    const { isDone } = await handle.actions.rate({ ...named, rating: next, ...(words && { comment: words }) })
    if (!isDone) setState('failed')
    else if (words !== undefined) setState('thanked')
  }

  return (
    <div class="feedback">
      <div class="thumbs" role="group" aria-label={texts.helpful}>
        <span aria-hidden="true">{texts.helpful}</span>
        <Thumb name="up" label={texts.yes} rating={rating} onPress={rate} />
        <Thumb name="down" label={texts.no} rating={rating} onPress={rate} />
      </div>
      {rating !== undefined && state === 'asking' && (
        <Extra
          context={context}
          from={context.extras}
          of={({ CommentForm }, all) => (
            <CommentForm
              context={all}
              onSend={words => {
                void rate(rating, words)
                focusLog(host.root)
              }}
            />
          )}
        />
      )}
      <p role="status">{state === 'thanked' ? texts.thanks : state === 'failed' ? texts.notSent : ''}</p>
    </div>
  )
}

interface ThumbProps {
  readonly name: Rating
  readonly label: string
  readonly rating: Rating | undefined
  readonly onPress: (rating: Rating) => Promise<void>
}

function Thumb({ name, label, rating, onPress }: ThumbProps): JSX.Element {
  return (
    <IconButton class={`thumb ${name}`} label={label} aria-pressed={rating === name} onClick={() => void onPress(name)}>
      <ThumbIcon />
    </IconButton>
  )
}
