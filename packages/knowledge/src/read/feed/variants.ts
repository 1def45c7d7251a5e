import type { FeedRow } from './product.ts'

const maxVariants = 250

/**
 * A row for each variant of a product, where they differ in price or stock: the price of one is wrong for another. Where
 * they are alike, the product is one row. `options` of Shopify name what a variant's `option1` is.
 */
export function variantRows(row: FeedRow): readonly FeedRow[] {
  const variants = listIn(row['variants']).filter(isRow).slice(0, maxVariants)
  if (variants.length < 2) return [row]
  const names = listIn(row['options']).map(option => (isRow(option) ? option['name'] : option))
  if (new Set(variants.map(told)).size === 1) {
    const { price, available } = variants[0] ?? {}
    return [{ ...row, variants: undefined, price: row['price'] ?? price, available: row['available'] ?? available }]
  }
  return variants.map((variant, place) => {
    const title = variant['title'] ?? variant['name'] ?? variant['sku'] ?? place + 1
    return {
      ...row,
      ...optionsOf(variant, names),
      variants: undefined,
      id: variant['id'] ?? `${textOf(row['id'] ?? row['sku'])}-${textOf(title)}`,
      title: `${textOf(row['title'] ?? row['name'])} – ${textOf(title)}`,
    }
  })
}

const told = (variant: FeedRow): string =>
  JSON.stringify(['price', 'sale_price', 'available', 'availability', 'stock', 'currency'].map(name => variant[name]))

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
