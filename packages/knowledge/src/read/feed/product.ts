import type { Product } from '@frontdesk/contracts/sources/source-products'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import { cleanText } from '../clean-text.ts'
import { countryOfHost, currencyOf, type Place } from './currency.ts'
import { fieldNames, fieldOfLabel, leftOutPattern, tellingPattern, used } from './field-names.ts'
import { htmlWords as plain } from './html-words.ts'
import { readPrice, type Price } from './read-price.ts'

/** A row of a feed: what its fields are called, and what they say. */
export type FeedRow = Readonly<Record<string, unknown>>

/** Stands for a row that cannot be divided into its fields. */
export const brokenRow: unique symbol = Symbol('a row with too many or too few fields')

/** Takes the rows of a feed one by one, with the lines of a CSV. They are made only where they are looked at. */
export type AddRow = (makeRow: () => unknown, line?: number) => void

const maxAttributes = 20
const maxLength = 200
const maxFieldLength = 60
const maxDescriptionLength = 1_000
/** Of what a field says, markup included: more is not looked at. */
const maxTextLength = 20_000
const maxAddressLength = 2_000

/** The product that a row describes; null if it has no id or no name. `place` is that of the feed. */
export function toProduct(row: FeedRow, place: Place): Product | null {
  const fields = fieldsOf(row)
  const first = (names: readonly string[]): string =>
    names.map(name => firstText(fields.get(name)?.value)).find(text => text !== '') ?? ''
  const { id, name } = identityOf(row)
  if (id === '' || name === '') return null
  const url = webAddress(first(fieldNames.url))
  const country = url === null ? null : countryOfHost(new URL(url).hostname)
  const { words, ...price } = priceOf(fields, first, { ...place, country: country ?? place.country })
  return {
    id,
    name,
    description: plain(first(fieldNames.description)).slice(0, maxDescriptionLength),
    ...price,
    availability: readAvailability(first(fieldNames.availability)),
    attributes: { ...(words === '' ? {} : { price: words }), ...attributesOf(fields) },
    url,
    image: webAddress(first(fieldNames.image)),
  }
}

/** How a row calls itself; empty if it does not. */
export function identityOf(row: FeedRow): { id: string; name: string } {
  const fields = fieldsOf(row)
  const first = (names: readonly string[]): string =>
    names.map(name => plain(firstText(fields.get(name)?.value))).find(text => text !== '') ?? ''
  return { id: first(fieldNames.id).slice(0, maxLength), name: first(fieldNames.name).slice(0, maxLength) }
}

type Fields = ReadonlyMap<string, { readonly label: string; readonly value: unknown }>

/** The row's fields by their bare names; those of its first offer or variant stand in where it has none of its own. */
function fieldsOf(row: FeedRow): Fields {
  const nested = ['offers', 'variants'].map(name => firstOf(row[name])).filter(isRow)
  const entries = [...nested.toReversed(), row].flatMap(one =>
    Object.entries({ ...one, ...sumIn(one['price'], one['prices']) }),
  )
  const fields = new Map<string, { label: string; value: unknown }>()
  for (const [name, value] of entries) {
    const label = name.slice(0, 2 * maxFieldLength)
    const { field, currency } = fieldOfLabel(label)
    // `price_eur`: a currency in the column's name is that of its numbers.
    const said = currency === null || textOf(value) === '' ? value : `${textOf(value)} ${currency}`
    if (currency === null || textOf(fields.get(field)?.value) === '') fields.set(field, { label, value: said })
  }
  return fields
}

/** `{ "price": { "value": 12, "currency": "EUR" } }`. */
function sumIn(price: unknown, prices?: unknown): FeedRow {
  const sum = firstOf(price)
  if (isRow(prices)) {
    // WooCommerce counts in the smallest coin: 1990, with two digits, is 19.90.
    const amount = Number(prices['price']) / 10 ** Number(prices['currency_minor_unit'])
    return Number.isFinite(amount) ? { price: String(amount), currency: prices['currency_code'] } : {}
  }
  if (!isRow(sum)) return {}
  const currency = sum['currency'] ?? sum['currencyCode'] ?? sum['priceCurrency'] ?? sum['currency_code']
  return { price: sum['amount'] ?? sum['value'] ?? sum['price'], ...(currency === undefined ? {} : { currency }) }
}

const isRow = (value: unknown): value is FeedRow => typeof value === 'object' && value !== null && !Array.isArray(value)
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value)

interface Told extends Pick<Product, 'price' | 'currency'> {
  /** What the feed says, where that is more than a sum: "from 12.00 EUR". */
  readonly words: string
}

function priceOf(fields: Fields, first: (names: readonly string[]) => string, place: Place): Told {
  const [low, high] = [first(fieldNames.lowPrice), first(fieldNames.highPrice)]
  const range = low === high ? low : `${low} - ${high}`
  const usualText = priceText(fields, fieldNames.price) || (low === '' || high === '' ? low || high : range)
  const saleText = isOnSale(saleTimes(first)) ? priceText(fields, fieldNames.sale) : ''
  // How a number is read depends on its currency: `12.500` are twelve dinars, and twelve thousand euros.
  const usual = readPrice(usualText, place, currencyOf(first(fieldNames.currency), place))
  const sale = readPrice(saleText, place, usual.currency)
  // Shops write 0 if there is no sale.
  const isSale = sale.amount === null ? !sale.isExact : sale.amount > 0
  const { amount, currency, isExact }: Price = isSale ? sale : usual
  const said = plain(isSale ? saleText : usualText)
  return {
    price: amount,
    currency,
    words: isExact ? '' : said.slice(0, maxLength),
  }
}

