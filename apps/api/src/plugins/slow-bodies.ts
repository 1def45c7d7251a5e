import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiTimes } from '../deps.ts'
import { closeMalformed } from './connections.ts'

/** An upload has to go on: this much (17 kbit/s) in each quarter of its time. */
const leastBytes = 64 * 1024
const quarters = 4

/** Requests whose bodies are still arriving, each with what lets it take the time of an upload. */
const arriving = new WeakMap<IncomingMessage, () => void>()

/**
 * Closes requests whose bodies take too long (threat model, row 69): a body has the time of a request, and that of an
 * upload has more where it goes on arriving. What is slow holds a socket, and an upload one of few places besides.
 */
export function limitSlowBodies(app: FastifyInstance, { requestMs, uploadMs }: ApiTimes): void {
  // Before the framework's own listener, which may come to the route of an upload at once.
  app.server.prependListener('request', (request: IncomingMessage) => {
    if (request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length'])) return
    const { socket } = request
    const close = (): void => {
      if (!request.complete) closeMalformed(new Error('the body took too long'), socket)
    }
    let timer = setTimeout(close, requestMs)
    request.once('close', () => clearTimeout(timer))
    arriving.set(request, () => {
      clearTimeout(timer)
      if (request.closed) return
      let before = socket.bytesRead
      timer = setInterval(() => {
        if (socket.bytesRead - before < leastBytes) close()
        before = socket.bytesRead
      }, uploadMs / quarters)
    })
  })
}

/** Lets the body of a request take the time of an upload. */
export const allowUpload = ({ raw }: FastifyRequest): void => arriving.get(raw)?.()
