import type { FastifyInstance } from 'fastify'

/**
 * One line per answered request, by route and not by address: a query string can hold a session id. Only failures of
 * ours are worth a line at the usual level; the rest is there at `debug`.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) request.log.warn(line, 'answered')
    else request.log.debug(line, 'answered')
  })
}
