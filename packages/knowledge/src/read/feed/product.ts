import type { Product } from '@frontdesk/contracts/sources/source-products'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import { cleanText } from '../clean-text.ts'
import { readPrice } from './read-price.ts'

/** A row of a feed: what its fields are called, and what they say. */
export type FeedRow = Readonly<Record<string, unknown>>

/** Takes the rows of a feed one by one. They are made only where they are looked at. */
export type AddRow = (makeRow: () => unknown) => void

const maxAttributes = 20
const maxLength = 200
const maxFieldLength = 60
const maxDescriptionLength = 1_000
/** Of what a field says, markup included: more is not looked at. */
const maxTextLength = 20_000
const maxAddressLength = 2_000

/** Names that feeds use, in small letters and digits alone, the most telling first. */
const fieldNames = {
  id: ['id', 'productid', 'sku', 'gtin', 'ean', 'identifier'],
  name: ['title', 'name', 'productname', 'producttitle'],
  description: ['description', 'summary', 'shortdescription', 'bodyhtml', 'content'],
  price: ['price', 'amount', 'regularprice'],
  sale: ['saleprice'],
  saleTimes: ['salepriceeffectivedate'],
  currency: ['currency', 'pricecurrency', 'currencycode'],
  availability: ['availability', 'availabilitystatus', 'instock', 'available', 'stock', 'quantity', 'inventory'],
  url: ['link', 'url', 'productlink', 'producturl'],
  image: ['imagelink', 'image', 'imageurl', 'thumbnail', 'images'],
} as const
const used = new Set<string>([...Object.values(fieldNames).flat(), 'offers', 'variants'])
/** Fields that no visitor asks for. */
const leftOutPattern =
  /image|thumbnail|reviews?$|^meta|barcode|^(?:mpn|guid|handle|itemgroupid|shipping|pubdate|updated)$/
/** Attributes that visitors choose by, shown first. */
const tellingPattern =
  /^(?:colou?r|farbe|color|couleur|size|gr(?:ö|oe)(?:ß|ss)e|talla|taille|brand|marke|marca|marque|vendor|material|gender|type|category|product type|kategorie)$/

/** The product that a row describes; null where it has no id or no name. */
export function toProduct(row: FeedRow): Product | null {
  const fields = fieldsOf(row)
  const first = (names: readonly string[]): string =>
    names.map(name => firstText(fields.get(name)?.value)).find(text => text !== '') ?? ''
  const { id, name } = identityOf(row)
  if (id === '' || name === '') return null
  const price = priceOf(first)
  return {
    id,
    name,
    description: plain(first(fieldNames.description)).slice(0, maxDescriptionLength),
    ...price,
    availability: readAvailability(first(fieldNames.availability)),
    attributes: attributesOf(fields),
    url: webAddress(first(fieldNames.url)),
    image: webAddress(first(fieldNames.image)),
  }
}

/** How a row calls itself; empty where it does not. */
export function identityOf(row: FeedRow): { id: string; name: string } {
  const fields = fieldsOf(row)
  const first = (names: readonly string[]): string =>
    names.map(name => plain(firstText(fields.get(name)?.value))).find(text => text !== '') ?? ''
  return { id: first(fieldNames.id).slice(0, maxLength), name: first(fieldNames.name).slice(0, maxLength) }
}

type Fields = ReadonlyMap<string, { readonly label: string; readonly value: unknown }>

/** The row's fields by their bare names; those of its first offer or variant stand in where it has none of its own. */
function fieldsOf(row: FeedRow): Fields {
  const nested = ['offers', 'variants', 'price'].map(name => firstOf(row[name])).filter(isRow)
  const entries = [...nested.toReversed(), row].flatMap(one => Object.entries(one))
  return new Map(
    entries.map(([name, value]) => {
      const label = name.slice(0, 2 * maxFieldLength)
      return [label.toLowerCase().replace(/[^a-z\d]/g, ''), { label, value }]
    }),
  )
}

const isRow = (value: unknown): value is FeedRow => typeof value === 'object' && value !== null && !Array.isArray(value)
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value)

