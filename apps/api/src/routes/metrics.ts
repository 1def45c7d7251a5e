import { watchPool } from '@frontdesk/db/watch-pool'
import { openProcessQuestion } from '@frontdesk/runtime/processes/ask-processes'
import { mergeMetrics } from '@frontdesk/runtime/processes/merge-metrics'
import { mayReadMetrics } from '@frontdesk/runtime/metrics'
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '../deps.ts'
import { gaugesOf } from '../metrics.ts'

type Needs = Pick<Deps, 'db' | 'queues' | 'metrics' | 'settings'>

/** Serves `/metrics` in Prometheus' text format; 404 for clients that may not read it. */
export const metrics: FastifyPluginAsync<Needs> = async (app, needs) => {
  const { registry } = needs.metrics
  watchPool(registry, needs.db)
  const look = gaugesOf(registry, needs)
  const readMetrics = openProcessQuestion('metrics', async () => {
    await look()
    return registry.getMetricsAsJSON()
  })
  const { metricsToken: token, baseUrl } = needs.settings
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request.raw, { token, baseUrl })) return reply.callNotFound()
    return reply.type(registry.contentType).send(await mergeMetrics(await readMetrics()))
  })
}
