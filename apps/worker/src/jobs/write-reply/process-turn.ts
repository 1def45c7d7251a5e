import { AppError } from '@frontdesk/errors/app-error'
import type { Turn } from '@frontdesk/conversations/turn/claim-turn'
import { commitReply, failReply, type Settled } from '@frontdesk/conversations/turn/commit-reply'
import { keepContext } from '@frontdesk/conversations/turn/context'
import { handOffFailedTurn, handOffUnansweredTurn } from '@frontdesk/live-chat/handoff/hand-off-turn'
import { botReply, failedEvent, stoppedReply } from '@frontdesk/conversations/turn/reply-outcome'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import { deleteRequestData } from '@frontdesk/conversations/turn/request-data'
import { stoppedFailure, VisitorStopped } from '@frontdesk/conversations/turn/stop-reply'
import { TurnSuperseded } from '@frontdesk/answers/tool-calls/toolbox'
import { writeReply, type WrittenReply } from '@frontdesk/answers/answer/write-reply'
import type { ReplyWriter, WorkerEvent } from '@frontdesk/reply-stream/reply-writer'
import { retryThroughOutage } from '@frontdesk/runtime/retry-through-outage'
import type { Deps } from '../../deps.ts'
import { maxLostClaims } from './suspect-turns.ts'
import type { TokenBatch, TokenBatchInput } from '../token-batch.ts'

export type TurnNeeds = Pick<
  Deps,
  | 'db'
  | 'redis'
  | 'namespace'
  | 'cipher'
  | 'queues'
  | 'perAccount'
  | 'modelFor'
  | 'findChatbot'
  | 'retrieve'
  | 'egress'
  | 'secretCipher'
  | 'findToolFacts'
  | 'toolLimits'
  | 'log'
  | 'metrics'
> & { openBatch: (input: TokenBatchInput) => TokenBatch }

/** Writes the reply and commits it, or fails the turn. Null if another attempt or an agent has the turn by now. */
export async function processTurn(
  needs: TurnNeeds,
  turn: Turn,
  writer: ReplyWriter,
  signal: AbortSignal,
  onSuperseded: () => void,
): Promise<Settled | null> {
  if (turn.isStopped) return endStoppedReply(needs, turn, writer, signal)
  if (turn.lostClaims >= maxLostClaims) return failTurn(needs, turn, writer, signal, { code: 'REPLY_ABANDONED' })
  try {
    const written = await generateAndPublish(needs, turn, writer, signal, onSuperseded)
    return await commitAndPublish(needs, turn, writer, { ...written, signal })
  } catch (error) {
    if (error instanceof TurnSuperseded) return null
    if (error instanceof VisitorStopped) return endStoppedReply(needs, turn, writer, signal)
    if (signal.aborted || !(error instanceof AppError) || error.kind !== 'provider-failed') throw error
    needs.log.warn({ ...idsOf(turn), err: error }, 'provider failed')
    return failTurn(needs, turn, writer, signal, error)
  }
}

/** A reply whose last text may still be on its way. */
interface SentReply extends WrittenReply {
  lastTextSent: Promise<void>
}

/** The ids of a turn for the log. A child logger would cost more: it sets the redaction up anew for each turn. */
export const idsOf = ({ replyId, attempt, claims }: Turn) => ({ replyId, attempt, claim: claims })

async function generateAndPublish(
  needs: TurnNeeds,
  turn: Turn,
  writer: ReplyWriter,
  signal: AbortSignal,
  onSuperseded: () => void,
): Promise<SentReply> {
  const onError = (err: unknown): void =>
    needs.log.warn({ ...idsOf(turn), err }, 'could not publish to the reply stream; the reply continues')
  const batch = needs.openBatch({ writer, onSuperseded, onError })
  const writing = writeReply(needs, turn, signal)
  let hasText = false
  try {
    for (;;) {
      const step = await writing.next()
      if (step.done) return { ...step.value, lastTextSent: batch.flush() }
      if (!hasText && step.value.event === 'token') {
        hasText = true
        needs.metrics.firstTextSent(turn.acceptedAt)
      }
      // A visitor who waits for JSON gets the reply as a whole.
      if (turn.isStreamed) batch.push(step.value)
    }
  } catch (error) {
    await batch.flush()
    throw error
  }
}

