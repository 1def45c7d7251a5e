import { gunzipSync } from 'node:zlib'

/** Decoded bytes. 50,000 addresses and 50 MB are allowed in one file; no source has use for more than a part of that. */
export const maxSitemapBytes = 10_000_000

/** A sitemap as it came over the wire. */
export interface SitemapInput {
  readonly body: Uint8Array
  /** Addresses of use; the rest is not looked at. */
  readonly limit: number
}

/** Pages that a sitemap lists, or further sitemaps. */
export interface ParsedSitemap {
  readonly pages: readonly string[]
  readonly sitemaps: readonly string[]
}

/**
 * The addresses in a sitemap: an index, a list of pages with those in other languages, or plain lines, packed or not.
 * Looks for `<loc>` and `<xhtml:link hreflang>` and nothing else, so that no entity, depth or number of elements costs
 * more than its length; a file that breaks off lists what it has up to there.
 */
export function parseSitemap({ body, limit }: SitemapInput): ParsedSitemap {
  const text = unpacked(body)
    .replace(/^\ufeff/, '')
    .trimStart()
  if (!text.startsWith('<')) return { pages: someOf(linesOf(text), limit), sitemaps: [] }
  const { prefix, isIndex } = rootOf(text)
  const addresses = someOf(locationsIn(text, `${prefix}loc`), limit)
  return isIndex ? { pages: [], sitemaps: addresses } : { pages: addresses, sitemaps: [] }
}

/** `sitemap.xml.gz` comes as a gzip file, whatever its headers say. */
function unpacked(body: Uint8Array): string {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b
  const bytes = isGzip ? gunzipSync(body, { maxOutputLength: maxSitemapBytes }) : body
  return new TextDecoder().decode(bytes)
}

/** Pages may hold the addresses of images, `<image:loc>`; those that count have the prefix of the root, mostly none. */
function rootOf(text: string): { prefix: string; isIndex: boolean } {
  const [, prefix = '', name] = /<([\w.-]{1,40}:)?(urlset|sitemapindex)[\s>]/.exec(text.slice(0, 20_000)) ?? []
  return { prefix, isIndex: name === 'sitemapindex' }
}

function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at)
    yield text.slice(at, end === -1 ? text.length : end)
    at = end === -1 ? text.length : end + 1
  }
}

/** The text of each element of this name. */
function* locationsIn(text: string, name: string): Generator<string> {
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) {
      at = behind(text, '-->', at)
      continue
    }
    const open = at
    const isLocation =
      text.startsWith(name, at + 1) && /^\s*>/.test(text.slice(at + 1 + name.length, at + 20 + name.length))
    at = behind(text, '>', at)
    if (!isLocation) {
      const alternate = alternateIn(text.slice(open, Math.min(at, open + 2 * maxAddressLength)))
      if (alternate !== undefined) yield alternate
      continue
    }
    const end = text.startsWith('<![CDATA[', at) ? text.indexOf(']]>', at) : text.indexOf('<', at)
    if (end === -1) return
    yield text.slice(at, end).replace(/^<!\[CDATA\[/, '')
    at = end
  }
}

/** The address in `<xhtml:link rel="alternate" hreflang="de" href="…"/>`: the same page in another language. */
function alternateIn(tag: string): string | undefined {
  if (!/^<[\w.-]{1,40}:link\s/.test(tag) || !/\shreflang\s*=/.test(tag)) return undefined
  return /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(tag)?.slice(1).find(Boolean)
}

const behind = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from)
  return found === -1 ? text.length : found + mark.length
}

function someOf(found: Iterable<string>, limit: number): string[] {
  const addresses: string[] = []
  for (const text of found) {
    if (addresses.length >= limit) break
    const address = webAddress(text)
    if (address !== undefined) addresses.push(address)
  }
  return addresses
}

/** No crawler follows a longer one. */
const maxAddressLength = 2_000
const namedAttributes: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Entities that a file defines itself are not followed: each may be ten times the one before. */
function webAddress(text: string): string | undefined {
  const address = text.length > 2 * maxAddressLength ? '' : text.trim()
  if (!/^https?:\/\//i.test(address)) return undefined
  return address.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => namedAttributes[name] ?? '')
}
