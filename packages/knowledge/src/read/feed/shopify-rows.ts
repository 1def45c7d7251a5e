import type { FeedRow } from './product.ts'

/**
 * Rows of a CSV that Shopify exports: a product's first row has its title, and those of its other variants have the handle
 * alone. Each becomes a row of its own; those with nothing but another picture are no products.
 */
export function openShopifyRows(): (row: FeedRow) => FeedRow | null {
  let product: FeedRow = {}
  return row => {
    const handle = row['Handle']
    if (typeof handle !== 'string' || handle === '' || !('Variant Price' in row)) return row
    if (row['Title'] !== '') product = row
    else if (product['Handle'] !== handle) return row
    if (row['Variant Price'] === '') return null
    const options = [1, 2, 3].flatMap(number => {
      const value = row[`Option${number} Value`]
      const isNone = typeof value !== 'string' || value === '' || value === 'Default Title'
      return isNone ? [] : [[textOf(product[`Option${number} Name`]), value] as const]
    })
    const values = options.map(([, value]) => value).join(' / ')
    const own = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))
    const kept = Object.entries({ ...product, ...own }).filter(
      ([name]) => !/^(?:Option\d |Variant (?!SKU|Price|Inventory Qty))/.test(name),
    )
    return {
      ...Object.fromEntries(kept),
      ...Object.fromEntries(options),
      id: own['Variant SKU'] ?? (values === '' ? handle : `${handle} ${values}`),
      title: values === '' ? product['Title'] : `${textOf(product['Title'])} – ${values}`,
      // A shop that does not count its stock writes 0.
      ...(row['Variant Inventory Tracker'] === '' ? { 'Variant Inventory Qty': '' } : {}),
    }
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
