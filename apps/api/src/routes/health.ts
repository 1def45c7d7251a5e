import { checkMigrations } from '@frontdesk/db/check-database'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { openProcessQuestion } from '@frontdesk/runtime/processes/ask-processes'
import { checkRedisWrites } from '@frontdesk/runtime/check-redis'
import { deadOf, liveness, openReadiness, type Checks } from '@frontdesk/runtime/health'
import type { FastifyPluginAsync } from 'fastify'
import type { ApiTimes, Deps } from '../deps.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'closing'> & { times: Pick<ApiTimes, 'readinessKeepMs'> }

/**
 * `/health/live`: the process is alive. `/health/ready`: it can serve. Kept apart, because restarting the API does not
 * bring a database back.
 */
export const health: FastifyPluginAsync<Needs> = async (app, { db, redis, namespace, closing, times }) => {
  const checks: Checks = {
    database: () => execute(db.pool, sql`select 1`),
    migrations: () => checkMigrations(db),
    redis: () => checkRedisWrites({ redis, namespace }),
  }
  const findDead = openProcessQuestion('dead', async () => [])
  const readiness = openReadiness({ checks, keepMs: times.readinessKeepMs })
  app.get('/health/live', { schema: { hide: true } }, async (_request, reply) => {
    const { status, body } = liveness(deadOf(await findDead()))
    return reply.code(status).send(body)
  })
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const { status, body } = await readiness({ isClosing: closing.isDraining() })
    return reply.code(status).send(body)
  })
}
