import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@frontdesk/contracts/app-error'
import type { JobPayload } from '@frontdesk/contracts/jobs'
import { requeueNextReply } from '@frontdesk/conversations/turn/enqueue-reply'
import {
  claimTurn,
  recordRelease,
  leaseEndsIn,
  releaseLease,
  renewLease,
  type ClaimInput,
  type Turn,
} from '@frontdesk/conversations/turn/claim-turn'
import { commitReply, failReply, type Settled } from '@frontdesk/conversations/turn/commit-reply'
import { keepContext } from '@frontdesk/conversations/turn/context'
import { handOffFailedTurn, handOffUnansweredTurn } from '@frontdesk/conversations/handoff/hand-off-turn'
import { botReply, failedEvent, stoppedReply } from '@frontdesk/conversations/turn/reply-outcome'
import { deleteRequestData } from '@frontdesk/conversations/turn/request-data'
import { stoppedFailure, VisitorStopped } from '@frontdesk/conversations/turn/stop-reply'
import { ToolsOvertaken } from '@frontdesk/conversations/tool-calls/toolbox'
import { writeReply, type Written } from '@frontdesk/conversations/answer/write-reply'
import type { JobContext } from '@frontdesk/jobs/work'
import { replyWriter, type ReplyWriter, type WorkerEvent } from '@frontdesk/reply-stream/reply-writer'
import type { Deps } from '../deps.ts'
import type { Door } from './one-at-a-time.ts'
import type { StopWatch } from './stop-watch.ts'
import type { TokenBatch, TokenBatchInput } from './token-batch.ts'

type Needs = Pick<
  Deps,
  | 'db'
  | 'redis'
  | 'namespace'
  | 'cipher'
  | 'queues'
  | 'modelFor'
  | 'findChatbot'
  | 'retrieve'
  | 'egress'
  | 'secretCipher'
  | 'findToolFacts'
  | 'toolLimits'
  | 'log'
  | 'metrics'
  | 'times'
> & {
  /** Turns that two workers did not survive pass here one at a time. */
  lastChances: Door
  openBatch: (input: TokenBatchInput) => TokenBatch
  stopWatch: StopWatch
}

/** A turn that three attempts did not survive is poison: it is given up, so that it cannot take every worker down. */
const maxLostClaims = 3

/**
 * Answers the pending turns of one conversation, oldest first, one after another. The lease keeps two workers from
 * writing at once; the attempt's token, checked at every publish and at the commit, keeps the result right where the
 * lease could not. Safe to run twice, and at any moment to be killed.
 */
export async function writeReplyJob(
  needs: Needs,
  { conversationId }: JobPayload<'write-reply'>,
  context: JobContext,
): Promise<void> {
  const input = { conversationId, lease: randomUUID(), leaseMs: needs.times.leaseMs }
  if ((await answerTurns(needs, input, context, 'among-others')) !== 'last-chance') return
  // Whatever was written beside a poison died with it each time. The last chances come one by one, so that the third
  // worker is lost to the poison alone.
  const leave = await needs.lastChances.enter(context.signal)
  try {
    await answerTurns(needs, input, context, 'alone')
  } finally {
    leave()
  }
}

/** Answers turns until none is left for this job; among others it stops before a turn that has one chance left. */
async function answerTurns(
  needs: Needs,
  input: ClaimInput,
  context: JobContext,
  company: 'among-others' | 'alone',
): Promise<'last-chance' | undefined> {
  const { conversationId } = input
  let holdsLease = false
  while (!context.signal.aborted) {
    const turn = await claimTurn(needs, input)
    if (turn?.lostClaims === maxLostClaims - 1 && company === 'among-others') {
      await stepBack(needs, turn, input.lease)
      return 'last-chance'
    }
    if (turn !== null) {
      const end = await answerTurn(needs, turn, input.lease, context)
      if (end === 'settled') return undefined
      holdsLease = end === 'has-more'
      continue
    }
    if (holdsLease) {
      // What seemed to wait is settled by now. Whoever asks while the lease ends goes away again, hence one more look.
      await releaseLease(needs, conversationId, input.lease)
      holdsLease = false
      continue
    }
    // Another run holds the lease and will answer whatever waits. Only a run that takes over from a dead worker has
    // reason to wait for the dead one's lease.
    const endsIn = context.wasInterrupted ? await leaseEndsIn(needs, conversationId) : null
    if (endsIn === null) return undefined
    await wait(endsIn + 20, undefined, { signal: context.signal }).catch(() => undefined)
  }
  // Told to stop, in the middle of a turn or between two: the next worker finds no lease and a job for what waits.
  await releaseLease(needs, conversationId, input.lease)
  await requeueNextReply(needs, conversationId)
  return undefined
}

