import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '../deps.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'closing'>

/**
 * `/health/live`: the process turns. `/health/ready`: it can serve, that is PostgreSQL and Redis answer and it is not
 * about to go. Kept apart, because restarting the API does not bring a database back.
 */
export const health: FastifyPluginAsync<Needs> = async (app, { db, redis, closing }) => {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }))
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const [database, queue] = await Promise.allSettled([db.pool.query('select 1'), redis.ping()])
    const missing = [
      ...(database.status === 'rejected' ? ['database'] : []),
      ...(queue.status === 'rejected' ? ['redis'] : []),
      ...(closing.isDraining() ? ['closing'] : []),
    ]
    const isReady = missing.length === 0
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not-ready', missing })
  })
}
