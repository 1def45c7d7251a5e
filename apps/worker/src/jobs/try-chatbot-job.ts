import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { JobPayload } from '@frontdesk/contracts/jobs'
import { abandonTrial, leaveAnswer, takeTrial } from '@frontdesk/conversations/answer/trial'
import { tryChatbot, type Trial, type TrialAnswer } from '@frontdesk/conversations/answer/try-chatbot'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { deleteReplyStream } from '@frontdesk/reply-stream/delete-reply-stream'
import { replyWriter, type ReplyWriter } from '@frontdesk/reply-stream/reply-writer'
import type { Deps } from '../deps.ts'
import { inTenantPlace, type TenantPlaceNeeds } from './in-tenant-place.ts'
import type { TokenBatch, TokenBatchInput } from './token-batch.ts'
import type { StoppedReplies } from './watch-stopped-replies.ts'

type Needs = Pick<
  Deps,
  | 'db'
  | 'redis'
  | 'namespace'
  | 'cipher'
  | 'modelFor'
  | 'retrieve'
  | 'findChatbot'
  | 'egress'
  | 'perAccount'
  | 'secretCipher'
  | 'findToolFacts'
  | 'toolLimits'
  | 'log'
> &
  TenantPlaceNeeds & { openBatch: (input: TokenBatchInput) => TokenBatch; stoppedReplies: StoppedReplies }

/**
 * Answers what an owner tries out, in a place as for a reply, and stops where they no longer wait for it. Run twice it
 * finds no question any more, and does nothing.
 */
export async function tryChatbotJob(
  needs: Needs,
  { trialId, chatbotId }: JobPayload<'try-chatbot'>,
  { signal }: JobContext,
): Promise<void> {
  await inTenantPlace(needs, chatbotId, async () => {
    const [chatbot, trial] = await Promise.all([needs.findChatbot(chatbotId), takeTrial<Trial>(needs, trialId)])
    if (trial === null) return
    if (chatbot === null) await abandonTrial(needs, trialId)
    else await answerTrial(needs, chatbot, { trialId, ...trial }, signal)
  })
}

/** Leaves the answer, or that there will be none: nobody tries it again. */
async function answerTrial(
  needs: Needs,
  chatbot: ChatbotForChat,
  trial: Trial & { trialId: string },
  signal: AbortSignal,
): Promise<void> {
  const { trialId, isStreamed } = trial
  const stop = new AbortController()
  const unwatch = needs.stoppedReplies.watch(trialId, () => stop.abort(new Error('nobody waits for the trial')))
  try {
    const writer = replyWriter(needs, trialId, { attempt: trialId, claims: 1 })
    const answer = await generateAndPublish(needs, chatbot, trial, writer, AbortSignal.any([signal, stop.signal]))
    await leaveAnswer(needs, trialId, answer)
    // Only a sign: the answer holds the prompt, and waits encrypted.
    if (isStreamed) await writer.publish([{ event: 'done', data: { reply: '', sources: [] } }])
  } catch (error) {
    if (stop.signal.aborted) return await deleteReplyStream(needs, trialId)
    await abandonTrial(needs, trialId).catch(() => undefined)
    throw error
  } finally {
    unwatch()
  }
}

async function generateAndPublish(
  needs: Needs,
  chatbot: ChatbotForChat,
  trial: Trial & { trialId: string },
  writer: ReplyWriter,
  signal: AbortSignal,
): Promise<TrialAnswer> {
  const { trialId, isStreamed } = trial
  const onError = (err: unknown): void => needs.log.warn({ trialId, err }, 'could not publish to the stream of a trial')
  const batch = needs.openBatch({ writer, onSuperseded: () => undefined, onError })
  const trying = tryChatbot(needs, chatbot, trial, signal)
  try {
    for (;;) {
      const step = await trying.next()
      if (step.done === true) return step.value
      if (isStreamed) batch.push(step.value)
    }
  } finally {
    await batch.flush()
  }
}
