import { fetchPage } from '@frontdesk/egress/fetch-page'
import type { Egress } from '@frontdesk/egress/open-egress'
import type { Parser } from './parse-apart.ts'
import { LONGEST_SITEMAP, type ParsedSitemap } from './parse-sitemap.ts'

const MOST_FILES = 20

/** Where to look, and how many addresses are of use. */
export interface SitemapsInput {
  readonly sitemaps: readonly string[]
  readonly limit: number
  readonly signal: AbortSignal
  /** May this file be asked for at all? */
  readonly mayRead: (url: string) => boolean
}

interface Needs {
  readonly egress: Egress
  readonly parser: Parser
}

/**
 * The addresses that a site's sitemaps list, in their order: indexes, gzip and plain lists of lines included. A file
 * that cannot be had or read lists nothing; a site is crawled by its links then.
 */
export async function readSitemaps(needs: Needs, input: SitemapsInput): Promise<string[]> {
  const { sitemaps, limit, signal, mayRead } = input
  const waiting = [...new Set(sitemaps.slice(0, MOST_FILES))]
  const pages = new Set<string>()
  for (let files = 0; files < MOST_FILES && files < waiting.length && pages.size < limit; files++) {
    const url = waiting[files]
    if (url === undefined || !URL.canParse(url) || !mayRead(url)) continue
    const { pages: listed, sitemaps: nested } = await readSitemap(needs, { url, limit, signal })
    for (const page of listed.slice(0, limit - pages.size)) pages.add(page)
    waiting.push(...nested.filter(next => !waiting.includes(next)).slice(0, MOST_FILES))
  }
  return [...pages]
}

async function readSitemap(
  { egress, parser }: Needs,
  { url, limit, signal }: { url: string; limit: number; signal: AbortSignal },
): Promise<ParsedSitemap> {
  try {
    const { body } = await fetchPage(egress, url, { signal, maxBytes: LONGEST_SITEMAP })
    return await parser.sitemap({ body, limit }, signal)
  } catch {
    signal.throwIfAborted()
    return { pages: [], sitemaps: [] }
  }
}
