import type { SkipReasons } from '@frontdesk/contracts/sources/sources'
import type { PageContent } from '../read/page-content.ts'
import type { PageLines } from '../read/page-lines.ts'
import type { PageCounts } from './crawl-state.ts'
import type { Visit } from './frontier.ts'

/** The outcome of visiting a page. `url` is the address it is kept under, which a redirect may have led to. */
export type PageOutcome = PageCost & (Retry | PageEnding)
/** The outcome of a visit that was the last one of its page. */
export type PageEnding = PageEnd & (Indexed | Unchanged | Skipped | Failed)

interface PageCost {
  readonly bytes: number
  /** True if the site has asked for fewer requests. */
  readonly isThrottled: boolean
  /** For so long the site has asked to be left alone. */
  readonly restMs?: number
}

interface PageEnd {
  readonly url: string
  /** Addresses that the page links to. */
  readonly links: readonly string[]
  /** Pages in a row, up to this one, that say nothing which pages like them had not said before. */
  readonly repeats: number
  /** What the page says; undefined if it was not read. */
  readonly said?: Said
}

interface Said {
  readonly hash: string
  readonly lines: PageLines
}

/** Nothing is written, and the page is visited once more at the end. */
interface Retry {
  readonly kind: 'retry'
}

/** Headers of a page with which the next crawl can ask whether it has changed. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

/** The page is new, or says something else than before. */
interface Indexed {
  readonly kind: 'indexed'
  readonly content: PageContent
  readonly validators: Validators
}

/** The page says what it said before. */
export interface Unchanged {
  readonly kind: 'unchanged'
  readonly hash: string | null
  readonly validators: Validators
  /** True if the page was not sent again, so that its links are those that are stored. */
  readonly isNotModified: boolean
}

/** The page is not indexed: `retired` goes from the index at once, `missing` only when it was missing twice in a row. */
interface Skipped {
  readonly kind: 'skipped'
  readonly reason: keyof SkipReasons
  readonly presence: 'retired' | 'missing'
  /** The canonical address that is indexed instead. */
  readonly leftTo?: string
  /** The address without what may be a session. It is read next, and tells whether this one is another page. */
  readonly heldFor?: string
}

/** The page could not be read, for a reason that its owner is shown. What was indexed of it stays. */
interface Failed {
  readonly kind: 'failed'
  readonly error: string
}

/** The counts of a crawl that has visited no page yet. */
export const newPageCounts = (): PageCounts => ({
  fetched: 0,
  indexed: 0,
  skipped: 0,
  failed: 0,
  bytes: 0,
  textBytes: 0,
  reasons: {},
})

/** The outcome of a page that robots.txt forbids to read: no request is sent. */
export const forbiddenOutcome = ({ url }: Visit): PageOutcome => ({
  kind: 'skipped',
  reason: 'robots',
  presence: 'retired',
  url,
  links: [],
  repeats: 0,
  bytes: 0,
  isThrottled: false,
})
