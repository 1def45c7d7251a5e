import { fieldNames, fieldOfLabel } from './field-names.ts'
import { identityOf, type FeedRow } from './product.ts'

const maxVariants = 250

/**
 * A row for each variant or offer of a product, where they differ in price or stock: the price of one is wrong for another.
 * Where they are alike, the product is one row. `options` of Shopify name what a variant's `option1` is.
 */
export function variantRows(row: FeedRow): readonly FeedRow[] {
  const list = ['variants', 'offers'].find(name => listIn(row[name]).filter(isRow).length > 1)
  if (list === undefined) return [row]
  const variants = listIn(row[list]).filter(isRow).slice(0, maxVariants)
  const whole = { ...row, [list]: undefined }
  const names = listIn(row['options']).map(option => (isRow(option) ? option['name'] : option))
  const [first = [], ...others] = variants.map(toldBy)
  if (others.every(other => JSON.stringify(other) === JSON.stringify(first))) {
    // A product's first offer stands in for all of them.
    if (list === 'offers') return [row]
    const own = Object.entries(whole).filter(([, value]) => value !== null && value !== undefined)
    return [{ ...Object.fromEntries(first), ...Object.fromEntries(own) }]
  }
  const { id, name } = identityOf(whole)
  return variants.map((variant, place) => {
    const title = variant['title'] ?? variant['name'] ?? variant['sku'] ?? place + 1
    return {
      ...whole,
      ...optionsOf(variant, names),
      id: variant['id'] ?? (id === '' ? identityOf(variant).id : `${id}-${textOf(title)}`),
      title: `${name} – ${textOf(title)}`,
    }
  })
}

const { price, lowPrice, highPrice, sale, currency, availability } = fieldNames
const told = new Set<string>([...price, ...lowPrice, ...highPrice, ...sale, ...currency, ...availability])

/** What a variant says of its price and stock, in whichever order. */
const toldBy = (variant: FeedRow): (readonly [name: string, value: unknown])[] =>
  Object.entries(variant)
    .filter(([name, value]) => value !== null && told.has(fieldOfLabel(name.slice(0, 100)).field))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/** A variant's fields, with its options by their names. */
function optionsOf(variant: FeedRow, names: readonly unknown[]): FeedRow {
  const entries = Object.entries(variant).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'title' || name === 'name' || value === null) return []
    const [, number] = /^option(\d)$/.exec(name) ?? []
    if (number === undefined) return [[name, value]]
    const label = names[Number(number) - 1]
    return typeof label === 'string' && label !== 'Title' ? [[label, value]] : []
  })
  return Object.fromEntries(entries)
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
const isRow = (value: unknown): value is FeedRow => typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
