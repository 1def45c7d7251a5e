import { compilePatterns } from './compile-patterns.ts'
import { escapedPath, escapedPattern } from './escaped-path.ts'

/** Which pages of a site an owner wants to have read. */
export interface PageScope {
  readonly includePatterns: readonly string[]
  readonly excludePatterns: readonly string[]
}

/** Pages that the owner has left out one by one. All are of one site, so that their paths tell them apart. */
interface ExcludedPages {
  readonly excludedUrls?: readonly string[]
}

const pathOf = (url: URL): string => url.pathname + url.search

/** Begins a pattern that can fit anything at all: a path, any beginning, a whole address. */
const beginningPattern = /^(?:\/|\*|https?:)/i

/** The first pattern that no address can match, for the message to its owner. */
export const hopelessPattern = (patterns: readonly string[]): string | undefined =>
  patterns.find(pattern => !beginningPattern.test(pattern.trim()))

/**
 * Tells which addresses are in the scope. `*` stands for any characters; a pattern that begins with `/` is held against
 * path and query, any other against the whole address, from its first character to its last. Excluding comes first.
 * A page that was left out by its address is in no scope.
 */
export async function inScope({
  includePatterns,
  excludePatterns,
  excludedUrls = [],
}: PageScope & ExcludedPages): Promise<(url: string) => boolean> {
  const isIncluded = await anyOf(includePatterns)
  const isExcluded = await anyOf(excludePatterns)
  const excluded = new Set(excludedUrls.map(url => pathOf(new URL(url))))
  return address => {
    const url = new URL(address)
    if (excluded.has(pathOf(url)) || isExcluded(url)) return false
    return includePatterns.length === 0 || isIncluded(url)
  }
}

async function anyOf(written: readonly string[]): Promise<(url: URL) => boolean> {
  const patterns = written.map(pattern => ({ text: escapedPattern(pattern.trim()), isWhole: true }))
  const ofPath = await compilePatterns(patterns.filter(({ text }) => text.startsWith('/')))
  const ofWhole = await compilePatterns(patterns.filter(({ text }) => !text.startsWith('/')))
  return url => ofPath(escapedPath(pathOf(url))) !== -1 || ofWhole(escapedPath(url.href)) !== -1
}
