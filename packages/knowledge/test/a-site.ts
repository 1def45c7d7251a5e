import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

/** What a test site answers for one address. */
export interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
  /** Never answers. */
  hangs?: boolean
}

/** A website on loopback. Its pages may be changed while it runs; what is not there is 404. */
export interface TestSite {
  pages: Record<string, Answer>
  origin: string
  /** Every address asked for, in order. */
  asked: string[]
  /** The headers of the last request for an address. */
  headers: Record<string, IncomingHttpHeaders>
}

/** Starts a website and stops it with the test. */
export async function aSite(t: Test, pages: Record<string, Answer>): Promise<TestSite> {
  const site: TestSite = { pages, origin: '', asked: [], headers: {} }
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    site.asked.push(path)
    site.headers[path] = request.headers
    const answer = site.pages[path] ?? { status: 404, body: 'not found' }
    if (answer.hangs === true) return
    const { etag } = answer.headers ?? {}
    const isUnchanged = etag !== undefined && request.headers['if-none-match'] === etag
    response.writeHead(isUnchanged ? 304 : (answer.status ?? 200), {
      'content-type': 'text/html; charset=utf-8',
      ...answer.headers,
    })
    response.end(isUnchanged ? undefined : answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // `listen` on a TCP port gives an address of this kind.
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return site
}

/** A page of one paragraph, with links. */
export function aPage(title: string, text: string, links: readonly string[] = [], head = ''): Answer {
  const items = links.map(link => `<li><a href="${link}">${link}</a></li>`).join('')
  return {
    body: `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head>
      <body><nav><ul>${items}</ul></nav><main><h1>${title}</h1><p>${text}</p></main></body></html>`,
  }
}