/** What the first field says that says anything. Several prices of one product are told apart by nobody: all are given. */
function priceText(fields: Fields, names: readonly string[]): string {
  const values = names.map(name => textOf(fields.get(name)?.value, '; '))
  return values.find(text => text !== '') ?? ''
}

/** Google has both times in one field, WooCommerce in two. */
function saleTimes(first: (names: readonly string[]) => string): string {
  const [from, to] = [first(fieldNames.saleFrom), first(fieldNames.saleTo)]
  if (from === '' && to === '') return first(fieldNames.saleTimes)
  return `${from || '1970-01-01'}/${to || '9999-12-31'}`
}

/** Does a row's price depend on the day? Its feed is read again although it has not changed. */
export function hasSaleTimes(row: FeedRow): boolean {
  const fields = fieldsOf(row)
  const names = [...fieldNames.saleTimes, ...fieldNames.saleFrom, ...fieldNames.saleTo]
  return names.some(name => {
    const times = firstText(fields.get(name)?.value).split('/')
    return times.some(time => endOf(time) > Date.now())
  })
}

/** `2027-01-01T00:00+01:00/2027-01-15T00:00+01:00`: from, to. A sale without days is on. */
function isOnSale(times: string): boolean {
  if (times === '') return true
  const [from = '', to = ''] = times.split('/')
  return Date.parse(from) <= Date.now() && Date.now() < endOf(to)
}

/** A day without a time lasts to its end. */
const endOf = (time: string): number =>
  Date.parse(time) + (/^\s*\d{4}-\d{2}-\d{2}\s*$/.test(time) ? 24 * 60 * 60 * 1_000 : 0)

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
function textOf(value: unknown, between = ', '): string {
  if (typeof value === 'string') return cleanText(value.slice(0, maxTextLength))
  if (typeof value === 'number' || typeof value === 'boolean') return plainNumber(value)
  if (!Array.isArray(value)) return ''
  const texts = value.slice(0, maxAttributes).map(one => (Array.isArray(one) ? '' : textOf(one)))
  return [...new Set(texts.filter(text => text !== ''))].join(between)
}

/** Two decimals where there are more: `12.999` would be read as thousands. */
const plainNumber = (value: number | boolean): string =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(2) : String(value)

const aheadPattern = /pre.?order|back.?order|vorbestell|preventa|bajo pedido|encargo|pr[ée].?commande|sur commande/i
const outOfStockPattern =
  /out.?of.?stock|sold.?out|unavailable|not available|discontinued|^(?:false|no|n|nein|non|0+)$|nicht|ausverkauft|vergriffen|agotad|sin (?:stock|existencias)|no disponible|[ée]puis[ée]|rupture|indisponible/i
/** "Not in stock", "no longer available", and the same in other languages: a negation before what would be in stock. */
const negatedPattern =
  /(?<!\p{L})(?:not?|no longer|non|pas|ikke|inte|ej|niet|nie|n[ãa]o|kein\p{L}{0,2}|ei|není|nincs|нет|не|δεν)(?!\p{L})[^.,;:!()]{0,30}?(?:stock|availab|dispon|lager|voorraad|leverba|magazyn|dost[ęe]pn|existencias|estoque|skladem|rakt[áa]ron|varasto|saatavilla|наличии|διαθέσιμ)|^0+\s+\p{L}|plus (?:dispon|en stock)|niedost[ęe]pn|esaurito|esgotad|indispon[ií]vel|uitverkocht|u[dt]solgt|sluts[åa]ld|slut i lager|vyprod[áa]no|loppu/iu
const inStockPattern =
  /in.?stock|low.?stock|limited|available|in.?store|online.?only|^(?:true|yes|y|ja|s[ií]|oui)$|lager|lieferbar|verf[üu]gbar|vorr[äa]tig|disponible|en stock|existencias/i

function readAvailability(text: string): Product['availability'] {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text) > 0 ? 'in_stock' : 'out_of_stock'
  if (aheadPattern.test(text)) return 'preorder'
  if (outOfStockPattern.test(text) || negatedPattern.test(text)) return 'out_of_stock'
  return inStockPattern.test(text) ? 'in_stock' : null
}

/** Only what leads to a page: no script, no mail, no file. Escaped for HTML once too often, `&` is `&amp;`. */
function webAddress(given: string): string | null {
  const text = given.replace(/&(?:(?:amp|#0*38|#x0*26);)+/gi, '&')
  if (!/^https?:\/\//i.test(text) || text.length > maxAddressLength) return null
  const url = parseUrl(text)
  if (url === null) return null
  const { href, username, password } = url
  return username !== '' || password !== '' || href.length > maxAddressLength ? null : href
}
