import { gunzipSync } from 'node:zlib'
import type { Product, SkippedRow } from '@frontdesk/contracts/sources/source-products'
import type { SkipReasons } from '@frontdesk/contracts/sources/sources'
import { decodeData } from '../decode-page.ts'
import { fileUnreadable } from '../../errors.ts'
import { identityOf, toProduct, type AddRow, type FeedRow } from './product.ts'
import { readFeedCsv } from './read-feed-csv.ts'
import { readFeedJson } from './read-feed-json.ts'
import { readFeedXml } from './read-feed-xml.ts'

/** A product feed as it came over the wire. */
export interface FeedInput {
  readonly body: Uint8Array
  /** The whole header. */
  readonly contentType: string
}

/** Products and skipped rows of a feed. */
export interface ParsedFeed {
  readonly products: readonly Product[]
  /** Rows that were left out: all of them counted, the first of them named. */
  readonly reasons: SkipReasons
  readonly skipped: readonly SkippedRow[]
}

/** Decoded bytes of a feed. */
export const maxFeedBytes = 20_000_000
const maxProducts = 20_000
/** Rows are looked at up to here, whatever becomes of them. */
const maxRows = 2 * maxProducts
const maxNamedRows = 100
/** The products in a feed: JSON, XML as Google's merchants write it, or CSV. What it is shows in its first character. */
export function parseFeed({ body, contentType }: FeedInput): ParsedFeed {
  const text = decodeData(unpacked(body), contentType).trim()
  if (text === '') throw fileUnreadable('The feed is empty.')
  if (/^<(?:!doctype\s+)?html/i.test(text)) {
    throw fileUnreadable('There is a web page at this address, and no product feed.')
  }
  const products = new Map<string, Product>()
  const reasons: Record<string, number> = {}
  const skipped: SkippedRow[] = []
  let rows = 0
  readRows(text, makeRow => {
    rows += 1
    if (rows > maxRows) return
    const row = makeRow()
    const product = isRow(row) ? toProduct(row) : null
    if (product !== null && !products.has(product.id) && products.size < maxProducts) {
      products.set(product.id, product)
      return
    }
    const reason = isRow(row) ? whyNot(row, product, products) : 'notProduct'
    reasons[reason] = (reasons[reason] ?? 0) + 1
    if (skipped.length < maxNamedRows) skipped.push({ row: rows, id: isRow(row) ? identityOf(row).id : '', reason })
  })
  const unseen = rows - maxRows
  if (unseen > 0) reasons['rowLimit'] = (reasons['rowLimit'] ?? 0) + unseen
  if (products.size === 0) throw fileUnreadable(nothingSentence(rows))
  return { products: [...products.values()], reasons, skipped }
}

/** Each format is read from beginning to end, and holds one row at a time. */
function readRows(text: string, add: AddRow): void {
  if (text.startsWith('[') || text.startsWith('{')) readFeedJson(text, add)
  else if (text.startsWith('<')) readFeedXml(text, add)
  else readFeedCsv(text, add)
}

function whyNot(row: FeedRow, product: Product | null, products: ReadonlyMap<string, Product>): SkippedRow['reason'] {
  if (product !== null) return products.has(product.id) ? 'repeated' : 'rowLimit'
  return identityOf(row).id === '' ? 'noId' : 'noName'
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
