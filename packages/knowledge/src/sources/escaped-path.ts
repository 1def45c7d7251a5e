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
