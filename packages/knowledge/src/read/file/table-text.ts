import { cleanText } from '../clean-text.ts'
import type { TableRow } from '../table-roles.ts'

/** The text of a table that is read row by row. */
export interface TableText {
  /** The row as a text; empty where it says nothing, and for the names of the columns, which stand in each row. */
  readonly textOf: (row: TableRow) => string
  /** Rows with another number of fields than there are columns. */
  readonly oddRows: () => number
}

/**
 * Each row says the names of its columns, so that it can be understood alone. A row with another number of fields stands
 * as it is, because a value would stand under the name of another column.
 */
export function openTableText(): TableText {
  let names: readonly string[] = []
  let odd = 0
  return {
    textOf({ kind, cells }) {
      const texts = cells.map(cleanText)
      if (kind === 'head') {
        names = texts
        return ''
      }
      if (kind === 'odd') odd += 1
      const said = kind === 'row' ? texts.map((text, column) => named(text, names[column] ?? '')) : texts
      return said.filter(text => text !== '').join(', ')
    },
    oddRows: () => odd,
  }
}

const named = (text: string, name: string): string => (name === '' || text === '' ? text : `${name}: ${text}`)
