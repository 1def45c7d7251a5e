import { createServer, type Server } from 'node:http'
import { once } from 'node:events'

export interface HealthInput {
  port: number
  /** Names of what this worker needs and does not have; empty when it can work. */
  missing: () => Promise<string[]>
}

/** `/health/live` (the process turns) and `/health/ready` (it can work) for whoever runs this worker. */
export async function serveHealth({ port, missing }: HealthInput): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (request.url === '/health/live') return answer(200, { status: 'live' })
    if (request.url !== '/health/ready') return answer(404, { status: 'unknown' })
    missing()
      .then(names =>
        answer(names.length === 0 ? 200 : 503, { status: names.length === 0 ? 'ready' : 'not-ready', missing: names }),
      )
      .catch(() => answer(503, { status: 'not-ready' }))
  })
  server.listen(port)
  await once(server, 'listening')
  return server
}
