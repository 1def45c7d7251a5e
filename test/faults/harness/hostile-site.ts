import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { createServer as createListener, type AddressInfo } from 'node:net'
import type { Test } from 'tap'

/** A website that does everything a crawler must survive, and something inside that it must never reach. */
export interface HostileSite {
  /** `host:port`, for EGRESS_ALLOW. */
  host: string
  /** Every path asked for so far. */
  asked: Set<string>
  /** Whoever is kept waiting is let go, and every page is an ordinary one from now on. */
  behave: () => void
  /** Connections to what lies inside. */
  reached: () => number
}

const page = (links: readonly string[]): string =>
  `<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1><p>${'Words of a page. '.repeat(20)}</p>
   ${links.map(link => `<a href="${link}">${link}</a>`).join(' ')}</main></html>`

const megabyte = 'x'.repeat(1_000_000)

/** The crawler visits two pages at a time, and the last two keep it for as long as they like. */
export const hostilePaths = ['/fine', '/broken', '/huge', '/inside', '/hangs', '/drips'] as const

export async function startHostileSite(t: Test): Promise<HostileSite> {
  let inside = 0
  const canary = createListener(socket => {
    inside += 1
    socket.destroy()
  })
  canary.listen(0, '127.0.0.1')
  await once(canary, 'listening')
  // A TCP server's address is always an object.
  const insideUrl = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/`

  const asked = new Set<string>()
  const drips = new Set<NodeJS.Timeout>()
  let isHostile = true
  const tricks: Record<string, (response: ServerResponse) => void> = {
    '/': response => response.end(page(hostilePaths)),
    '/broken': response => response.writeHead(500).end('broken'),
    '/inside': response => response.writeHead(302, { location: insideUrl }).end(),
    '/hangs': () => undefined,
    '/huge': response => {
      for (let megabytes = 0; megabytes < 50; megabytes += 1) response.write(megabyte)
      response.end()
    },
    '/drips': response => {
      const timer = setInterval(() => response.write('x'), 50)
      drips.add(timer)
      response.once('close', () => clearInterval(timer))
    },
  }
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.add(path)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const trick = isHostile ? tricks[path] : undefined
    if (trick !== undefined) return trick(response)
    if (path === '/robots.txt' || path === '/sitemap.xml') response.statusCode = 404
    response.end(page([]))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const timer of drips) clearInterval(timer)
    server.closeAllConnections()
    server.close()
    canary.close()
  })
  return {
    // A TCP server's address is always an object.
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave: () => {
      isHostile = false
      server.closeAllConnections()
    },
    reached: () => inside,
  }
}
