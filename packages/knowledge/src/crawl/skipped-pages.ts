import type { SkippedPage, SkipReason } from '@frontdesk/contracts/sources/skipped-pages'

/** The pages that a crawl has skipped: the first of each reason, so that one reason leaves room for the others. */
export interface SkippedPages {
  readonly record: (page: SkippedPage) => void
  /** The page was visited again, and not skipped. */
  readonly forget: (url: string) => void
  readonly list: () => SkippedPage[]
}

/** Nothing has been skipped yet. */
export function newSkippedPages(mostOfAReason: number): SkippedPages {
  const reasons = new Map<SkipReason, Set<string>>()
  const forget = (url: string) => {
    for (const urls of reasons.values()) urls.delete(url)
  }
  return {
    forget,
    record({ url, reason }) {
      forget(url)
      const urls = reasons.get(reason) ?? new Set()
      if (urls.size < mostOfAReason) reasons.set(reason, urls.add(url))
    },
    list: () => [...reasons].flatMap(([reason, urls]) => [...urls].map(url => ({ url, reason }))),
  }
}
