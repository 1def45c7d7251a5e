import { AppError, unavailable } from '@frontdesk/errors/app-error'
import { isErrorCode } from '@frontdesk/contracts/error-codes'
import type { ReplyEvent } from '@frontdesk/contracts/chat/reply-events'
import type { trialEventData } from '@frontdesk/contracts/chatbots/try-chatbot'
import { takeAnswer } from '@frontdesk/answers/answer/trial'
import { deleteReplyStream } from '@frontdesk/reply-stream/delete-reply-stream'
import { follow } from '@frontdesk/reply-stream/follow'
import type { ReplySubscription } from '@frontdesk/reply-stream/reply-subscriptions'
import type { Static } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { StreamCloseReason } from '../../metrics.ts'
import { sendEventStream } from './event-stream.ts'
import { abortWhenClosed, onResponseClosed } from '../request-lifetime.ts'

export type StreamTrialNeeds = Pick<Deps, 'redis' | 'namespace' | 'cipher' | 'times' | 'log' | 'closing' | 'metrics'>

interface TrialToStream<Answer, Done> {
  trialId: string
  /** Made before the trial, so that no event is missed. */
  subscription: ReplySubscription
  /** What the last event says, of the worker's answer. */
  onAnswer: (answer: Answer) => Done
}

type EventData = typeof trialEventData

/** One event of a streamed trial, whose last one holds what was asked for. */
type StreamedEvent<Done> =
  | { [Name in Exclude<keyof EventData, 'done'>]: { event: Name; data: Static<EventData[Name]> } }[Exclude<
      keyof EventData,
      'done'
    >]
  | { event: 'done'; data: Done }

/**
 * Streams a trial through the reply stream of its id, whose last event only says that the answer waits: it holds the
 * prompt, and goes encrypted. A trial has no resume, so a process that closes ends it with an error.
 */
export function streamTrial<Answer extends object, Done extends object>(
  needs: StreamTrialNeeds,
  reply: FastifyReply,
  trial: TrialToStream<Answer, Done>,
): FastifyReply {
  const { heartbeatMs, unreadMs, streamMs } = needs.times
  const signal = abortWhenClosed(reply, { ms: streamMs, closing: needs.closing.signal })
  const { setReason, closed } = needs.metrics.replyStreamOpened()
  onResponseClosed(reply, () => {
    closed(reply.raw.writableFinished)
    // It expires by itself, too.
    void deleteReplyStream(needs, trial.trialId).catch(() => undefined)
  })
  const events = eventsOf(needs, { ...trial, signal, setReason })
  return sendEventStream(reply, { events, signal, heartbeatMs, unreadMs })
}

async function* eventsOf<Answer extends object, Done extends object>(
  needs: StreamTrialNeeds,
  trial: TrialToStream<Answer, Done> & { signal: AbortSignal; setReason: (reason: StreamCloseReason) => void },
): AsyncGenerator<StreamedEvent<Done>, void, undefined> {
  const { trialId, setReason, onAnswer } = trial
  yield { event: 'start', data: { trialId } }
  try {
    const answer = yield* followTrial<Answer>(needs, trial)
    const data = onAnswer(answer)
    setReason('done')
    yield { event: 'done', data }
  } catch (error) {
    if (!(error instanceof AppError)) needs.log.warn({ err: error, trialId }, 'could not follow a trial')
    setReason('error')
    yield failedEvent(error)
  }
}

/** Yields what a visitor would see while the reply is written, and returns the answer. */
async function* followTrial<Answer extends object>(
  { redis, namespace, cipher, times }: StreamTrialNeeds,
  { trialId, subscription, signal }: { trialId: string; subscription: ReplySubscription; signal: AbortSignal },
): AsyncGenerator<StreamedEvent<never>, Answer, undefined> {
  let answer: Answer | null = null
  const take = async (): Promise<Answer | null> => {
    answer ??= await takeAnswer<Answer>({ redis, namespace, cipher }, trialId)
    return answer
  }
  const settled = async () => ((await take()) === null ? null : end)
  const events = follow(
    { redis, namespace, settled, recheckMs: times.recheckMs },
    { replyId: trialId, subscription, after: undefined, mayBeSettled: false, signal },
  )
  for await (const { id: _id, ...event } of events) {
    if (event.event === 'status' || event.event === 'token' || event.event === 'reset') yield event
  }
  const taken = await take()
  if (taken === null) throw unavailable(signal.reason)
  return taken
}

/** The last event of the reply stream of a trial. */
const end = { event: 'done', data: { reply: '', sources: [] } } satisfies ReplyEvent

/** Nothing but an outage ends a trial without an answer. */
function failedEvent(error: unknown): StreamedEvent<never> {
  const { code, message, retryAfterSeconds } = error instanceof AppError ? error : unavailable(error)
  const waits = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  return {
    event: 'error',
    data: { status: 503, ...waits, error: { code: isErrorCode(code) ? code : 'INTERNAL', message } },
  }
}
