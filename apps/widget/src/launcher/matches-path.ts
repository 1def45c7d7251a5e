/**
 * Whether a page's path is that of a pattern, in which `*` stands for anything: /account/* is all below /account/. Each
 * piece is looked for once, after the one before it, so that no pattern takes long.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return withoutSlash(path) === withoutSlash(pattern)
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const piece of rest) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}

/** /checkout and /checkout/ are one page. */
const withoutSlash = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
