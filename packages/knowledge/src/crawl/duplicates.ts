import type { KnownPage } from '../indexing/index-run.ts'

/** Which page stands for all pages with the same title and text. */
export interface Duplicates {
  /** The page of this run that has the content, if any. */
  readonly holder: (hash: string) => string | undefined
  /** Records that a page has the content. */
  readonly take: (hash: string | null, url: string) => void
  /** The page that had the content when the last run ended. */
  readonly before: (hash: string) => string | undefined
  /** Records one more address with the content of another page, and says how many there are. */
  readonly count: (hash: string) => number
}

/** The first page of a run that has a content stands for it. */
export function newDuplicates(known: Iterable<KnownPage>): Duplicates {
  const holders = new Map<string, string>()
  const before = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const { url, contentHash } of known) if (contentHash !== null) before.set(contentHash, url)
  return {
    holder: hash => holders.get(hash),
    before: hash => before.get(hash),
    count(hash) {
      const count = (counts.get(hash) ?? 0) + 1
      counts.set(hash, count)
      return count
    },
    take(hash, url) {
      if (hash !== null && !holders.has(hash)) holders.set(hash, url)
    },
  }
}
