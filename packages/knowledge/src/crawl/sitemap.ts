import { AppError } from '@frontdesk/errors/app-error'
import { fetchPage } from '@frontdesk/egress/fetch-page'
import type { Egress } from '@frontdesk/egress/open-egress'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import { isOwnOutage } from '../errors.ts'
import type { Pace } from './pace.ts'
import type { Parser } from '../read/parser-pool.ts'
import { maxSitemapBytes, type ParsedSitemap } from '../read/parse-sitemap.ts'

const maxFiles = 20

/** Pages that sitemaps list. */
export interface ListedPages {
  readonly pages: string[]
  /** Sitemaps that are named, and were not read because there are more than are read of one site. */
  readonly unread: number
}

/** Sitemaps to read, and how many addresses at most. */
export interface SitemapsInput {
  readonly sitemaps: readonly string[]
  readonly limit: number
  readonly signal: AbortSignal
  /** Of the site that names them. */
  readonly pace: Pace
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
export async function readSitemaps(needs: Needs, input: SitemapsInput): Promise<ListedPages> {
  const { sitemaps, limit, signal, pace, mayRead } = input
  const named = new Set(sitemaps)
  const pages = new Set<string>()
  let files = 0
  // A set gives what is added while it is walked through, too.
  for (const url of named) {
    if (files === maxFiles || pages.size >= limit) break
    files++
    if (parseUrl(url) === null || !mayRead(url)) continue
    const release = await pace.acquire(signal)
    const { pages: listed, sitemaps: nested } = await readSitemap(needs, { url, limit, signal }).finally(release)
    for (const page of listed.slice(0, limit - pages.size)) pages.add(page)
    for (const next of nested) if (named.size < limit) named.add(next)
  }
  return { pages: [...pages], unread: pages.size >= limit ? 0 : named.size - files }
}

async function readSitemap(
  { egress, parser }: Needs,
  { url, limit, signal }: { url: string; limit: number; signal: AbortSignal },
): Promise<ParsedSitemap> {
  try {
    const file = await fetchPage(egress, url, { signal, maxBytes: maxSitemapBytes })
    return await parser.sitemap({ body: file.body, url: file.url, limit }, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError && isOwnOutage(error)) throw error
    return { pages: [], sitemaps: [] }
  }
}
