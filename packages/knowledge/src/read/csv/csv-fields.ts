import { fileUnreadable } from '../../errors.ts'

/*
 * The fields of a CSV by RFC 4180, with what programs and people write beside it: a quotation mark that does not end its
 * field (`"Anna" soup bowl`, `Plate 10"`) is a letter, and the field ends at the next delimiter, so that no row runs on into
 * the next one.
 */

/** A field, and where it ends: at a delimiter, a line break, or the end of the text. */
export interface CsvField {
  readonly text: string
  readonly end: number
  /** Its quotation mark is opened and never closed. */
  readonly isOpen: boolean
}

/** Characters. Longer than any description of a product. */
const longestField = 1_000_000
const longestRow = 1_000_000

/** Reads the field that begins at `from`. */
export function fieldAt(text: string, from: number, delimiter: string): CsvField {
  let open = from
  while (text[open] === ' ') open += 1
  if (text[open] !== '"') return literalField(text, from, delimiter)
  const close = closingMark(text, open)
  if (close === -1) return { ...literalField(text, from, delimiter), isOpen: true }
  let end = close + 1
  while (text[end] === ' ' && delimiter !== ' ') end += 1
  if (!isEnd(text, end, delimiter)) return literalField(text, from, delimiter)
  return { text: text.slice(open + 1, close).replaceAll('""', '"'), end, isOpen: false }
}

/** Reads the field that begins at `from` as it stands, up to the next delimiter or the end of the line. */
export function literalField(text: string, from: number, delimiter: string): CsvField {
  let end = from
  while (!isEnd(text, end, delimiter)) end += 1
  const raw = text.slice(from, end)
  const marks = raw.split('"').length - 1
  // `"Plate 10""`: two marks hold the field, and the third is inches. Two pairs are words between marks.
  const isHeld = marks > 1 && marks % 2 === 1 && /^ *".*" *$/s.test(raw)
  return { text: isHeld ? raw.trim().slice(1, -1) : raw, end, isOpen: false }
}

/** A row, and where the next one begins. */
export interface CsvRow {
  readonly cells: readonly string[]
  readonly end: number
  /** A quotation mark in it is opened and never closed. */
  readonly isOpen: boolean
}

/** Reads the row that begins at `from`, each of its fields by `fieldFrom`. Refuses one that is too long. */
export function rowAt(
  text: string,
  { from, delimiter }: { from: number; delimiter: string },
  fieldFrom = (at: number): CsvField => fieldAt(text, at, delimiter),
): CsvRow {
  const cells: string[] = []
  let isOpen = false
  for (let at = from; ;) {
    const field = fieldFrom(at)
    if (field.end - from > longestRow) throw fileUnreadable('A row of the table is too long.')
    cells.push(field.text)
    isOpen ||= field.isOpen
    if (text[field.end] !== delimiter) return { cells, end: behindBreak(text, field.end), isOpen }
    at = field.end + 1
  }
}

const behindBreak = (text: string, at: number): number => at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1)

/** The fields of a line that stands alone. */
export const cellsOfLine = (line: string, delimiter: string): readonly string[] =>
  rowAt(line, { from: 0, delimiter }).cells

const isEnd = (text: string, at: number, delimiter: string): boolean => {
  const unit = text[at]
  return unit === undefined || unit === delimiter || unit === '\n' || unit === '\r'
}

/** The quotation mark that closes the one at `open`; -1 if there is none. A doubled mark is an escaped one. */
function closingMark(text: string, open: number): number {
  let at = text.indexOf('"', open + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at - open > longestField ? -1 : at
}
