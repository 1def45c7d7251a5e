import type { ReplyEvent } from '@frontdesk/contracts/chat/reply-events'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sendEventStream } from '../../http/event-stream.ts'
import { onResponseClosed, abortWhenClosed } from '../../http/request-lifetime.ts'
import { reconnectEvent } from '../../http/reconnect-event.ts'
import type { StreamEnd } from '../../metrics.ts'
import { followReply, type ReplyToFollow } from './follow-reply.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'times' | 'log' | 'closing' | 'metrics'>

/** Sends a reply's events, after whatever `first` says, until its end, the process's end or the stream's own age. */
export function streamReply(
  needs: Needs,
  reply: FastifyReply,
  input: Omit<ReplyToFollow, 'signal'> & { first: readonly ReplyEvent[] },
): FastifyReply {
  const { heartbeatMs, unreadMs, streamMs } = needs.times
  const signal = abortWhenClosed(reply, { ms: streamMs, closing: needs.closing.signal })
  const { endsWith, over } = needs.metrics.streamOpened()
  // A stream whose client leaves before its first byte is never begun, and then runs no `finally` of its own.
  onResponseClosed(reply, () => {
    input.subscription.unsubscribe()
    over(reply.raw.writableFinished)
  })
  return sendEventStream(reply, {
    events: events(needs, { ...input, signal, endsWith }),
    signal,
    heartbeatMs,
    unreadMs,
  })
}

async function* events(
  needs: Needs,
  { first, endsWith, ...input }: ReplyToFollow & { first: readonly ReplyEvent[]; endsWith: (end: StreamEnd) => void },
): AsyncGenerator<ReplyEvent, void, undefined> {
  yield* first
  for await (const event of followReply(needs, input)) {
    if (event.event === 'done' || event.event === 'error') {
      endsWith(event.event)
      yield event
      return
    }
    yield event
  }
  endsWith('reconnect')
  yield reconnectEvent()
}
