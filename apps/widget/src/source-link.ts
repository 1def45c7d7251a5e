import type { Source } from '@frontdesk/contracts/source'
import { safeHref } from './safe-href.ts'

/** How one source is shown: what it is called, and where it leads. */
export interface SourceLink {
  readonly label: string
  readonly href: string | undefined
}

/** A page goes by its path in words ("/opening-hours" → "Opening hours"), a product by its title and price. */
export function sourceLink(source: Source, ownHost: string): SourceLink {
  if (source.type === 'product') {
    const words = [productTitle(source.data.data) ?? source.source, productPrice(source.data.data)]
    return { label: words.filter(Boolean).join(' · '), href: safeHref(source.data.sourceUrl) }
  }
  const href = safeHref(source.source)
  return { label: href === undefined ? source.source : pathInWords(new URL(href), ownHost), href }
}

function pathInWords(url: URL, ownHost: string): string {
  const path = url.pathname.split('/').filter(segment => segment !== '')
  // The language at the front of an address ("/de/versand") is no part of the name.
  const segments = path.length > 1 && /^[a-z]{2}(-[a-z]{2})?$/i.test(path[0] ?? '') ? path.slice(1) : path
  const words = segments.map(decoded).map(segment => segment.replace(/\.html?$|\.php$/, '').replace(/[-_+]+/g, ' '))
  const name = words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' › ')
  if (url.host !== ownHost) return name === '' ? url.host : `${url.host} › ${name}`
  return name === '' ? url.host : name
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function productTitle(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { title, name }: { title?: unknown; name?: unknown } = data
  return [title, name].find(candidate => typeof candidate === 'string' && candidate !== '') as string | undefined
}

/** As the visitor's browser writes sums of money; undefined where the product names none. */
function productPrice(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { price, currency }: { price?: unknown; currency?: unknown } = data
  if (typeof price !== 'number' || !Number.isFinite(price)) return undefined
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return price.toFixed(2)
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(price)
}
