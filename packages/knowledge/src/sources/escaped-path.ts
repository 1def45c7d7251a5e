/**
 * A pattern for paths in the one form in which it is compared. Sites write `/straße`, `/stra%c3%9fe` and `/%7Ejoe` where a
 * URL has `/stra%C3%9Fe` and `/~joe`. What needs no escape has none (RFC 9309, 2.2.2), and everything else has one, even
 * where a URL does without it: `[`, `]`, `|`, `^`, `'` and `$`.
 */
export function escapedPattern(pattern: string): string {
  try {
    return encodeURI(pattern)
      .replaceAll('%25', '%')
      .replaceAll(/%[0-9a-f]{2}/gi, unescapedIfPlain)
      .replaceAll("'", '%27')
      .replaceAll('$', '%24')
  } catch {
    // Half a character cannot be escaped; it is in no URL either.
    return pattern
  }
}

/** A path in the same form. An asterisk in it is no pattern. */
export const escapedPath = (path: string): string => escapedPattern(path).replaceAll('*', '%2A')

function unescapedIfPlain(code: string): string {
  const character = String.fromCodePoint(Number.parseInt(code.slice(1), 16))
  return /[\w.~-]/.test(character) ? character : code.toUpperCase()
}
