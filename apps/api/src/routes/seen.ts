import { isOperatorToken, operatorTokenHeader } from '@frontdesk/runtime/operator-token'
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '../deps.ts'

/** What an API process sees of a request: for the doctor, whose request takes the same way as a visitor's. */
export interface Seen {
  /** The address that the rate limits count. */
  ip: string
  /** The address at the other end of the connection. */
  peer: string
  /** The header X-Forwarded-For as it came. */
  forwardedFor: string
  protocol: string
}

/** Serves `/health/seen` to clients with an operator token of this installation; 404 for others. */
export const seen: FastifyPluginAsync<Pick<Deps, 'settings'>> = async (app, { settings }) => {
  app.get('/health/seen', { schema: { hide: true } }, async (request, reply): Promise<Seen | void> => {
    if (!isOperatorToken(settings.limiterSecret, request.headers[operatorTokenHeader])) return reply.callNotFound()
    return {
      ip: request.ip,
      peer: request.raw.socket.remoteAddress ?? '',
      forwardedFor: request.raw.headersDistinct['x-forwarded-for']?.join(', ') ?? '',
      protocol: request.protocol,
    }
  })
}
