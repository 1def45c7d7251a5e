import type { ReplySubscription } from '@frontdesk/reply-stream/reply-subscriptions'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { onResponseClosed } from '../request-lifetime.ts'

/**
 * Subscribes to the events of a reply for as long as the response is open. The response owns the subscription: sent in
 * full, failed or abandoned by its client, it closes, and nothing else has to unsubscribe.
 */
export function subscribeUntilClosed(
  { replySubscriptions }: Pick<Deps, 'replySubscriptions'>,
  reply: FastifyReply,
  replyId: string,
): ReplySubscription {
  const subscription = replySubscriptions.subscribe(replyId)
  onResponseClosed(reply, () => subscription.unsubscribe())
  return subscription
}
