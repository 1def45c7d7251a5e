import { escapedPath, fitsPattern, urlPattern } from './url-pattern.ts'

/** Which pages of a site an owner wants to have read. */
export interface PageScope {
  readonly includePatterns: readonly string[]
  readonly excludePatterns: readonly string[]
}

/** Begins a pattern that can fit anything at all: a path, any beginning, a whole address. */
const beginningPattern = /^(?:\/|\*|https?:)/i

/** The first pattern that no address can match, for the message to its owner. */
export const hopelessPattern = (patterns: readonly string[]): string | undefined =>
  patterns.find(pattern => !beginningPattern.test(pattern.trim()))

/**
 * Tells which addresses are in the scope. `*` stands for any characters; a pattern that begins with `/` is held against
 * path and query, any other against the whole address, from its first character to its last. Excluding comes first.
 */
export function inScope({ includePatterns, excludePatterns }: PageScope): (url: string) => boolean {
  const include = includePatterns.map(tester)
  const exclude = excludePatterns.map(tester)
  return address => {
    const url = new URL(address)
    const forms = { path: url.pathname + url.search, whole: url.href }
    if (exclude.some(fits => fits(forms))) return false
    return include.length === 0 || include.some(fits => fits(forms))
  }
}

function tester(written: string): (forms: { path: string; whole: string }) => boolean {
  const text = written.trim()
  const pattern = urlPattern(escapedPath(text), true)
  return ({ path, whole }) => fitsPattern(pattern, text.startsWith('/') ? path : whole)
}
