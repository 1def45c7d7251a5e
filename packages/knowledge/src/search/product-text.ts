import type { Product } from '@frontdesk/contracts/sources/source-products'
import { baseLanguage } from '../words/languages.ts'

/** Words for the availability of a product. */
const states: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { in_stock: 'in stock', out_of_stock: 'out of stock', preorder: 'to be ordered in advance' },
  de: { in_stock: 'auf Lager', out_of_stock: 'nicht auf Lager', preorder: 'vorbestellbar' },
  es: { in_stock: 'en stock', out_of_stock: 'agotado', preorder: 'por encargo' },
  fr: { in_stock: 'en stock', out_of_stock: 'épuisé', preorder: 'en précommande' },
}
const shortLength = 40
const maxShort = 5

/** A product in one line that can be quoted by itself: its price, its state and the most telling of what it is. */
export function productLine(
  { name, price, currency, availability, attributes }: Product,
  language: string | null,
): string {
  const words = states[baseLanguage(language) ?? 'en'] ?? states['en']
  // "from 12.00 EUR" is told as it stands: the number alone would be another price.
  const { price: priceWords, ...others } = attributes
  const short = Object.entries(others).filter(isShort).slice(0, maxShort)
  const facts = [
    ...(priceWords === undefined ? [] : [priceWords]),
    ...(price === null || priceWords !== undefined
      ? []
      : [`${price.toFixed(2)}${currency === null ? '' : ` ${currency}`}`]),
    ...(availability === null ? [] : [words?.[availability] ?? availability]),
    ...short.map(([label, text]) => `${label}: ${text}`),
  ]
  return facts.length === 0 ? name : `${name}: ${facts.join(', ')}`
}

const isShort = ([, text]: readonly [string, string]): boolean => text.length <= shortLength

/** All that a reply may be written from: that line, then whatever else the feed says. */
export function productText(product: Product, language: string | null): string {
  const entries = Object.entries(product.attributes).filter(([label]) => label !== 'price')
  const short = new Set(entries.filter(isShort).slice(0, maxShort))
  const others = entries.filter(entry => !short.has(entry)).map(([label, text]) => `- ${label}: ${text}`)
  return [`- ${productLine(product, language)}`, ...others, product.description].filter(line => line !== '').join('\n')
}
