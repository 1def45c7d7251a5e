import { isPass, passHeader } from '@frontdesk/runtime/operator-pass'
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '../deps.ts'

/** What an API process sees of a request: for the doctor, who asks along the way that visitors take. */
export interface Seen {
  /** Whom the limits count. */
  ip: string
  /** Who is at the other end of the connection. */
  peer: string
  /** X-Forwarded-For as it came. */
  forwardedFor: string
  protocol: string
}

/** `/health/seen`: for whoever shows a pass of this installation; to others it does not exist. */
export const seen: FastifyPluginAsync<Pick<Deps, 'settings'>> = async (app, { settings }) => {
  app.get('/health/seen', { schema: { hide: true } }, async (request, reply): Promise<Seen | void> => {
    if (!isPass(settings.limiterSecret, request.headers[passHeader])) return reply.callNotFound()
    return {
      ip: request.ip,
      peer: request.raw.socket.remoteAddress ?? '',
      forwardedFor: [request.headers['x-forwarded-for'] ?? []].flat().join(', '),
      protocol: request.protocol,
    }
  })
}
