import { wholeCharacters } from '../../words/segments-of.ts'
import { cellText } from './cell-text.ts'
import { inlineText, oneLine, tagOf } from './inline-text.ts'
import { isHeaderRow, ownCells, ownRows } from './own-rows.ts'

// A table as text: a row is a line, its cells are separated by ` | `, and an empty cell stays, so that columns never
// shift. What a page repeats by its spans is written out in each row, within bounds: a span costs a stranger nothing.

/** A table, or a part of one below a header of its own. */
export interface TableText {
  /** The lines that a reader of any of the rows needs: caption and header. */
  readonly lead: readonly string[]
  readonly rows: readonly string[]
}

/** What may still be written more often than the page says it. */
export interface Repeats {
  cells: number
  characters: number
}

/** For all tables of a page. Real pages stay under 3,000 cells. */
export const newRepeats = (): Repeats => ({ cells: 20_000, characters: 200_000 })

/** Columns of a table; what is beyond them joins the last one. */
const maxColumns = 200
/** A value longer than this is written once, however many rows or columns it spans. */
const maxRepeated = 200
/** Characters of a header, and of a row. Wider tables are written in parts, each with the first column. */
const maxHeader = 400
const maxRow = 500
const maxKey = 150
const maxCaption = 200

interface Row {
  /** By column, those repeated by spans included. */
  readonly cells: string[]
  /** Cells of the row itself that say something. */
  readonly said: number
  /** One cell that spans the whole table. */
  isTitle: boolean
  readonly isHeader: boolean
}

/** Reads a table that is one. */
export function readTable(table: Element, repeats: Repeats): TableText[] {
  const caption = [...table.children].find(child => tagOf(child) === 'caption')
  const titles = caption === undefined ? [] : [oneLine(inlineText(caption))].filter(text => text !== '')
  const rows = withoutEmpty(gridOf(table, repeats))
  let from = 0
  while (rows[from]?.isTitle === true && from + 1 < rows.length) titles.push(firstOf(rows[from++]))
  const isLead = (text: string, index: number): boolean => text.length <= maxCaption && index < 2
  const lead = titles.filter(isLead)
  const notes = titles.filter((text, index) => text !== '' && !isLead(text, index))
  const texts = partsOf(rows.slice(from)).flatMap(part => textsOf(part, { repeats, lead }))
  return notes.length === 0 ? texts : [{ lead: [], rows: notes }, ...texts]
}

const firstOf = (row: Row | undefined): string => row?.cells.find(text => text !== '') ?? ''

/** Lays out the cells as a browser does. */
function gridOf(table: Element, repeats: Repeats): Row[] {
  const elements = ownRows(table)
  let spans: ({ text: string; rows: number } | undefined)[] = []
  let width = 0
  const rows = elements.map((element, index): Row => {
    const cells: string[] = []
    const own = ownCells(element)
    const fill = () => {
      for (
        let span = spans[cells.length];
        span !== undefined && cells.length < maxColumns;
        span = spans[cells.length]
      ) {
        cells.push(repeated(span.text, repeats))
        spans[cells.length - 1] = span.rows > 1 ? { ...span, rows: span.rows - 1 } : undefined
      }
    }
    const beyond: string[] = []
    let said = 0
    let widest = 0
    for (const cell of own) {
      fill()
      const isKey = tagOf(cell) === 'th' || cells.length === 0
      const text = cellText(cell, isKey)
      if (text !== '') said += 1
      if (cells.length >= maxColumns) {
        beyond.push(text)
        continue
      }
      const columns = spanOf(cell, 'colspan', Math.min(maxColumns - cells.length, repeats.cells))
      const down = spanOf(cell, 'rowspan', Math.min(elements.length - index, repeats.cells))
      widest = Math.max(widest, columns)
      for (let column = 0; column < columns; column++) {
        if (down > 1) spans[cells.length] = { text, rows: down - 1 }
        cells.push(column === 0 ? text : repeated(text, repeats))
      }
    }
    // A span that is left of none of the row's cells goes on below it all the same.
    const last = repeats.cells > 0 ? spans.findLastIndex(span => span !== undefined) : -1
    while (cells.length <= last) {
      fill()
      if (cells.length <= last) cells.push(repeated('', repeats))
    }
    if (repeats.cells <= 0) spans = []
    if (beyond.length > 0) cells.push(oneLine([cells.pop(), ...beyond].join(' ')))
    width = Math.max(width, cells.length)
    const isTitle = own.length === 1 && widest > 1 && widest === cells.length
    return { cells, said, isTitle, isHeader: isHeaderRow(element) }
  })
  for (const row of rows) {
    // A cell that spans more than its row has columns is found once all rows are known.
    row.isTitle &&= row.cells.length === width
    if (row.isTitle) row.cells.fill('', 1)
    while (row.cells.length < width && repeats.cells-- > 0) row.cells.push('')
  }
  return rows
}

