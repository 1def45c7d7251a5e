import { fileUnreadable } from '../../errors.ts'
import { readTable } from '../read-table.ts'
import type { AddRow } from './product.ts'

const maxColumns = 200

/** A first line of names, then a line for each product. */
export function readFeedCsv(text: string, add: AddRow): void {
  let columns: readonly (readonly [name: string, place: number])[] | undefined
  const { isWhole } = readTable(text, ({ kind, cells }) => {
    if (kind === 'head') columns = columnsOf(cells)
    else if (kind !== 'title') {
      const named = columns ?? []
      // Nothing tells which field of such a row is of which column.
      if (kind !== 'row') add(() => null)
      else add(() => Object.fromEntries(named.map(([name, place]) => [name, cells[place] ?? ''])))
    }
  })
  if (!isWhole) throw fileUnreadable('The feed is damaged: a quotation mark in the CSV is never closed.')
}

/** Of two columns with one name the first one counts. */
function columnsOf(header: readonly string[]): (readonly [string, number])[] {
  const names = header.slice(0, maxColumns).map(name => name.trim())
  if (names.length < 2) throw fileUnreadable('The feed is neither JSON nor XML nor CSV with a line of names.')
  return [...new Map(names.map((name, place) => [name, place] as const).toReversed())]
}
