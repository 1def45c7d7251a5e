import { coversHost } from '../covers-host.ts'
import { safeHref } from './safe-href.ts'

/** The citation of a product, as far as it is shown. */
export interface CitedProduct {
  readonly source: string
  readonly data: { readonly data: unknown; readonly sourceUrl: string | null }
}

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
  { source, data }: CitedProduct,
  pictureDomains: readonly string[] | null,
  locale?: string,
): ProductWords {
  const { title, name, price, currency, availability, image, attributes } = Object(data.data) as ProductData
  return {
    name: [title, name].find(isText) ?? source,
    // "from 12.00 EUR": the number alone would be another price.
    price: isText(attributes?.price) ? attributes.price : priceInWords(price, currency, locale),
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

/** As sums of money are written in the locale, or where the browser is; undefined if the product names none. */
function priceInWords(price: unknown, currency: unknown, locale: string | undefined): string | undefined {
  if (!Number.isFinite(price)) return undefined
  if (!/^[A-Z]{3}$/.test(String(currency))) return Number(price).toFixed(2)
  return new Intl.NumberFormat(locale, { style: 'currency', currency: String(currency) }).format(Number(price))
}
