import type { FastifyReply } from 'fastify'

export interface Patience {
  /** How long the answer may take. */
  ms: number
  /** Aborted when the process can wait no longer. */
  closing: AbortSignal
}

/**
 * Aborts with whatever comes first: the client leaves, the time is over, the process closes. Listens to the response:
 * the request's own `close` fires as soon as its body has been read (at 2 ms, measured), long before anybody leaves.
 * Written out, because `AbortSignal.any` leaves some 50 bytes at a signal that outlives it, for every request.
 */
export function whileWanted(reply: FastifyReply, { ms, closing }: Patience): AbortSignal {
  const over = new AbortController()
  const onClosing = (): void => over.abort(closing.reason)
  const timer = setTimeout(() => over.abort(new Error('the answer took too long')), ms)
  const leave = (): void => {
    clearTimeout(timer)
    closing.removeEventListener('abort', onClosing)
    // Who has got all of the answer may leave: an error with its stack is made only for those who have not.
    if (!reply.raw.writableFinished) over.abort(new Error('the client has left'))
  }
  if (closing.aborted) onClosing()
  else closing.addEventListener('abort', onClosing)
  // Who left before anybody listened has left, too.
  if (reply.raw.closed) leave()
  else reply.raw.once('close', leave)
  return over.signal
}