/** How many columns or rows a cell spans: 1 where it says nothing sensible. `0` means all rows. */
function spanOf(cell: Element, attribute: 'colspan' | 'rowspan', most: number): number {
  const span = Number.parseInt(cell.getAttribute(attribute) ?? '1', 10)
  if (Number.isNaN(span) || span < 0) return 1
  return Math.max(1, Math.min(span === 0 && attribute === 'rowspan' ? most : span, most))
}

function repeated(text: string, repeats: Repeats): string {
  repeats.cells -= 1
  if (text === '' || text.length > maxRepeated || repeats.cells < 0 || repeats.characters < text.length) return ''
  repeats.characters -= text.length
  return text
}

/** Without rows that say nothing of their own, and without columns that say nothing at all. */
function withoutEmpty(rows: readonly Row[]): Row[] {
  const saying = rows.filter(({ said }) => said > 0)
  const columns = new Set<number>()
  for (const { cells } of saying) for (const [column, text] of cells.entries()) if (text !== '') columns.add(column)
  return saying.map(row => ({ ...row, cells: row.cells.filter((_, column) => columns.has(column)) }))
}

interface TablePart {
  readonly header: readonly string[]
  readonly rows: readonly Row[]
}

/** A table in parts, one for each header in it. */
function partsOf(rows: readonly Row[]): TablePart[] {
  const parts: { header: string[]; rows: Row[] }[] = []
  let isOpen = false
  for (const row of rows) {
    const last = parts.at(-1)
    if (row.isHeader && !row.isTitle) {
      if (last === undefined || !isOpen) {
        // The same header again, as in tables for print, begins nothing.
        if (last === undefined || last.header.join('\n') !== row.cells.join('\n')) {
          parts.push({ header: row.cells, rows: [] })
          isOpen = true
        }
      } else last.header = last.header.map((text, column) => joined(text, row.cells[column] ?? ''))
    } else {
      if (last === undefined) parts.push({ header: [], rows: [row] })
      else last.rows.push(row)
      isOpen = false
    }
  }
  const [first] = parts
  if (first !== undefined && first.header.length === 0 && looksLikeHeader(first.rows)) {
    first.header = first.rows.shift()?.cells ?? []
  }
  return parts
}

/** Two rows of a header as one: "2026 Price". */
const joined = (upper: string, lower: string): string =>
  upper === lower || lower === '' ? upper : `${upper} ${lower}`.trim()

/** A first row of ordinary cells names the columns where it has an empty corner, or no digit above a column of numbers. */
function looksLikeHeader([first, ...rows]: readonly Row[]): boolean {
  if (first === undefined || rows.length < 2 || first.isTitle || first.cells.length < 2) return false
  const [corner, ...names] = first.cells
  if (names.some(name => name === '' || name.length > 60 || /\d/.test(name))) return false
  if (corner === '') return true
  if (/\d/.test(corner ?? '')) return false
  const own = rows.filter(({ isTitle }) => !isTitle)
  return names.some((_, index) => own.every(({ cells }) => /\d/.test(cells[index + 1] ?? '')))
}

