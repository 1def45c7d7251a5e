import { cleanText } from '../clean-text.ts'
import { mostNamedRows } from '@frontdesk/contracts/sources/named-rows'
import type { TableRow } from '../csv/table-roles.ts'

/** The text of a table that is read row by row. */
export interface TableText {
  /** The row as a text; empty if it says nothing, and for the names of the columns, which stand in each row. */
  readonly textOf: (row: TableRow) => string
  readonly oddRows: () => OddRows
}

/** Rows with another number of fields than there are columns. */
export interface OddRows {
  readonly count: number
  /** The first of them. */
  readonly lines: readonly number[]
}

/**
 * Each row says the names of its columns, so that it can be understood alone. A row with another number of fields stands
 * as it is, because a value would stand under the name of another column.
 */
export function openTableText(): TableText {
  let names: readonly string[] = []
  let count = 0
  const lines: number[] = []
  return {
    textOf({ kind, cells, line }) {
      const texts = cells.map(cleanText)
      if (kind === 'head') {
        names = texts
        return ''
      }
      if (kind === 'odd') {
        count += 1
        if (lines.length < mostNamedRows) lines.push(line)
      }
      const said = kind === 'row' ? texts.map((text, column) => named(text, names[column] ?? '')) : texts
      return said.filter(text => text !== '').join(', ')
    },
    oddRows: () => ({ count, lines }),
  }
}

const named = (text: string, name: string): string => (name === '' || text === '' ? text : `${name}: ${text}`)
