import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What stands in front of the API processes: visitors know this one address. */
export interface Balancer {
  url: string
  /** Requests for which no process could be reached at all. */
  readonly refused: number
  stop: () => Promise<void>
}

const askHealthEveryMs = 250

/**
 * A round-robin balancer that sends nothing to a process whose `/health/ready` says no. Where none is ready it asks
 * them all the same, as balancers do, so that visitors hear the service's own words. A request goes to the next
 * process only where nothing of it was sent; an answer that breaks off breaks off for the visitor, too.
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>(targets)
  let turn = 0
  let refused = 0
  const inOrder = (): string[] => {
    const open = targets.filter(target => ready.has(target))
    const candidates = open.length === 0 ? [...targets] : open
    turn += 1
    const first = turn % candidates.length
    return [...candidates.slice(first), ...candidates.slice(0, first)]
  }
  const server = http.createServer((request, response) => {
    void passOn(inOrder(), request, response).then(isReached => {
      if (!isReached) refused += 1
    })
  })
  const timer = setInterval(() => {
    for (const target of targets) void isReady(target).then(is => (is ? ready.add(target) : ready.delete(target)))
  }, askHealthEveryMs)
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A TCP server's address is always an object.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    get refused() {
      return refused
    },
    async stop() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const isReady = (target: string): Promise<boolean> =>
  fetch(`${target}/health/ready`, { signal: AbortSignal.timeout(1_000), headers: { connection: 'close' } }).then(
    async response => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )

/** False where none of the targets could be reached; the visitor's connection is then cut. */
async function passOn(
  targets: readonly string[],
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<boolean> {
  const body = await buffer(request).catch(() => null)
  if (body === null) return true
  for (const target of targets) {
    if (await tryTarget(target, body, request, response)) return true
  }
  response.destroy()
  return false
}

/** Resolves false where the target took no connection, true as soon as it answers or has broken the connection. */
function tryTarget(
  target: string,
  body: Buffer,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<boolean> {
  return new Promise(resolve => {
    const { connection: _, ...headers } = request.headers
    const { url = '/', method = 'GET' } = request
    // A connection for each request: a kept one may be closing just when it is used.
    const onward = http.request(`${target}${url}`, { method, headers, agent: false })
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return resolve(false)
      response.destroy()
      resolve(true)
    })
    onward.on('response', answer => {
      const { connection: _connection, 'keep-alive': _keepAlive, ...answered } = answer.headers
      response.writeHead(answer.statusCode ?? 502, answered)
      // Sent at once: the first event of a stream may be a while away.
      response.flushHeaders()
      answer.on('error', () => response.destroy())
      answer.on('aborted', () => response.destroy())
      answer.pipe(response)
      resolve(true)
    })
    response.once('close', () => onward.destroy())
    onward.end(body)
  })
}
