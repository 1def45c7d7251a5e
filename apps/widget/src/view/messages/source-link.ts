import { safeHref } from './safe-href.ts'

/** How one source is shown: what it is called, and where it leads. */
export interface SourceLink {
  readonly label: string
  readonly href: string | undefined
}

/** A page goes by its path in words: "/opening-hours" → "Opening hours". A file or a text is a name and leads nowhere. */
export function sourceLink(source: string, ownHost: string): SourceLink {
  const href = /^https?:/i.test(source) ? safeHref(source) : undefined
  return { label: href === undefined ? source : pathInWords(new URL(href), ownHost), href }
}

function pathInWords(url: URL, ownHost: string): string {
  const path = url.pathname.split('/').filter(segment => segment !== '')
  // The language at the front of an address ("/de/versand") is no part of the name.
  const segments = path.length > 1 && /^[a-z]{2}(-[a-z]{2})?$/i.test(path[0] ?? '') ? path.slice(1) : path
  const words = segments.map(decoded).map(segment => segment.replace(/\.(html?|php)$/, '').replace(/[-_+]+/g, ' '))
  const name = words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' › ')
  return [url.host !== ownHost || name === '' ? url.host : '', name].filter(Boolean).join(' › ')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
