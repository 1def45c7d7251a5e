import { readUrl } from './address-rules.ts'

/** Headers that say nothing about who asks; only these go along to another origin. */
const harmless = new Set(['accept', 'accept-language'])
const redirects = new Set([301, 302, 303, 307, 308])

/** Target of a redirect, or undefined when the response is none. */
export function nextUrl(current: URL, status: number, location: string | undefined): URL | undefined {
  if (!redirects.has(status) || location === undefined || location === '') return undefined
  // Headers come as Latin-1, a character for each byte. Browsers send back the bytes.
  const escaped = location.replace(/[\u0080-\u00ff]/g, byte => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
  const next = readUrl(escaped, current)
  next.hash = ''
  return next
}

/** The headers for the next hop. Another origin gets no credentials, cookies or validators. */
export function headersFor(next: URL, current: URL, headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => next.origin === current.origin || harmless.has(name))
  return Object.fromEntries(kept)
}
