import { findCsvDialect, type CsvDialect } from './csv-dialect.ts'
import { cellsOfLine, fieldAt, literalField, rowAt, type CsvField } from './csv-fields.ts'
import { fittedTo, openTableRoles, type TableRow } from './table-roles.ts'

/**
 * Calls back with each row of a CSV that says anything, in order, whatever its delimiter. One row is in memory at a time.
 * Returns whether the text ends where a row does: one that breaks off within a quotation is cut off.
 */
export function readTable(text: string, onRow: (row: TableRow) => void): { isWhole: boolean } {
  const dialect = findCsvDialect(text)
  const { delimiter, columns, start } = dialect
  const roleOf = openTableRoles(dialect)
  let isWhole = true
  let line = start === 0 ? 1 : 2
  for (let from = start; from < text.length;) {
    const begin = from
    const { cells, end, isOpen } = rowAt(text, { from, delimiter }, at => ownField(text, { begin, at }, dialect))
    isWhole &&= !(isOpen && (cells.length < columns || end > text.length))
    if (cells.some(cell => cell.trim() !== '')) onRow(roleOf(cells, line))
    line += linesIn(text.slice(from, end))
    from = end
  }
  return { isWhole }
}

/**
 * A field over several lines is one, unless its first line and its last one are whole rows without it: then a mark of one
 * row was taken for the end of what a mark of another had begun, with all rows between them.
 */
function ownField(text: string, { begin, at }: { begin: number; at: number }, dialect: CsvDialect): CsvField {
  const { delimiter, columns } = dialect
  const field = fieldAt(text, at, delimiter)
  if (columns === 1 || !text.slice(at, field.end).includes('\n')) return field
  const first = text.slice(begin, endOfLine(text, at))
  const last = text.slice(text.lastIndexOf('\n', field.end - 1) + 1, endOfLine(text, field.end))
  const isRow = (line: string): boolean => fittedTo(cellsOfLine(line, delimiter), columns).length === columns
  return isRow(first) && isRow(last) ? literalField(text, at, delimiter) : field
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  if (end === -1) return text.length
  return text[end - 1] === '\r' && end > from ? end - 1 : end
}

/** Line breaks of a text. */
export const linesIn = (text: string): number => text.split(/\r\n?|\n/).length - 1
