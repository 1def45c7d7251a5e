import { gunzipSync } from 'node:zlib'
import type { Product, SkippedRow } from '@frontdesk/contracts/sources/source-products'
import type { SkipReasons } from '@frontdesk/contracts/sources/sources'
import Papa from 'papaparse'
import { decodeData } from '../decode-page.ts'
import { fileUnreadable } from '../../errors.ts'
import { identityOf, toProduct, type FeedRow } from './product.ts'
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
const maxColumns = 200
const maxNamedRows = 100
/** Names under which a JSON feed keeps its list, the most specific first. */
const lists = ['products', 'items', 'entries', 'offers', 'data', 'results']

/** The products in a feed: JSON, XML as Google's merchants write it, or CSV. What it is shows in its first character. */
export function parseFeed({ body, contentType }: FeedInput): ParsedFeed {
  const text = decodeData(unpacked(body), contentType).trim()
  if (text === '') throw fileUnreadable('The feed is empty.')
  if (/^<(?:!doctype\s+)?html/i.test(text)) {
    throw fileUnreadable('There is a web page at this address, and no product feed.')
  }
  const rows = rowsOf(text)
  const products = new Map<string, Product>()
  const reasons: Record<string, number> = {}
  const skipped: SkippedRow[] = []
  for (const [index, row] of rows.slice(0, maxRows).entries()) {
    const product = isRow(row) ? toProduct(row) : null
    if (product !== null && !products.has(product.id) && products.size < maxProducts) {
      products.set(product.id, product)
      continue
    }
    const reason = isRow(row) ? whyNot(row, product, products) : 'notProduct'
    reasons[reason] = (reasons[reason] ?? 0) + 1
    if (skipped.length < maxNamedRows)
      skipped.push({ row: index + 1, id: isRow(row) ? identityOf(row).id : '', reason })
  }
  const unseen = rows.length - maxRows
  if (unseen > 0) reasons['rowLimit'] = (reasons['rowLimit'] ?? 0) + unseen
  if (products.size === 0) throw fileUnreadable(nothingSentence(rows.length))
  return { products: [...products.values()], reasons, skipped }
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

function rowsOf(text: string): readonly unknown[] {
  if (text.startsWith('[') || text.startsWith('{')) return fromJson(text)
  return text.startsWith('<') ? readFeedXml(text) : fromCsv(text)
}

function fromJson(text: string): readonly unknown[] {
  const root = readJson(text)
  if (Array.isArray(root)) return root
  if (!isRow(root)) return []
  const named = lists.map(name => root[name]).find(value => Array.isArray(value))
  return (named ?? Object.values(root).find(value => Array.isArray(value)) ?? []) as readonly unknown[]
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw fileUnreadable('The feed is damaged: it is no whole JSON.')
  }
}

const isRow = (value: unknown): value is FeedRow => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A first line of names, then a line for each product, parted by commas, semicolons or tabs. */
function fromCsv(text: string): readonly (FeedRow | null)[] {
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' })
  const [header = [], ...lines] = data
  const names = header.slice(0, maxColumns).map(name => name.trim())
  if (names.length < 2) throw fileUnreadable('The feed is neither JSON nor XML nor CSV with a line of names.')
  if (errors.some(({ code }) => code === 'MissingQuotes')) {
    throw fileUnreadable('The feed is damaged: a quotation mark in the CSV is never closed.')
  }
  // Of two columns with one name the first one counts.
  const columns = [...new Map(names.map((name, place) => [name, place] as const).toReversed())]
  return lines.map((cells, index) =>
    index < maxRows ? Object.fromEntries(columns.map(([name, place]) => [name, cells[place] ?? ''])) : null,
  )
}
