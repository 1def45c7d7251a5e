import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { fetchPage } from '@frontdesk/egress/fetch-page'
import type { Egress } from '@frontdesk/egress/open-egress'
import { XMLParser } from 'fast-xml-parser'

/** 50,000 addresses and 50 MB are allowed in one file; no source has use for more than a part of that. */
const LONGEST = 10_000_000
const MOST_FILES = 20

/** Where to look, and how many addresses are of use. */
export interface SitemapInput {
  readonly sitemaps: readonly string[]
  readonly limit: number
  readonly signal: AbortSignal
  /** May this file be asked for at all? */
  readonly mayRead: (url: string) => boolean
}

/**
 * The addresses that a site's sitemaps list, in their order: indexes, gzip and plain lists of lines included. A file
 * that cannot be had or read lists nothing; a site is crawled by its links then.
 */
export async function readSitemaps({ egress }: { egress: Egress }, input: SitemapInput): Promise<string[]> {
  const { sitemaps, limit, signal, mayRead } = input
  const waiting = [...new Set(sitemaps)]
  const pages = new Set<string>()
  for (let files = 0; files < MOST_FILES && files < waiting.length && pages.size < limit; files++) {
    const url = waiting[files]
    if (url === undefined || !mayRead(url)) continue
    const { pages: listed, sitemaps: nested } = await readSitemap({ egress }, { url, signal })
    for (const page of listed.slice(0, limit - pages.size)) pages.add(page)
    waiting.push(...nested.filter(next => !waiting.includes(next)).slice(0, MOST_FILES))
  }
  return [...pages]
}

interface Listed {
  readonly pages: readonly string[]
  readonly sitemaps: readonly string[]
}
const NOTHING: Listed = { pages: [], sitemaps: [] }

async function readSitemap(
  { egress }: { egress: Egress },
  { url, signal }: { url: string; signal: AbortSignal },
): Promise<Listed> {
  try {
    const { body } = await fetchPage(egress, url, { signal, maxBytes: LONGEST })
    return parseSitemap(await unpacked(body))
  } catch {
    signal.throwIfAborted()
    return NOTHING
  }
}

/** `sitemap.xml.gz` comes as a gzip file, whatever its headers say. */
const unpacked = async (body: Buffer): Promise<string> => {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b
  const bytes = isGzip ? await promisify(gunzip)(body, { maxOutputLength: LONGEST }) : body
  return bytes.toString('utf8')
}

/** The addresses in one sitemap: of pages, and of further sitemaps. */
function parseSitemap(text: string): Listed {
  const content = text.replace(/^\ufeff/, '').trimStart()
  if (!content.startsWith('<')) {
    return { pages: content.split('\n').flatMap(line => webAddress(line)), sitemaps: [] }
  }
  // Entities stay off: a file may define its own, each ten times the one before. `&amp;` is undone by hand.
  const parser = new XMLParser({
    processEntities: false,
    ignoreAttributes: true,
    removeNSPrefix: true,
    parseTagValue: false,
    isArray: name => name === 'url' || name === 'sitemap',
  })
  // The parser gives an object of whatever was in the file; every step into it is checked.
  const file: unknown = parser.parse(content)
  return { pages: addressesIn(file, 'urlset', 'url'), sitemaps: addressesIn(file, 'sitemapindex', 'sitemap') }
}

function addressesIn(file: unknown, root: string, entry: string): string[] {
  const entries = fieldOf(fieldOf(file, root), entry)
  return Array.isArray(entries) ? entries.flatMap(item => webAddress(fieldOf(item, 'loc'))) : []
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function webAddress(text: unknown): string[] {
  if (typeof text !== 'string' || !/^\s*https?:\/\//i.test(text)) return []
  return [text.trim().replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => NAMED[name] ?? '')]
}
