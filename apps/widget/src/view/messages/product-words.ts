import type { Citation } from '@frontdesk/contracts/chat/citation'
import { coversHost } from '@frontdesk/web/covers-host'
import { safeHref } from './safe-href.ts'

export type ProductCitation = Extract<Citation, { type: 'product' }>

/** What the API writes of a product; a feed may lack any of it. */
interface ProductData {
  readonly title?: unknown
  readonly name?: unknown
  readonly price?: unknown
  readonly currency?: unknown
  readonly availability?: unknown
  readonly image?: unknown
  readonly attributes?: { readonly price?: unknown }
}

/** A product as it is shown. */
export interface ProductWords {
  readonly name: string
  readonly price: string | undefined
  readonly availability: unknown
  readonly href: string | undefined
  /** Where its picture is, if one may be loaded. */
  readonly picture: string | undefined
}

/** A product goes by its title. Its picture is loaded from the domains of the chatbot alone, and encrypted. */
export function productWords(
  { source, data }: ProductCitation,
  pictureDomains: readonly string[] | null,
): ProductWords {
  const { title, name, price, currency, availability, image, attributes } = Object(data.data) as ProductData
  return {
    name: [title, name].find(isText) ?? source,
    // "from 12.00 EUR": the number alone would be another price.
    price: isText(attributes?.price) ? attributes.price : priceInWords(price, currency),
    availability,
    href: safeHref(data.sourceUrl),
    picture: isText(image) ? allowedPicture(image, pictureDomains ?? []) : undefined,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function allowedPicture(image: string, domains: readonly string[]): string | undefined {
  const href = safeHref(image)
  if (href === undefined) return undefined
  const { protocol, hostname } = new URL(href)
  return protocol === 'https:' && domains.some(domain => coversHost(domain, hostname)) ? href : undefined
}

/** As the visitor's browser writes sums of money; undefined where the product names none. */
function priceInWords(price: unknown, currency: unknown): string | undefined {
  if (!Number.isFinite(price)) return undefined
  if (!/^[A-Z]{3}$/.test(String(currency))) return Number(price).toFixed(2)
  return new Intl.NumberFormat(undefined, { style: 'currency', currency: String(currency) }).format(Number(price))
}
