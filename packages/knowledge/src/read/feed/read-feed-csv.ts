import { fileUnreadable } from '../../errors.ts'
import { readTable } from '../csv/read-table.ts'
import { openShopifyRows } from './shopify-rows.ts'
import { brokenRow, type AddRow } from './product.ts'

const maxColumns = 200

/** A line of names, then a line for each product. Nothing tells which field of a row is whose if there are more or fewer. */
export function readFeedCsv(text: string, add: AddRow): void {
  let columns: readonly (readonly [name: string, place: number])[] | undefined
  const shopifyRow = openShopifyRows()
  const { isWhole } = readTable(text, ({ kind, cells, line }) => {
    if (kind === 'title' || isComment(cells)) return
    if (kind === 'head') {
      columns = columnsOf(cells)
      return
    }
    const named = columns ?? noNames()
    if (kind !== 'row') {
      add(() => brokenRow, line)
      return
    }
    const row = shopifyRow(Object.fromEntries(named.map(([name, place]) => [name, cells[place] ?? ''])))
    if (row !== null) add(() => row, line)
  })
  if (!isWhole) throw fileUnreadable('The feed is damaged: a quotation mark in the CSV is never closed.')
  if (columns === undefined) noNames()
}

const noNames = (): never => {
  throw fileUnreadable('The feed is neither JSON nor XML nor CSV with a line of names.')
}

/** Facebook's template begins with lines that explain it. */
const isComment = ([first = '']: readonly string[]): boolean => /^\s*# /.test(first)

/** Of two columns with one name the first one counts. */
function columnsOf(header: readonly string[]): (readonly [string, number])[] {
  const names = header.slice(0, maxColumns).map(name => name.trim())
  return names.length < 2 ? noNames() : [...new Map(names.map((name, place) => [name, place] as const).toReversed())]
}
