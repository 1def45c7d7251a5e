import type { FastifyInstance } from 'fastify'
import type { ApiMetrics } from '../metrics.ts'

/**
 * Counts and logs every completed request, by route and not by address: a query string can hold a session id. Server
 * errors are logged as warnings, the rest at `debug`.
 */
export function logRequests(app: FastifyInstance, { responseSent }: Pick<ApiMetrics, 'responseSent'>): void {
  app.addHook('onResponse', async (request, reply) => {
    responseSent(request.routeOptions.url, reply.statusCode)
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) request.log.warn(line, 'request completed')
    else request.log.debug(line, 'request completed')
  })
}
