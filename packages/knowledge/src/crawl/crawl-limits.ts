/** Limits of a crawl. */
export interface CrawlLimits {
  /** Addresses visited in one crawl: calendars and filters make sites that never end. */
  readonly maxPages: number
  /** Decoded bytes of all pages together. */
  readonly maxBytes: number
  readonly maxMs: number
  /** Pages asked for at a time. */
  readonly concurrency: number
  /** The longest pause between two requests that a site's robots.txt can ask for. */
  readonly maxDelayMs: number
  /** The pause before what failed for the moment is tried again, and between requests once a site has said 429. */
  readonly slowMs: number
}

/** 2,000 pages, 500 MB, an hour; two pages at a time. */
export const defaultCrawlLimits: CrawlLimits = {
  maxPages: 2_000,
  maxBytes: 500_000_000,
  maxMs: 3_600_000,
  concurrency: 2,
  maxDelayMs: 30_000,
  slowMs: 2_000,
}
