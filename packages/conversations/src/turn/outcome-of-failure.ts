import type { ReplyOutcome } from '@frontdesk/contracts/conversations/reply-outcome'
import { stoppedFailure } from './stop-reply.ts'

/** The outcome of a turn that ends without a reply, by the code of its failure. */
export function outcomeOfFailure(failure: string): ReplyOutcome {
  if (failure === stoppedFailure) return 'stopped'
  return failure === 'PROVIDER_REFUSED' ? 'refused' : 'failed'
}
