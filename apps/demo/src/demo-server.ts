import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { notFoundPath, pagePaths, type Site, type SiteFile } from './site.ts'

/** A host name or address with an optional port: all that may go from the Host header into the sitemap. */
const hostPattern = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/i

/** The demo website: its pages, a sitemap and robots.txt under whatever host it is asked for. Not yet listening. */
export function createDemoServer(site: Site): Server {
  return createServer((request, response) => {
    const host = request.headers.host ?? ''
    const url = parseUrl(request.url)
    if (!hostPattern.test(host) || url === undefined) sendText(response, 400, 'Bad request')
    else if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      sendText(response, 405, 'Method not allowed')
    } else answer(site, { request, response, url, host })
  })
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  readonly host: string
}

function answer(site: Site, exchange: Exchange): void {
  const { request, response, url, host } = exchange
  const file = site.get(url.pathname)
  if (url.pathname === '/sitemap.xml') {
    sendGenerated(exchange, { type: 'application/xml; charset=utf-8', text: sitemap(site, host) })
  } else if (url.pathname === '/robots.txt') {
    const text = `User-agent: *\nAllow: /\n\nSitemap: http://${host}/sitemap.xml\n`
    sendGenerated(exchange, { type: 'text/plain; charset=utf-8', text })
  } else if (file !== undefined && url.pathname !== notFoundPath) {
    sendFile(request, response, file)
  } else {
    const canonical = canonicalPath(url.pathname)
    if (canonical !== url.pathname && site.has(canonical)) {
      response.writeHead(301, { Location: `${canonical}${url.search}` }).end()
    } else sendNotFound(site, exchange)
  }
}

/** One address per page: without `.html`, `index` or a slash at the end. */
function canonicalPath(path: string): string {
  return (
    path
      .replace(/\/+$/, '')
      .replace(/\.html$/, '')
      .replace(/\/index$/, '') || '/'
  )
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: SiteFile): void {
  response.setHeader('ETag', file.etag)
  response.setHeader('Last-Modified', file.modified.toUTCString())
  // Ask again each time: whoever works on the site wants to see it.
  response.setHeader('Cache-Control', 'no-cache')
  if (isUnchanged(request, file)) response.writeHead(304).end()
  else send({ request, response, status: 200 }, file)
}

/** RFC 9110: the date counts only where no entity tag was sent. */
function isUnchanged({ headers }: IncomingMessage, { etag, modified }: SiteFile): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some(tag => ['*', etag, `W/${etag}`].includes(tag.trim()))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(modified.getTime() / 1000) * 1000 <= since
}

function sendNotFound(site: Site, { request, response }: Exchange): void {
  const page = site.get(notFoundPath)
  if (page === undefined) sendText(response, 404, 'Not found')
  else send({ request, response, status: 404 }, page)
}

function sendGenerated({ request, response }: Exchange, { type, text }: { type: string; text: string }): void {
  send({ request, response, status: 200 }, { type, body: Buffer.from(text) })
}

function send(
  { request, response, status }: { request: IncomingMessage; response: ServerResponse; status: number },
  { type, body }: Pick<SiteFile, 'type' | 'body'>,
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': body.length,
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}

function sitemap(site: Site, host: string): string {
  const urls = pagePaths(site).map(path => {
    const day = site.get(path)?.modified.toISOString().slice(0, 10)
    return `  <url><loc>http://${host}${path}</loc><lastmod>${day}</lastmod></url>\n`
  })
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${xmlns}">\n${urls.join('')}</urlset>\n`
}

function parseUrl(target: string | undefined): URL | undefined {
  try {
    return new URL(target ?? '', 'http://demo.invalid')
  } catch {
    return undefined
  }
}
