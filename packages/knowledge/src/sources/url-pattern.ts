/** A pattern for addresses, in which `*` stands for any characters. */
export interface UrlPattern {
  /** The pattern between its asterisks. */
  readonly parts: readonly string[]
  /** Must the address end where the pattern does? */
  readonly isWhole: boolean
}

/** Sites write `/straße` and `/stra%c3%9fe`; a URL has `/stra%C3%9Fe`. */
export function escapedPath(path: string): string {
  try {
    return encodeURI(path)
      .replace(/%25/g, '%')
      .replace(/%[0-9a-f]{2}/gi, code => code.toUpperCase())
  } catch {
    // Half a character cannot be escaped; it is in no URL either.
    return path
  }
}

/** The parts of an escaped pattern. */
export const urlPattern = (pattern: string, isWhole: boolean): UrlPattern => ({ parts: pattern.split(/\*+/), isWhole })

/** Each part is looked for behind the one before it: no way back, so no pattern takes longer than the path is long. */
export function fitsPattern({ parts: [first = '', ...others], isWhole }: UrlPattern, path: string): boolean {
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const [index, part] of others.entries()) {
    if (isWhole && index === others.length - 1) return path.length - part.length >= at && path.endsWith(part)
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return !isWhole || at === path.length
}
