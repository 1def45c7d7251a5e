import { rowAt } from './csv-fields.ts'
import type { TableShape } from './table-roles.ts'

/** How a CSV is written, and how wide it is. */
export interface CsvDialect extends TableShape {
  /** Empty if there is one column. */
  readonly delimiter: string
  /** Where its rows begin: behind a line `sep=;`. */
  readonly start: number
}

const delimiters = [',', ';', '\t', '|'] as const
/** The line by which Excel is told the delimiter, whatever the language of the system. */
const separatorLine = /^\ufeff?"?sep=([^\r\n"])"?[^\S\t\r\n]*(?:\r\n?|\n|$)/i
const sampleLength = 100_000
const sampleRows = 200

/**
 * Finds how a CSV is written: a line `sep=;` says it; else the delimiter that divides most rows into equally many fields,
 * and leaves no other delimiter within them (the measure of van den Burg et al., "Wrangling messy CSV files").
 */
export function findCsvDialect(text: string): CsvDialect {
  const said = separatorLine.exec(text)
  const start = said?.[0].length ?? 0
  const sample = text.slice(start, start + sampleLength)
  const candidates = said?.[1] === undefined ? delimiters : [said[1]]
  const [best] = candidates
    .map(delimiter => ({ delimiter, ...measured(rowsOf(sample, delimiter)) }))
    .toSorted((one, other) => other.score - one.score || other.columns - one.columns)
  const { delimiter = ',', columns = 1, rows = [] } = best ?? {}
  // No delimiter divides what has one column.
  return columns === 1
    ? { delimiter: '', columns, sample: rows.map(cells => [cells.join(delimiter)]), start }
    : { delimiter, columns, sample: rows, start }
}

/** Rows that say something. The last one of a long text may be cut off. */
function rowsOf(sample: string, delimiter: string): (readonly string[])[] {
  const rows: (readonly string[])[] = []
  for (let at = 0; at < sample.length && rows.length < sampleRows;) {
    const { cells, end } = rowAt(sample, { from: at, delimiter })
    const isCutOff = sample.length === sampleLength && end >= sample.length && rows.length > 0
    if (!isCutOff && cells.some(cell => cell.trim() !== '')) rows.push(cells)
    at = end
  }
  return rows
}

interface Measure {
  readonly score: number
  readonly columns: number
  readonly rows: readonly (readonly string[])[]
}

function measured(rows: readonly (readonly string[])[]): Measure {
  const patterns = new Map<number, number>()
  for (const { length } of rows) patterns.set(length, (patterns.get(length) ?? 0) + 1)
  const sum = [...patterns].reduce((all, [length, count]) => all + (count * (length - 1)) / length, 0)
  const cells = rows.flat()
  const plain = cells.filter(isPlain).length / Math.max(1, cells.length)
  return { score: (sum / Math.max(1, patterns.size)) * plain, columns: columnsOf(rows, patterns), rows }
}

/**
 * The most frequent number of fields, without those at the end that are empty in all rows. One where no number is frequent:
 * sentences with a comma here and there are no table.
 */
function columnsOf(rows: readonly (readonly string[])[], patterns: ReadonlyMap<number, number>): number {
  const [most] = [...patterns].filter(([length]) => length > 1).toSorted((a, b) => b[1] - a[1] || b[0] - a[0])
  const [length = 1, count = 0] = most ?? []
  const divided = rows.filter(row => row.length > 1).length
  const isFrequent = count * 2 > divided && divided * 3 >= rows.length && (count > 1 || rows.length === 1)
  if (!isFrequent) return 1
  const whole = rows.filter(row => row.length === length)
  return Math.max(1, ...whole.map(row => row.findLastIndex(cell => cell.trim() !== '') + 1))
}

/** Does no delimiter stand in it? A comma within a number, or before a space, is none. */
const isPlain = (cell: string): boolean => !/[;\t|]|(?<!\d),(?=\S)|,(?=[^\s\d])/.test(cell)
