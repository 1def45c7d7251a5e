import { escapedPath, fitsPattern, urlPattern } from './url-pattern.ts'

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
export function inScope({
  includePatterns,
  excludePatterns,
  excludedUrls = [],
}: PageScope & ExcludedPages): (url: string) => boolean {
  const include = includePatterns.map(tester)
  const exclude = excludePatterns.map(tester)
  const excluded = new Set(excludedUrls.map(url => pathOf(new URL(url))))
  return address => {
    const url = new URL(address)
    const forms = { path: pathOf(url), whole: url.href }
    if (excluded.has(forms.path)) return false
    if (exclude.some(fits => fits(forms))) return false
    return include.length === 0 || include.some(fits => fits(forms))
  }
}

function tester(written: string): (forms: { path: string; whole: string }) => boolean {
  const text = written.trim()
  const pattern = urlPattern(escapedPath(text), true)
  return ({ path, whole }) => fitsPattern(pattern, text.startsWith('/') ? path : whole)
}
