import type { ReplyEvent } from '@frontdesk/contracts/reply-events'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sendEventStream } from '../../http/event-stream.ts'
import { whenOver, whileWanted } from '../../http/presence.ts'
import { followReply, type ReplyToFollow } from './follow-reply.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'times' | 'log' | 'closing'>

/** Sends a reply's events, after whatever `first` says, until its end, the process's end or the stream's own age. */
export function streamReply(
  needs: Needs,
  reply: FastifyReply,
  input: Omit<ReplyToFollow, 'signal'> & { first: readonly ReplyEvent[] },
): FastifyReply {
  const { heartbeatMs, unreadMs, streamMs } = needs.times
  const signal = whileWanted(reply, { ms: streamMs, closing: needs.closing.signal })
  // A stream whose client leaves before its first byte is never begun, and then runs no `finally` of its own.
  whenOver(reply, input.bell.stop)
  return sendEventStream(reply, { events: events(needs, { ...input, signal }), signal, heartbeatMs, unreadMs })
}

async function* events(
  needs: Needs,
  { first, ...input }: ReplyToFollow & { first: readonly ReplyEvent[] },
): AsyncGenerator<ReplyEvent, void, undefined> {
  yield* first
  let isFinished = false
  for await (const event of followReply(needs, input)) {
    isFinished = event.event === 'done' || event.event === 'error'
    yield event
  }
  // Spread over two seconds, so that the clients of a process that goes away do not all come back at once.
  if (!isFinished) yield { event: 'reconnect', data: { retryMs: 500 + Math.floor(Math.random() * 2_000) } }
}
