import type { Progress } from '@frontdesk/answers/answer/stream-round'
import { abandonTrial, leaveAnswer } from '@frontdesk/answers/answer/trial'
import { deleteReplyStream } from '@frontdesk/reply-stream/delete-reply-stream'
import { replyWriter, type ReplyWriter } from '@frontdesk/reply-stream/reply-writer'
import type { Deps } from '../deps.ts'
import type { TokenBatch, TokenBatchInput } from './token-batch.ts'
import type { StoppedReplies } from './watch-stopped-replies.ts'

export type AnswerTrialNeeds = Pick<Deps, 'redis' | 'namespace' | 'cipher' | 'log'> & {
  openBatch: (input: TokenBatchInput) => TokenBatch
  stoppedReplies: StoppedReplies
}

/** What somebody of the team waits for, and how it is written. */
export interface TrialToAnswer<Answer extends object> {
  trialId: string
  /** Whether it is sent while it is written. */
  isStreamed: boolean
  write: (signal: AbortSignal) => AsyncGenerator<Progress, Answer, undefined>
}

/**
 * Leaves an answer, or that there will be none: nobody tries it again. Stops where they no longer wait for it.
 */
export async function answerTrial<Answer extends object>(
  needs: AnswerTrialNeeds,
  { trialId, isStreamed, write }: TrialToAnswer<Answer>,
  signal: AbortSignal,
): Promise<void> {
  const stop = new AbortController()
  const unwatch = needs.stoppedReplies.watch(trialId, () => stop.abort(new Error('nobody waits for it')))
  try {
    const writer = replyWriter(needs, trialId, { attempt: trialId, claims: 1 })
    const written = write(AbortSignal.any([signal, stop.signal]))
    const answer = await publish(needs, { trialId, written, writer: isStreamed ? writer : undefined })
    await leaveAnswer(needs, trialId, answer)
    // Only a sign: the answer may hold a prompt, and waits encrypted.
    if (isStreamed) await writer.publish([{ event: 'done', data: { reply: '', sources: [] } }])
  } catch (error) {
    if (stop.signal.aborted) return await deleteReplyStream(needs, trialId)
    await abandonTrial(needs, trialId).catch(() => undefined)
    throw error
  } finally {
    unwatch()
  }
}

interface Publishing<Answer> {
  trialId: string
  written: AsyncGenerator<Progress, Answer, undefined>
  /** Undefined if nobody reads along. */
  writer: ReplyWriter | undefined
}

async function publish<Answer>(
  needs: AnswerTrialNeeds,
  { trialId, written, writer }: Publishing<Answer>,
): Promise<Answer> {
  const onError = (err: unknown): void => needs.log.warn({ trialId, err }, 'could not publish to the stream of a trial')
  const batch = writer && needs.openBatch({ writer, onSuperseded: () => undefined, onError })
  try {
    for (;;) {
      const step = await written.next()
      if (step.done === true) return step.value
      batch?.push(step.value)
    }
  } finally {
    await batch?.flush()
  }
}
