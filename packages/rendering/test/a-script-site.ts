import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

/** Answers a request by itself; false leaves it to the files. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => boolean

/** A website that shows its text with scripts alone. */
export interface ScriptSite {
  readonly name: string
  /** By path. A path without a file is answered with `/index.html` where `isApp` says so, as servers of apps do. */
  readonly files: Readonly<Record<string, string>>
  readonly isApp?: boolean
  readonly serve?: Serve
  /** What its visitors read, each on some page. */
  readonly facts: readonly string[]
  /** What is no content. */
  readonly absent?: readonly string[]
  /** Pages that are indexed under addresses of their own. */
  readonly paths?: readonly string[]
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  css: 'text/css',
}

/** Serves a website on the loopback; `asked` has every request. */
export async function aScriptSite(t: Test, { files, isApp = false, serve }: Omit<ScriptSite, 'name' | 'facts'>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (serve?.(request, response) === true) return
    const path = new URL(request.url ?? '/', 'http://site.test').pathname
    const name = path === '/' ? '/index.html' : path
    const isPage = !/\.\w+$/.test(name)
    const body = files[name] ?? (isApp && isPage ? files['/index.html'] : undefined)
    const type = types[(isPage ? 'html' : name.split('.').at(-1)) ?? ''] ?? 'application/octet-stream'
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type })
    response.end(body ?? 'not found')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // `listen` on a TCP port gives an address of this kind.
  const { port } = server.address() as AddressInfo
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${port}`, asked, server }
}
