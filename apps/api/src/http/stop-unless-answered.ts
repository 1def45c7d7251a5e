import { publishStops } from '@frontdesk/conversations/turn/stop-reply'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { onResponseClosed } from './request-lifetime.ts'

/**
 * Ends a trial whose response closes before its answer is there: nobody else can want it. Returns the function to call
 * with the answer.
 */
export function stopUnlessAnswered(
  { redis, namespace }: Pick<Deps, 'redis' | 'namespace'>,
  reply: FastifyReply,
  trialId: string,
): () => void {
  let isAnswered = false
  onResponseClosed(reply, () => {
    // Without Redis the worker keeps writing, and no one reads the stream.
    if (!isAnswered) void publishStops({ redis, namespace }, [trialId]).catch(() => undefined)
  })
  return () => {
    isAnswered = true
  }
}
