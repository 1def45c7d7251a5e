import { gunzipSync } from 'node:zlib'
import { mostNamedRows } from '@frontdesk/contracts/sources/named-rows'
import type { Product, SkippedRow } from '@frontdesk/contracts/sources/source-products'
import type { SkipReasons } from '@frontdesk/contracts/sources/sources'
import { linesIn } from '../csv/read-table.ts'
import { decodeData } from '../decode-page.ts'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import { fileUnreadable } from '../../errors.ts'
import { countryOfHost, type Place } from './currency.ts'
import { brokenRow, hasSaleTimes, identityOf, toProduct, type AddRow, type FeedRow } from './product.ts'
import { readFeedCsv } from './read-feed-csv.ts'
import { readFeedJson } from './read-feed-json.ts'
import { readFeedXml } from './read-feed-xml.ts'
import { variantRows } from './variants.ts'

/** A product feed as it came over the wire. */
export interface FeedInput {
  readonly body: Uint8Array
  /** The whole header. */
  readonly contentType: string
  /** Its address: the country of a shop says what `$` and `kr` are there. */
  readonly url?: string
  /** The language of the shop. */
  readonly language?: string | null
}

/** Products and skipped rows of a feed. */
export interface ParsedFeed {
  readonly products: readonly Product[]
  /** Rows that were left out: all of them counted, the first of each reason named. */
  readonly reasons: SkipReasons
  readonly skipped: readonly SkippedRow[]
  /** A price changes by itself on a day to come. */
  readonly hasSaleTimes: boolean
}

/** Decoded bytes of a feed. */
export const maxFeedBytes = 20_000_000
const maxProducts = 20_000
/** Rows are looked at up to here, whatever becomes of them. */
const maxRows = 2 * maxProducts

export const challengeSentence =
  'The site asks for proof that it is not a bot, and gives a web page in place of the feed. Let FrontdeskBot through.'

/** The products in a feed: JSON, XML as Google's merchants write it, or CSV. What it is shows in its first character. */
export function parseFeed({ body, contentType, url, language = null }: FeedInput): ParsedFeed {
  const whole = decodeData(unpacked(body), contentType).trimEnd()
  const text = whole.trimStart()
  const linesAbove = linesIn(whole.slice(0, whole.length - text.length))
  if (text === '') throw fileUnreadable('The feed is empty.')
  if (/^<(?:!doctype\s+)?html/i.test(text)) {
    throw fileUnreadable(pageSentence(text))
  }
  const host = parseUrl(url ?? '')?.hostname ?? ''
  const place: Place = { country: countryOfHost(host), language }
  const products = new Map<string, Product>()
  const reasons: Record<string, number> = {}
  const skipped: SkippedRow[] = []
  let rows = 0
  /** With the variants of products, which are products themselves. */
  let looked = 0
  let isDated = false
  let line: number | null = null
  const leaveOut = (row: unknown, reason: SkippedRow['reason']): void => {
    const count = (reasons[reason] ?? 0) + 1
    reasons[reason] = count
    if (count <= mostNamedRows) skipped.push({ row: rows, line, id: isRow(row) ? identityOf(row).id : '', reason })
  }
  const keep = (row: FeedRow): void => {
    const product = toProduct(row, place)
    const reason = whyNot(row, product, products)
    if (product === null || reason !== null) return leaveOut(row, reason ?? 'noId')
    products.set(product.id, product)
    isDated ||= hasSaleTimes(row)
  }
  readRows(text, (makeRow, at) => {
    rows += 1
    line = at === undefined ? null : linesAbove + at
    if (rows > maxRows) return
    const row = makeRow()
    if (!isRow(row)) return leaveOut(row, row === brokenRow ? 'brokenRow' : 'notProduct')
    if (looked > maxRows) return leaveOut(row, 'rowLimit')
    const variants = variantRows(row)
    looked += variants.length
    variants.forEach(keep)
  })
  const unseen = rows - maxRows
  if (unseen > 0) reasons['rowLimit'] = (reasons['rowLimit'] ?? 0) + unseen
  if (products.size === 0) throw fileUnreadable(nothingSentence(rows))
  return { products: [...products.values()], reasons, skipped, hasSaleTimes: isDated }
}

/** Each format is read from beginning to end, and holds one row at a time. */
function readRows(text: string, add: AddRow): void {
  if (text.startsWith('[') || text.startsWith('{')) readFeedJson(text, add)
  else if (text.startsWith('<')) readFeedXml(text, add)
  else readFeedCsv(text, add)
}

function whyNot(
  row: FeedRow,
  product: Product | null,
  products: ReadonlyMap<string, Product>,
): SkippedRow['reason'] | null {
  if (product === null) return identityOf(row).id === '' ? 'noId' : 'noName'
  if (isUnpublished(row)) return 'unpublished'
  if (products.has(product.id)) return 'repeated'
  return products.size < maxProducts ? null : 'rowLimit'
}

/** WooCommerce and Shopify export drafts as well. */
const isUnpublished = (row: FeedRow): boolean =>
  /^(?:0|-1|false|no?)$/i.test(wordOf(row['Published'] ?? row['published'])) ||
  /^(?:draft|archived|trash|inactive|disabled)$/i.test(wordOf(row['Status'] ?? row['status']))

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** A web page in place of a feed: what it is, as far as it shows. */
function pageSentence(text: string): string {
  const start = text.slice(0, 100_000)
  if (
    /challenge-platform|cf-chl|cf_chl|g-recaptcha|hcaptcha|datadome|_Incapsula_|px-captcha|just a moment/i.test(start)
  ) {
    return challengeSentence
  }
  if (/<input[^>]{0,500}type\s*=\s*["']?password/i.test(start)) {
    return 'The site asks for a login, and gives a web page in place of the feed.'
  }
  return 'There is a web page at this address, and no product feed.'
}

const nothingSentence = (rows: number): string =>
  rows === 0 ? 'There are no products in the feed.' : `None of the ${rows} rows of the feed has both an id and a name.`

/** `feed.xml.gz` comes as a gzip file, whatever its headers say. */
function unpacked(body: Uint8Array): Uint8Array {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body
  try {
    return gunzipSync(body, { maxOutputLength: maxFeedBytes })
  } catch {
    throw fileUnreadable('The feed is packed, and damaged or too large.')
  }
}

const isRow = (value: unknown): value is FeedRow => typeof value === 'object' && value !== null && !Array.isArray(value)