/** Gives a claim back that was not used, and the lease with it. */
async function stepBack(needs: Needs, turn: Turn, lease: string): Promise<void> {
  // Before the lease: whoever takes that claims the turn, too.
  await recordRelease(needs, turn)
  await releaseLease(needs, turn.conversationId, lease)
}

/** How a turn ended: settled, and nothing waits; settled, with the lease kept for what may wait; left to another. */
type TurnEnd = 'settled' | 'has-more' | 'left'

async function answerTurn(needs: Needs, turn: Turn, lease: string, context: JobContext): Promise<TurnEnd> {
  const stop = new AbortController()
  const signal = AbortSignal.any([context.signal, stop.signal])
  const renewal = keepLease(needs, turn, lease, () => stop.abort(new Error('the lease went to another worker')))
  const unwatch = needs.stopWatch.watch(turn.replyId, () => stop.abort(new VisitorStopped()))
  try {
    const writer = replyWriter(needs, turn.replyId, turn)
    const settled = await settle(needs, turn, writer, signal, () => stop.abort(new Error('overtaken')))
    if (settled !== null) return settled.hasMore ? 'has-more' : 'settled'
    needs.metrics.attemptSuperseded()
    // Settling ends the lease; an attempt that was overtaken still has it, and nothing to do with it.
    await releaseLease(needs, turn.conversationId, lease)
  } catch (error) {
    // Whoever comes next need not wait for the lease to run out. What happened to this attempt decides what to say.
    const isHealthy = signal.aborted && context.stopping.aborted
    await (isHealthy ? stepBack(needs, turn, lease) : releaseLease(needs, turn.conversationId, lease)).catch(
      () => undefined,
    )
    if (!signal.aborted) throw error
    if (stop.signal.aborted) needs.metrics.attemptSuperseded()
    else needs.metrics.jobReleased()
    needs.log.info({ ...idsOf(turn), reason: String(signal.reason) }, 'stopped writing; the turn is released')
  } finally {
    clearInterval(renewal)
    unwatch()
  }
  return 'left'
}

/** Writes the reply and stores it, or gives the turn up. Null where another attempt or a person has it by now. */
async function settle(
  needs: Needs,
  turn: Turn,
  writer: ReplyWriter,
  signal: AbortSignal,
  onOvertaken: () => void,
): Promise<Settled | null> {
  if (turn.isStopped) return stopUnwritten(needs, turn, writer)
  if (turn.lostClaims >= maxLostClaims) return giveUp(needs, turn, writer, { code: 'REPLY_ABANDONED' })
  try {
    const written = await writeAndPublish(needs, turn, writer, signal, onOvertaken)
    return await store(needs, turn, writer, written)
  } catch (error) {
    if (error instanceof ToolsOvertaken) return null
    if (error instanceof VisitorStopped) return stopUnwritten(needs, turn, writer)
    if (signal.aborted || !(error instanceof AppError) || error.kind !== 'provider-failed') throw error
    needs.log.warn({ ...idsOf(turn), err: error }, 'provider failed')
    return giveUp(needs, turn, writer, error)
  }
}

/** For the log. A child logger would cost more than the rest of the bookkeeping: the redaction is set up anew for each. */
const idsOf = ({ replyId, attempt, claims }: Turn) => ({ replyId, attempt, claim: claims })

