import type { FastifyReply } from 'fastify'

/**
 * Calls `end` once, as soon as this answer needs nothing any more: it was sent whole, or its client left. Listens to
 * the response: the request's own `close` fires as soon as its body has been read (at 2 ms, measured), long before
 * anybody leaves. Listens to the connection too, because a response that waits behind another one on it never closes.
 */
export function whenOver(reply: FastifyReply, end: () => void): void {
  const { socket } = reply.request.raw
  // Who left before anybody listened has left, too.
  if (reply.raw.closed || socket.destroyed) return end()
  let isOver = false
  const over = (): void => {
    // Where both close, the second one calls although it is no longer listened to.
    if (isOver) return
    isOver = true
    reply.raw.off('close', over)
    socket.off('close', over)
    end()
  }
  // A stream has a dozen things to let go of.
  reply.raw.setMaxListeners(0).once('close', over)
  // Any number of requests may wait on one connection.
  socket.setMaxListeners(0).once('close', over)
}

export interface Patience {
  /** How long the answer may take. */
  ms: number
  /** Aborted when the process can wait no longer. */
  closing: AbortSignal
}

/**
 * Aborts with whatever comes first: the client leaves, the time is over, the process closes.
 * Written out, because `AbortSignal.any` leaves some 50 bytes at a signal that outlives it, for every request.
 */
export function whileWanted(reply: FastifyReply, { ms, closing }: Patience): AbortSignal {
  const over = new AbortController()
  const onClosing = (): void => over.abort(closing.reason)
  const timer = setTimeout(() => over.abort(new Error('the answer took too long')), ms)
  if (closing.aborted) onClosing()
  else closing.addEventListener('abort', onClosing)
  whenOver(reply, () => {
    clearTimeout(timer)
    closing.removeEventListener('abort', onClosing)
    // Who has got all of the answer may leave: an error with its stack is made only for those who have not.
    if (!reply.raw.writableFinished) over.abort(new Error('the client has left'))
  })
  return over.signal
}
