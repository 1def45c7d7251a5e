import type { Citation } from '@frontdesk/contracts/chat/citation'
import { safeHref } from './safe-href.ts'

/** How one source is shown: what it is called, and where it leads. */
export interface SourceLink {
  readonly label: string
  readonly href: string | undefined
}

/** What the API writes of a product; a feed may lack any of it. */
interface ProductWords {
  readonly title?: string
  readonly name?: string
  readonly price?: unknown
  readonly currency?: unknown
}

/** A page goes by its path in words ("/opening-hours" → "Opening hours"), a product by its title and price. */
export function sourceLink(source: Citation, ownHost: string): SourceLink {
  if (source.type === 'product') {
    const { title, name, price, currency } = Object(source.data.data) as ProductWords
    const words = [title || name || source.source, priceInWords(price, currency)]
    return { label: words.filter(Boolean).join(' · '), href: safeHref(source.data.sourceUrl) }
  }
  const href = safeHref(source.source)
  return { label: href === undefined ? source.source : pathInWords(new URL(href), ownHost), href }
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

/** As the visitor's browser writes sums of money; undefined where the product names none. */
function priceInWords(price: unknown, currency: unknown): string | undefined {
  if (!Number.isFinite(price)) return undefined
  if (!/^[A-Z]{3}$/.test(String(currency))) return Number(price).toFixed(2)
  return new Intl.NumberFormat(undefined, { style: 'currency', currency: String(currency) }).format(Number(price))
}
