import { unavailable } from '@frontdesk/errors/app-error'
import type { ChatReply } from '@frontdesk/contracts/chat/chat'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { abortWhenClosed } from '../../http/request-lifetime.ts'
import { followReply, type ReplyToFollow } from './follow-reply.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'times' | 'log' | 'closing'>

/** Waits for the end of a reply and answers with it as JSON. */
export async function answerAsJson(
  needs: Needs,
  reply: FastifyReply,
  following: Omit<ReplyToFollow, 'signal'>,
): Promise<ChatReply> {
  const signal = abortWhenClosed(reply, { ms: needs.times.replyWaitMs, closing: needs.closing.waitingSignal })
  for await (const event of followReply(needs, { ...following, signal })) {
    if (event.event === 'done') return event.data
    if (event.event !== 'error') continue
    const { status, retryAfterSeconds, ...body } = event.data
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    // The statuses that an `error` event carries are those of the route's schema.
    return reply.code(status as 502).send(body)
  }
  throw unavailable(signal.reason)
}
