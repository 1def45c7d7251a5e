import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@frontdesk/errors/app-error'
import { readUrl } from '@frontdesk/egress/address-rules'
import { fetchPage, type FetchedPage } from '@frontdesk/egress/fetch-page'
import type { Egress } from '@frontdesk/egress/open-egress'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import { challengeSentence, isChallenge, siteUnreadable, statusSentence } from '../errors.ts'
import { bareHost, normalisePageUrl, onSite } from '../read/page-url.ts'
import { retryAfterMs } from './retry-after.ts'
import { readRobots, type Robots } from './robots.ts'

/** A website that a crawl has opened. */
export interface Site {
  /** All of its pages are stored under this one, whichever of http, https and `www.` a link names. */
  readonly origin: string
  readonly robots: Robots
  /** The start page's address on that origin, and what it answered. */
  readonly startUrl: string
  /** Undefined if a sitemap lists the pages. */
  readonly startPage: FetchedPage | undefined
}

/** Media types that are pages. */
export const pageTypes = ['text/html', 'application/xhtml+xml'] as const

/** The address that an owner gave. */
export interface SiteInput {
  readonly url: string
  readonly signal: AbortSignal
  readonly slowMs: number
}

/**
 * Reads robots.txt and the start page. The start page may lead on to https and to or from `www.`; that is then the
 * site. Fails with a sentence for the owner when there is nothing to crawl; what may only be a bad moment is tried twice.
 */
export const openSite = ({ egress }: { egress: Egress }, input: SiteInput): Promise<Site> =>
  inTwoTries(input, () => openNow({ egress }, input))

/** Opens a site, and once more after a while where it was only away for the moment. */
export async function inTwoTries<Opened>(input: SiteInput, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open()
  } catch (error) {
    const isPassing = error instanceof AppError && error.kind === 'unavailable'
    if (!isPassing || input.signal.aborted) throw error
    const askedMs = (error.retryAfterSeconds ?? 0) * 1_000
    await pause(Math.max(input.slowMs, askedMs), undefined, { signal: input.signal })
    return open()
  }
}

async function openNow({ egress }: { egress: Egress }, { url, signal }: SiteInput): Promise<Site> {
  const start = readUrl(url)
  const robots = await readRobots({ egress }, { origin: start.origin, signal })
  if (!robots.mayRead(start.href)) throw forbidden()
  const startPage = await fetchPage(egress, start.href, {
    signal,
    accept: pageTypes,
    mayFollow: next => bareHost(next) === bareHost(start),
  })
  checkStartPage(startPage, start)
  const { origin } = new URL(startPage.url)
  const startUrl = onSite(normalisePageUrl(startPage.url) ?? startPage.url, origin) ?? startPage.url
  const ownRobots = origin === start.origin ? robots : await readRobots({ egress }, { origin, signal })
  if (!ownRobots.mayRead(startUrl)) throw forbidden()
  return { origin, robots: ownRobots, startUrl, startPage }
}

/** The owner's robots.txt against the owner's query. */
export const forbidden = (): AppError => siteUnreadable('The robots.txt of the site forbids reading this page.')

function checkStartPage(page: FetchedPage, start: URL): void {
  checkStatus(page, start)
  const { contentType } = page
  if (!pageTypes.some(type => type === contentType)) {
    throw siteUnreadable(`The address is not a web page${contentType === '' ? '' : ` but ${contentType}`}.`)
  }
}

/** Refuses an invalid response, or one that leads away from the site. */
export function checkStatus({ status, headers }: FetchedPage, start: URL): void {
  if (status >= 400 && isChallenge(headers)) throw siteUnreadable(challengeSentence)
  if (status >= 500 || status === 429) {
    const retryAfterSeconds = retryAfterMs(headers) / 1_000
    throw new AppError('SITE_BUSY', 'unavailable', statusSentence(status), { retryAfterSeconds })
  }
  const next = parseUrl(headers['location'] ?? '', start)
  if (status >= 300 && status < 400 && next !== null) {
    throw siteUnreadable(`The page redirects to another site, ${next.host}. Add that address instead.`)
  }
  if (status < 200 || status >= 300) throw siteUnreadable(statusSentence(status))
}
