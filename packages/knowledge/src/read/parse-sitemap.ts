import { parseUrl } from '@frontdesk/runtime/parse-url'
import { decodeHTMLStrict } from 'entities'
import { Parser } from 'htmlparser2'
import { decodeData } from './decode-page.ts'
import { unpackGzip } from './unpack-gzip.ts'

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
  /** The whole header. */
  readonly contentType: string
  /** Its address, against which relative addresses are read. */
  readonly url: string
  /** Addresses of use; the rest is not looked at. */
  readonly limit: number
}

/** Pages that a sitemap lists, and further sitemaps. */
export interface ParsedSitemap {
  readonly pages: readonly string[]
  readonly sitemaps: readonly string[]
}

/**
 * The addresses in a sitemap, packed or not: a list of pages with those in other languages, an index of sitemaps, a feed
 * (RSS or Atom), or plain lines. Takes `<loc>`, `<xhtml:link hreflang>` and the links of a feed's entries, under any
 * prefix, and nothing else; a web page lists nothing. Entities that a file defines itself are not followed: each may be
 * ten times the one before. A file that breaks off lists what it has up to there.
 */
export function parseSitemap({ body, contentType, url, limit }: SitemapInput): ParsedSitemap {
  const text = decodeData(unpackGzip(body, maxSitemapBytes), contentType)
  const start = text.search(rootPattern)
  return start === -1 ? readLines(text, limit) : readXml(text.slice(start), { url, limit })
}

/** Whatever stands before it, such as the warning of a plugin, is no part of the sitemap. */
const rootPattern = /<(?:[\w.-]{1,50}:)?(?:urlset|sitemapindex|rss|feed|rdf)[\s>]/i

/** A sitemap of one address a line, among others that are none. */
function readLines(text: string, limit: number): ParsedSitemap {
  const pages: string[] = []
  const isMarkup = /^\s*</.test(text)
  if (isMarkup) return { pages, sitemaps: [] }
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (pages.length >= limit) break
    const address = line.trim()
    if (address.length <= maxAddressLength && webAddressPattern.test(address)) pages.push(address)
  }
  return { pages, sitemaps: [] }
}

const webAddressPattern = /^https?:\/\//i

interface Element {
  /** Without its prefix, in small letters. */
  readonly name: string
  /** Against which its addresses are read. */
  readonly base: string
}

interface XmlInput {
  /** The address of the file. */
  readonly url: string
  readonly limit: number
}

function readXml(text: string, { url, limit }: XmlInput): ParsedSitemap {
  const found: Record<'pages' | 'sitemaps', string[]> = { pages: [], sitemaps: [] }
  const above: Element[] = []
  /** What the element that is open says, where that is an address. */
  let location: string | undefined
  const add = (written: string, kind: 'pages' | 'sitemaps', base: string): void => {
    const address = webAddress(written, base)
    // Some write `<urlset>` around what is an index.
    const list = address !== undefined && sitemapNamePattern.test(address) ? found.sitemaps : found[kind]
    if (address !== undefined && list.length < limit) list.push(address)
  }
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = bare(tag)
        const parent = above.at(-1)
        const base = baseOf(attributes['xml:base'], parent?.base ?? url)
        above.push({ name, base })
        location = isLocation(name, parent?.name) ? '' : undefined
        const linked = linkOf(name, attributes, parent?.name)
        if (linked !== undefined) add(linked, 'pages', base)
      },
      ontext(piece) {
        if (location !== undefined && location.length <= 2 * maxAddressLength) location += piece
      },
      onclosetag() {
        const element = above.pop()
        const [root] = above
        const isIndexed = above.at(-1)?.name === 'sitemap' || root?.name === 'sitemapindex'
        if (location !== undefined && element !== undefined)
          add(location, isIndexed ? 'sitemaps' : 'pages', element.base)
        location = undefined
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const isEnough = () => found.pages.length >= limit || found.sitemaps.length >= limit
  for (let at = 0; at < text.length && !isEnough() && above.length <= maxDepth; at += pieceLength) {
    parser.write(text.slice(at, at + pieceLength))
  }
  return found
}

/** `s:loc` is `loc`. Which namespace a prefix stands for, few get right, and nothing depends on it. */
const bare = (tag: string): string => tag.slice(tag.indexOf(':') + 1).toLowerCase()

const sitemapNamePattern = /sitemap[^/?]*\.xml(?:\.gz)?$/i

/** Parents tell the address of a page from that of an image in it, `<image:loc>`. */
function isLocation(name: string, parent: string | undefined): boolean {
  if (name === 'loc') return ['url', 'sitemap', 'urlset', 'sitemapindex'].includes(parent ?? '')
  return name === 'link' && parent === 'item'
}

/** The same page in another language: `<xhtml:link rel="alternate" hreflang="de" href="…"/>`. The page of an Atom entry. */
function linkOf(name: string, attributes: Record<string, string>, parent: string | undefined): string | undefined {
  if (name !== 'link') return undefined
  const { href, hreflang, rel = 'alternate' } = attributes
  const isWanted = (parent === 'url' && hreflang !== undefined) || (parent === 'entry' && rel === 'alternate')
  return isWanted ? href : undefined
}

const baseOf = (written: string | undefined, base: string): string =>
  written === undefined ? base : (parseUrl(written, base)?.href ?? base)

/**
 * An address as it was meant. Sitemaps should name whole addresses; some name paths, which `base` completes. Plugins
 * escape what is escaped already (`&amp;amp;`, `&#038;` in CDATA): an address holds no entity that ends in a semicolon.
 */
function webAddress(written: string, base: string): string | undefined {
  const address = decodeHTMLStrict(written).trim()
  if (address.length > maxAddressLength) return undefined
  if (webAddressPattern.test(address)) return address
  const url = /^$|\s/.test(address) ? null : parseUrl(address, base)
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= maxAddressLength ? url.href : undefined
}
