import type { FastifyInstance } from 'fastify'
import type { ApiMetrics } from '../metrics.ts'

/**
 * Counts every answered request and writes one line for it, by route and not by address: a query string can hold a
 * session id. Only failures of ours are worth a line at the usual level; the rest is there at `debug`.
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
