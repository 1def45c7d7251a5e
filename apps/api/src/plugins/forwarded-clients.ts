import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { readAddress } from '@frontdesk/conversations/messages/read-address'
import type { Deps } from '../deps.ts'
import { proxyList } from '../trusted-proxies.ts'

/**
 * Makes the client of each request one plain address before anything counts it, in the header that Fastify reads. Only
 * what a trusted proxy sends is read: X-Forwarded-For, or Forwarded (RFC 7239) if there is none.
 */
export function readForwardedClients(app: FastifyInstance, { settings }: Pick<Deps, 'settings'>): void {
  if (settings.trustedProxies.length === 0) return
  const isProxy = proxyList(settings.trustedProxies)
  app.addHook('onRequest', async ({ raw: { headers, socket } }) => {
    if (!isProxy(socket.remoteAddress ?? '')) return
    const { hops, protocol } = readHops(headers)
    const client = clientOf(hops, isProxy)
    if (client === undefined) delete headers['x-forwarded-for']
    else headers['x-forwarded-for'] = client
    if (protocol !== undefined) headers['x-forwarded-proto'] ??= protocol
  })
}

interface Hops {
  /** Who asked each proxy, in the order of the way. */
  hops: readonly string[]
  protocol?: string | undefined
}

function readHops(headers: IncomingHttpHeaders): Hops {
  const list = String(headers['x-forwarded-for'] ?? '').split(',')
  const hops = list.filter(hop => hop.trim() !== '')
  if (hops.length > 0) return { hops }
  const parts = partsOf(headers.forwarded ?? '', ',').map(element => partsOf(element, ';'))
  // A visitor's open quotation mark would swallow what the proxy appends.
  if (!parts.flat().every(part => parameter.test(part))) return { hops: [] }
  const elements = parts.map(parametersOf)
  return {
    hops: elements.map(element => element.get('for') ?? 'unknown'),
    protocol: elements.at(-1)?.get('proto')?.toLowerCase(),
  }
}

const separated = {
  ',': /(?:[^,"]|"(?:\\.|[^"\\])*"?)+/g,
  ';': /(?:[^;"]|"(?:\\.|[^"\\])*"?)+/g,
}

/** `token=value`. Proxies write addresses with ports and brackets without the quotation marks that RFC 7239 asks for. */
const parameter = /^\s*[\w!#$%&'*+.^`|~-]+=(?:"(?:\\.|[^"\\])*"|[^\s",;\\]*)\s*$/

/** The parts of a list that are not blank. What stands in quotation marks separates nothing. */
const partsOf = (list: string, separator: keyof typeof separated): string[] =>
  (list.match(separated[separator]) ?? []).filter(part => part.trim() !== '')

/** The parameters of a hop by their names; of two with one name the last. */
const parametersOf = (parts: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    parts.map(part => {
      const [name = '', ...value] = part.split('=')
      return [name.trim().toLowerCase(), value.join('=').replaceAll(/["\\]/g, '').trim()]
    }),
  )

/**
 * The address that asked the first of the trusted proxies. A hop that names none (`unknown`, `_hidden`, `unix:`) ends the
 * way: what stands before it may be the client's own invention.
 */
function clientOf(hops: readonly string[], isProxy: (ip: string) => boolean): string | undefined {
  let client: string | undefined
  for (const hop of hops.toReversed()) {
    const address = readHop(hop)
    if (address === undefined) break
    client = address
    if (!isProxy(address)) break
  }
  return client
}

/** The address of a hop, which may stand in quotation marks or brackets and have a port: `"[2001:db8::1]:41000"`. */
function readHop(hop: string): string | undefined {
  const bare = hop.replaceAll(/["\\]/g, '').trim()
  const text = /^\[(.*)\](?::[\w.-]*)?$/.exec(bare)?.[1] ?? bare
  const address = readAddress(text) ?? readAddress(text.replace(/:[\w.-]*$/, ''))
  if (address === null) return undefined
  return address.family === 4 ? address.text : address.groups.join(':')
}