async function commitAndPublish(
  needs: TurnNeeds,
  turn: Turn,
  writer: ReplyWriter,
  { draft, turns, lastTextSent, signal }: SentReply & { signal: AbortSignal },
): Promise<Settled | null> {
  // The provider was paid for it: it waits for PostgreSQL rather than be written again.
  const stored = await retryThroughOutage(() => commitReply(needs, turn, draft), signal)
  await lastTextSent
  if (stored === null) {
    needs.log.warn(idsOf(turn), 'attempt superseded')
    return null
  }
  needs.metrics.replyAnswered(turn.acceptedAt, draft.html.length)
  // Before `done`, which says that the visitor waits for an agent now. If it fails, the next question tries again.
  const waits = await handOffUnansweredTurn(needs, turn, stored.unansweredInRow).catch((err: unknown) => {
    needs.log.warn({ ...idsOf(turn), err }, 'could not hand off to an agent')
    return false
  })
  // The reply is stored. If Redis fails now, the follower of the stream reads the outcome from PostgreSQL, and the next
  // turn rebuilds its context from there. Nobody waits for it: what ends the job goes to Redis over the same connection
  // and behind it, in the same write.
  void Promise.all([
    writer.publish([
      {
        event: 'done',
        data: {
          ...botReply(draft.html, draft.sources, draft.actions, draft),
          ...(waits && { status: 'waiting' }),
        },
      },
    ]),
    keepContext(needs, turn, stored.messageId, turns),
    deleteRequestData(needs, turn.replyId),
  ]).catch((err: unknown) => needs.log.warn({ ...idsOf(turn), err }, 'reply stored, but not published'))
  return stored
}

async function failTurn(
  needs: TurnNeeds,
  turn: Turn,
  writer: ReplyWriter,
  signal: AbortSignal,
  { code, retryAfterSeconds }: Pick<AppError, 'code'> & Partial<Pick<AppError, 'retryAfterSeconds'>>,
): Promise<Settled | null> {
  if (await retryThroughOutage(() => handOffFailedTurn(needs, turn), signal)) return { hasMore: false }
  const settled = await failInItsTurn(needs, turn, signal, code)
  if (settled === null) return null
  needs.metrics.replyFailed()
  // Only a JSON response still has a header for it: a stream has sent its headers.
  publishEnd(needs, turn, writer, failedEvent(turn.isStreamed ? undefined : retryAfterSeconds))
  // Agents who look at the conversation learn of it now; the others when they open it.
  const { conversationId, sessionId, chatbotId, accountId } = turn
  const place = { conversationId, sessionId, chatbotId, accountId }
  void publishLiveEvent(needs, { ...place, team: { kind: 'failure' } }).catch(() => undefined)
  return settled
}

/** Ends a reply that its visitor stopped before its first text. Its charge stays if an attempt had begun. */
async function endStoppedReply(
  needs: TurnNeeds,
  turn: Turn,
  writer: ReplyWriter,
  signal: AbortSignal,
): Promise<Settled | null> {
  const settled = await failInItsTurn(needs, turn, signal, stoppedFailure)
  if (settled !== null) publishEnd(needs, turn, writer, { event: 'done', data: stoppedReply() })
  return settled
}

/**
 * Fails a turn, and refunds it: few of an account at a time, so that they leave the connections to other accounts. An
 * attempt that cannot store its failure waits until it can. If it gave up, the next attempt would ask the provider
 * again, which costs money, and so on for as long as somebody holds the usage of the account.
 */
const failInItsTurn = (needs: TurnNeeds, turn: Turn, signal: AbortSignal, failure: string): Promise<Settled | null> =>
  retryThroughOutage(() => needs.perAccount(turn.accountId, () => failReply(needs, turn, failure)), signal)

/** As after a reply, this is not awaited. */
function publishEnd(needs: TurnNeeds, turn: Turn, writer: ReplyWriter, end: WorkerEvent): void {
  void Promise.all([writer.publish([end]), deleteRequestData(needs, turn.replyId)]).catch((err: unknown) =>
    needs.log.warn({ ...idsOf(turn), err }, 'reply ended, but not published'),
  )
}
