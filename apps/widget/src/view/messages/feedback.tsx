import type { RateReplyRequest } from '@frontdesk/contracts/chat/feedback'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { OfChatbot } from '../../api/visitor-actions-api.ts'
import type { Rating, ReplyMessage } from '../../conversation/conversation.ts'
import type { PanelContext } from '../panel-context.ts'
import { Extra } from '../extra.tsx'
import { IconButton } from '../icon-button.tsx'
import { ThumbIcon } from '../icons.tsx'

/** Was this helpful? One press says it, another changes it, and a comment may follow. */
export function Feedback({ reply, context }: { reply: ReplyMessage; context: PanelContext }): JSX.Element {
  const { texts, handle } = context
  const { rating, replyId, storedId } = reply
  const [isCommenting, setCommenting] = useState(false)
  /** What became of it. */
  const [outcome, setOutcome] = useState('')

  async function rate(next: Rating, words?: string): Promise<void> {
    handle.apply({ type: 'rated', id: reply.id, rating: next })
    setCommenting(false)
    setOutcome('')
    const named = replyId === undefined ? { messageId: storedId ?? 0 } : { replyId }
    const feedback: OfChatbot<RateReplyRequest> = { ...named, rating: next, ...(words && { comment: words }) }
    const { isDone } = await handle.actions.rate('feedback', feedback)
    if (!isDone) setOutcome(texts.notSent)
    else if (words) setOutcome(texts.thanks)
  }
  const thumb = (name: Rating, label: string): JSX.Element => (
    <IconButton class={`thumb ${name}`} label={label} aria-pressed={rating === name} onClick={() => void rate(name)}>
      <ThumbIcon />
    </IconButton>
  )

  return (
    <div class="feedback">
      <div class="thumbs">
        {thumb('up', texts.helpful)}
        {thumb('down', texts.notHelpful)}
        {rating && !isCommenting && !outcome && (
          <button type="button" class="retry" onClick={() => setCommenting(true)}>
            {texts.addComment}
          </button>
        )}
        <span role="status">{outcome}</span>
      </div>
      {(rating ? isCommenting : context.settings.asksIfHelpful) && (
        <Extra
          context={context}
          from={context.extras}
          of={({ AboutReply }, all) => <AboutReply context={all} reply={reply} onRate={rate} onSay={setOutcome} />}
        />
      )}
    </div>
  )
}