function keepLease(needs: Needs, turn: Turn, lease: string, onLost: () => void): NodeJS.Timeout {
  const { leaseMs } = needs.times
  const renew = async (): Promise<void> => {
    // A database that is away for a moment is no reason to stop: the commit will tell.
    const isOurs = await renewLease(needs, { conversationId: turn.conversationId, lease, leaseMs }).catch(() => true)
    if (!isOurs) onLost()
  }
  return setInterval(() => void renew(), leaseMs / 3)
}

async function writeAndPublish(
  needs: Needs,
  turn: Turn,
  writer: ReplyWriter,
  signal: AbortSignal,
  onOvertaken: () => void,
): Promise<Written> {
  const onError = (err: unknown): void =>
    needs.log.warn({ ...idsOf(turn), err }, 'could not publish to the reply stream; the reply goes on')
  const batch = needs.openBatch({ writer, onOvertaken, onError })
  const writing = writeReply(needs, turn, signal)
  let hasText = false
  try {
    for (;;) {
      const step = await writing.next()
      if (step.done) return step.value
      if (!hasText && step.value.event === 'token') {
        hasText = true
        needs.metrics.firstTextSent(turn.acceptedAt)
      }
      // A visitor who waits for JSON sees nothing of the pieces.
      if (turn.isStreamed) batch.push(step.value)
    }
  } finally {
    await batch.flush()
  }
}

async function store(
  needs: Needs,
  turn: Turn,
  writer: ReplyWriter,
  { draft, turns }: Written,
): Promise<Settled | null> {
  const stored = await commitReply(needs, turn, draft)
  if (stored === null) {
    needs.log.warn(idsOf(turn), 'attempt superseded')
    return null
  }
  needs.metrics.replyAnswered(turn.acceptedAt, draft.html.length)
  // Before the visitor is told: the reply says that they wait now. Where it fails, the next question tries again.
  const waits = await handOffUnansweredTurn(needs, turn, stored.unansweredInRow).catch((err: unknown) => {
    needs.log.warn({ ...idsOf(turn), err }, 'could not hand off to an agent')
    return false
  })
  // The reply is stored. What follows is comfort: without it the follower finds the outcome in PostgreSQL, and the
  // next turn rebuilds its context from there.
  await Promise.all([
    writer.publish([
      {
        event: 'done',
        data: { ...botReply(draft.html, draft.sources, draft.actions), ...(waits && { status: 'waiting' }) },
      },
    ]),
    keepContext(needs, turn, stored.messageId, turns),
    deleteRequestData(needs, turn.replyId),
  ]).catch((err: unknown) => needs.log.warn({ ...idsOf(turn), err }, 'reply stored, but not published'))
  return stored
}

async function giveUp(
  needs: Needs,
  turn: Turn,
  writer: ReplyWriter,
  { code, retryAfterSeconds }: Pick<AppError, 'code'> & Partial<Pick<AppError, 'retryAfterSeconds'>>,
): Promise<Settled | null> {
  if (await handOffFailedTurn(needs, turn)) return { hasMore: false }
  const settled = await failReply(needs, turn, code)
  if (settled === null) return null
  needs.metrics.replyFailed()
  // Only the JSON answer has a header left to put it in.
  await tellEnd(needs, turn, writer, failedEvent(turn.isStreamed ? undefined : retryAfterSeconds))
  return settled
}

/** Ends a reply that its visitor stopped before there was anything of it. It costs nothing. */
async function stopUnwritten(needs: Needs, turn: Turn, writer: ReplyWriter): Promise<Settled | null> {
  const settled = await failReply(needs, turn, stoppedFailure)
  if (settled !== null) await tellEnd(needs, turn, writer, { event: 'done', data: stoppedReply() })
  return settled
}

async function tellEnd(needs: Needs, turn: Turn, writer: ReplyWriter, end: WorkerEvent): Promise<void> {
  await Promise.all([writer.publish([end]), deleteRequestData(needs, turn.replyId)]).catch((err: unknown) =>
    needs.log.warn({ ...idsOf(turn), err }, 'reply ended, but not published'),
  )
}
