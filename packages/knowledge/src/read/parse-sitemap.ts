import { gunzipSync } from 'node:zlib'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import { Parser } from 'htmlparser2'
import { decodeData } from './decode-page.ts'

/** Decoded bytes. 50,000 addresses and 50 MB are allowed in one file; no source has use for more than a part of that. */
export const maxSitemapBytes = 10_000_000

/** No crawler follows a longer one. */
const maxAddressLength = 2_000
/** No sitemap needs more; the parser's time grows with the square of it. */
const maxDepth = 200
/** The parser takes so many characters at a time, and is stopped between two of them. */
const pieceLength = 10_000

/** A sitemap as it came over the wire. */
export interface SitemapInput {
  readonly body: Uint8Array
  /** Its address, against which relative addresses are read. */
  readonly url: string
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
 * Takes `<loc>` and `<xhtml:link hreflang>` and nothing else. Entities that a file defines itself are not followed: each
 * may be ten times the one before. A file that breaks off lists what it has up to there.
 */
export function parseSitemap({ body, url, limit }: SitemapInput): ParsedSitemap {
  const text = decodeData(unpacked(body), '').trimStart()
  const addresses: string[] = []
  /** False when there are enough. */
  const add = (found: string, base?: string): boolean => {
    const address = webAddress(found, base)
    if (address !== undefined && addresses.length < limit) addresses.push(address)
    return addresses.length < limit
  }
  if (!text.startsWith('<')) {
    for (const [line] of text.matchAll(/[^\n]+/g)) if (!add(line)) break
    return { pages: addresses, sitemaps: [] }
  }
  const { isIndex } = readXml(text, found => add(found, url))
  return isIndex ? { pages: [], sitemaps: addresses } : { pages: addresses, sitemaps: [] }
}

/** `sitemap.xml.gz` comes as a gzip file, whatever its headers say. */
function unpacked(body: Uint8Array): Uint8Array {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b
  return isGzip ? gunzipSync(body, { maxOutputLength: maxSitemapBytes }) : body
}

/** Calls `add` with each address until it returns false. */
function readXml(text: string, add: (found: string) => boolean): { isIndex: boolean } {
  /** Pages may hold the addresses of images, `<image:loc>`; those that count have the prefix of the root, mostly none. */
  let prefix: string | undefined
  let isIndex = false
  let isEnough = false
  let depth = 0
  let location: string | undefined
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        location = name === `${prefix ?? ''}loc` ? '' : undefined
        const [, rootPrefix = '', root] = /^([\w.-]+:)?(urlset|sitemapindex)$/.exec(name) ?? []
        if (root !== undefined && prefix === undefined) {
          prefix = rootPrefix
          isIndex = root === 'sitemapindex'
        }
        // The same page in another language: `<xhtml:link rel="alternate" hreflang="de" href="…"/>`.
        const { hreflang, href } = attributes
        if (hreflang !== undefined && href !== undefined && /^[\w.-]+:link$/.test(name)) isEnough ||= !add(href)
      },
      ontext(piece) {
        if (location !== undefined && location.length <= maxAddressLength) location += piece
      },
      onclosetag() {
        depth -= 1
        if (location !== undefined) isEnough ||= !add(location)
        location = undefined
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for (let at = 0; at < text.length && !isEnough && depth <= maxDepth; at += pieceLength) {
    parser.write(text.slice(at, at + pieceLength))
  }
  return { isIndex }
}

/** Sitemaps should name whole addresses. Some name paths, which `base` completes. */
function webAddress(text: string, base?: string): string | undefined {
  const address = text.trim()
  if (address.length > maxAddressLength) return undefined
  if (/^https?:\/\//i.test(address)) return address
  const url = base === undefined || /^$|\s/.test(address) ? null : parseUrl(address, base)
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= maxAddressLength ? url.href : undefined
}