/** A part as text; a wide one in several texts, by columns. */
function textsOf({ header, rows }: TablePart, how: { repeats: Repeats; lead: readonly string[] }): TableText[] {
  const groups = columnGroups(header)
  return groups.flatMap(columns => {
    const isWhole = groups.length === 1
    const kept = rows.filter(
      ({ cells }) => isWhole || columns.some(column => column > 0 && (cells[column] ?? '') !== ''),
    )
    const pick = (cells: readonly string[]) => (isWhole ? cells : columns.map(column => cells[column] ?? ''))
    const lines = kept.flatMap((row, index) => {
      const [key = '', ...others] = pick(row.cells)
      // Below the last row it is a note.
      if (row.isTitle && index === kept.length - 1) return piecesOf(key)
      const shown = columns === groups[0] ? key : repeatedKey(key, how.repeats)
      return rowLines([shown, ...others], how.repeats)
    })
    const names = lineOf(pick(header))
    const named = header.every(text => text === '')
      ? []
      : names.length > maxRow
        ? rowLines(pick(header), how.repeats)
        : [names]
    const text =
      named.length > 1 ? { lead: how.lead, rows: [...named, ...lines] } : { lead: [...how.lead, ...named], rows: lines }
    return text.lead.length + text.rows.length === 0 ? [] : [text]
  })
}

const repeatedKey = (key: string, repeats: Repeats): string => (key.length > maxKey ? '' : repeated(key, repeats))

/** Columns that are written together: all, or as many beside the first as keep the header short. */
function columnGroups(header: readonly string[]): number[][] {
  const groups: number[][] = [[0]]
  const key = Math.min(header[0]?.length ?? 0, maxKey)
  let length = key
  for (const [column, name] of header.entries()) {
    if (column === 0) continue
    if (length + name.length + 3 > maxHeader && (groups.at(-1)?.length ?? 0) > 1) {
      groups.push([0])
      length = key
    }
    groups.at(-1)?.push(column)
    length += name.length + 3
  }
  return groups
}

/** A row as a line; a long one as several, each with the first cell and every text in its column. */
function rowLines(cells: readonly string[], repeats: Repeats): string[] {
  const line = lineOf(cells)
  if (line.length <= maxRow) return [line]
  const [first = '', ...others] = cells
  const key = first.length > maxKey ? '' : first
  const empty = cells.map(() => '')
  const lines: string[] = key === '' && first !== '' ? piecesOf(first).map(text => lineOf(empty.with(0, text))) : []
  let open = empty.with(0, key)
  let length = key.length
  let isUsed = false
  for (const [index, text] of others.entries()) {
    for (const piece of piecesOf(text)) {
      if (isUsed && (length + piece.length > maxRow || open[index + 1] !== '')) {
        lines.push(lineOf(open))
        open = empty.with(0, repeated(key, repeats))
        length = key.length
      }
      open[index + 1] = piece
      length += piece.length
      isUsed = true
    }
  }
  return isUsed ? [...lines, lineOf(open)] : lines
}

/** A long text cut between sentences, or between words. */
function piecesOf(text: string): string[] {
  const most = maxRow - maxKey
  const pieces: string[] = []
  let rest = text
  while (rest.length > most) {
    const end = Math.max(rest.lastIndexOf('. ', most), rest.lastIndexOf('; ', most)) + 1
    const cut = end > most / 3 ? end : Math.max(rest.lastIndexOf(' ', most), 0) || wholeCharacters(rest, most)
    pieces.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return rest === '' ? pieces : [...pieces, rest]
}

const lineOf = (cells: readonly string[]): string => cells.join(' | ').replace(/ {2,}/g, ' ').trim()