function priceOf(first: (names: readonly string[]) => string): Pick<Product, 'price' | 'currency'> {
  const sale = isOnSale(first(fieldNames.saleTimes))
    ? readPrice(first(fieldNames.sale))
    : { amount: null, currency: null }
  const usual = readPrice(first(fieldNames.price))
  const { amount, currency } = sale.amount === null ? usual : { ...sale, currency: sale.currency ?? usual.currency }
  const named = readPrice(first(fieldNames.currency)).currency
  return { price: amount, currency: currency ?? named }
}

/** `2027-01-01T00:00+01:00/2027-01-15T00:00+01:00`: from, to. A sale without days is on. */
function isOnSale(times: string): boolean {
  if (times === '') return true
  const [from = NaN, to = NaN] = times.split('/').map(time => Date.parse(time))
  return from <= Date.now() && Date.now() < to
}

function attributesOf(fields: Fields): Record<string, string> {
  const found = [...fields]
    // `@type` and `@context` speak to machines.
    .filter(([name, { label }]) => !used.has(name) && !leftOutPattern.test(name) && !label.startsWith('@'))
    .map(([, { label, value }]) => [inWords(label), plain(textOf(value)).slice(0, maxLength)] as const)
    .filter(([label, text]) => label !== '' && text !== '')
  const byWorth = found.toSorted(
    ([one], [other]) => Number(tellingPattern.test(other)) - Number(tellingPattern.test(one)),
  )
  return Object.fromEntries(byWorth.slice(0, maxAttributes))
}

/** `warrantyInformation`, `product_type` → `warranty information`, `product type`. */
const inWords = (label: string): string =>
  plain(label.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_\s-]+/g, ' '))
    .toLowerCase()
    .slice(0, maxFieldLength)

const firstText = (value: unknown): string => textOf(firstOf(value))

/** A text, number or list of these; anything deeper says nothing that could be shown. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return cleanText(value.slice(0, maxTextLength))
  if (typeof value === 'number' || typeof value === 'boolean') return plainNumber(value)
  if (!Array.isArray(value)) return ''
  const texts = value.slice(0, maxAttributes).map(one => (Array.isArray(one) ? '' : textOf(one)))
  return texts.filter(text => text !== '').join(', ')
}

/** Two decimals where there are more: `12.999` would be read as thousands. */
const plainNumber = (value: number | boolean): string =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(2) : String(value)

const namedAttributes: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Shops write HTML into any field: the words of it, and nothing that begins a tag. */
function plain(text: string): string {
  return cleanText(
    text
      .replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => namedAttributes[name] ?? "'")
      .replace(/<[^<>]{0,1000}>/g, ' ')
      .replace(/<(?=[a-z/!?])/gi, '')
      .replace(/\s+/g, ' '),
  )
}

const aheadPattern = /pre.?order|back.?order|vorbestell|preventa|bajo pedido|encargo|pr[ée].?commande|sur commande/i
const outOfStockPattern =
  /out.?of.?stock|sold.?out|unavailable|not available|discontinued|^(?:false|no|n|nein|non|0+)$|nicht|ausverkauft|vergriffen|agotad|sin (?:stock|existencias)|no disponible|[ée]puis[ée]|rupture|indisponible/i
const inStockPattern =
  /in.?stock|low.?stock|limited|available|in.?store|online.?only|^(?:true|yes|y|ja|s[ií]|oui)$|lager|lieferbar|verf[üu]gbar|vorr[äa]tig|disponible|en stock|existencias/i

function readAvailability(text: string): Product['availability'] {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text) > 0 ? 'in_stock' : 'out_of_stock'
  if (aheadPattern.test(text)) return 'preorder'
  if (outOfStockPattern.test(text)) return 'out_of_stock'
  return inStockPattern.test(text) ? 'in_stock' : null
}

/** Only what leads to a page: no script, no mail, no file. */
function webAddress(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || text.length > maxAddressLength) return null
  const url = parseUrl(text)
  if (url === null) return null
  const { href, username, password } = url
  return username !== '' || password !== '' || href.length > maxAddressLength ? null : href
}
