import type { KnownPage } from '../indexing/crawl-run.ts'

/** Which page stands for those with the same title and text. */
export interface Twins {
  /** Takes the content for this page. False where another one has it. */
  readonly take: (hash: string, url: string) => boolean
  /** The page that had the content when the last run ended. */
  readonly before: (hash: string) => string | undefined
}

/** The first page of a run that has a content stands for it. */
export function newTwins(known: Iterable<KnownPage>): Twins {
  const holders = new Map<string, string>()
  const before = new Map<string, string>()
  for (const { url, contentHash } of known) if (contentHash !== null) before.set(contentHash, url)
  return {
    before: hash => before.get(hash),
    take(hash, url) {
      const holder = holders.get(hash) ?? url
      holders.set(hash, holder)
      return holder === url
    },
  }
}
