import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { HealthAnswer } from '@frontdesk/runtime/health'
import { mayReadMetrics } from '@frontdesk/runtime/metrics'

export interface HealthInput {
  /** The address to listen on. */
  host: string
  port: number
  live: () => Promise<HealthAnswer>
  ready: () => Promise<HealthAnswer>
  metrics: { contentType: string; read: () => Promise<string> }
  /** The bearer token for the metrics. Without one, only this machine may read them. */
  metricsToken: string | undefined
}

/** `/health/live`, `/health/ready` and `/metrics` of a worker, which has no other business with HTTP. */
export async function serveHealth(input: HealthInput): Promise<Server> {
  const server = createServer((request, response) => {
    respond(input, request, response).catch(() => response.destroy())
  })
  server.listen(input.port, input.host)
  await once(server, 'listening')
  return server
}

async function respond(
  { live, ready, metrics, metricsToken }: HealthInput,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = ({ status, body }: { status: number; body: object }): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  if (request.url === '/health/live') return send(await live())
  if (request.url === '/health/ready') return send(await ready())
  if (request.url === '/metrics' && mayReadMetrics(request, { token: metricsToken })) {
    const text = await metrics.read()
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    return
  }
  send({ status: 404, body: { status: 'unknown' } })
}
