import type { ReplyEvent } from '@frontdesk/contracts/chat/reply-events'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sendEventStream } from '../../http/streams/event-stream.ts'
import { onResponseClosed, abortWhenClosed } from '../../http/request-lifetime.ts'
import { reconnectEvent } from '../../http/streams/reconnect-event.ts'
import type { StreamCloseReason } from '../../metrics.ts'
import { followReply, type ReplyToFollow } from './follow-reply.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'times' | 'log' | 'closing' | 'metrics'>

/** Sends `first`, then a reply's events, until the reply ends, the process closes or the stream is too old. */
export function streamReply(
  needs: Needs,
  reply: FastifyReply,
  { first, ...input }: Omit<ReplyToFollow, 'signal'> & { first: readonly ReplyEvent[] },
): FastifyReply {
  const { heartbeatMs, unreadMs, streamMs } = needs.times
  const signal = abortWhenClosed(reply, { ms: streamMs, closing: needs.closing.signal })
  const { setReason, closed } = needs.metrics.replyStreamOpened()
  // Not in a `finally` of the events: a stream whose client leaves before its first byte is never begun.
  onResponseClosed(reply, () => closed(reply.raw.writableFinished))
  return sendEventStream(reply, {
    first,
    events: events(needs, { ...input, signal, setReason }),
    signal,
    heartbeatMs,
    unreadMs,
    closing: needs.closing,
  })
}

async function* events(
  needs: Needs,
  { setReason, ...input }: ReplyToFollow & { setReason: (reason: StreamCloseReason) => void },
): AsyncGenerator<ReplyEvent, void, undefined> {
  for await (const event of followReply(needs, input)) {
    if (event.event === 'done' || event.event === 'error') {
      setReason(event.event)
      yield event
      return
    }
    yield event
  }
  setReason('reconnect')
  yield reconnectEvent()
}
