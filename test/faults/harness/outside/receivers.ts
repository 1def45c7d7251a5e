import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Test } from 'tap'

/** Receivers of webhooks: one answers at once, one just in time. */
export interface Receivers {
  /** `host:port`, for EGRESS_ALLOW_CALLS. */
  host: string
  quickUrl: string
  slowUrl: string
  /** Events that the quick one got so far, as JSON. */
  received: readonly string[]
  /** Requests that the slow one has yet to answer. */
  waiting: () => number
  /** As many as it had to answer at a time so far. */
  mostAtOnce: () => number
}

/** A receiver has ten seconds. */
const slowMs = 9_000

export async function startReceivers(t: Test): Promise<Receivers> {
  const received: string[] = []
  const waiting = new Set<ServerResponse>()
  let mostAtOnce = 0
  const keepWaiting = (response: ServerResponse): void => {
    waiting.add(response)
    mostAtOnce = Math.max(mostAtOnce, waiting.size)
    const timer = setTimeout(() => response.end(), slowMs)
    response.once('close', () => {
      clearTimeout(timer)
      waiting.delete(response)
    })
  }
  const server = createServer((request, response) => {
    if (request.url === '/slow') {
      request.resume()
      return keepWaiting(response)
    }
    void json(request).then(event => {
      received.push(JSON.stringify(event))
      response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  // A TCP server's address is always an object.
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    quickUrl: `http://${host}/quick`,
    slowUrl: `http://${host}/slow`,
    received,
    waiting: () => waiting.size,
    mostAtOnce: () => mostAtOnce,
  }
}
