import { spaceBetween } from './space-between.ts'

/** A line of a page in the order in which it is read. */
export interface PdfLine {
  readonly text: string
  readonly y: number
  readonly height: number
  /** How much of its column's width is free behind it; infinite where nothing goes on behind it. */
  readonly room: number
  readonly width: number
  /** A row of a table. */
  readonly isRow: boolean
}

/** Text on one line, without a gap that parts it. */
export interface Fragment {
  text: string
  readonly x: number
  right: number
  readonly y: number
  height: number
  /** Its place in the order in which the file writes. */
  readonly order: number
}

/** What stands on one line of a page. */
export interface Row {
  readonly y: number
  readonly height: number
  readonly fragments: readonly Fragment[]
}

/** Rows with the same gaps. Those of a single line of text have none. */
interface Band {
  readonly rows: Row[]
  gaps: Gap[]
}

interface Gap {
  readonly from: number
  readonly to: number
}

/** Of the height of a letter. */
const leastGap = 0.8
/** Lines of one text are closer than this times their usual distance. */
const closeLines = 1.6
/** A column of text: at least so many letters' heights wide, and its lines fill so much of it. */
const leastColumn = 9
const filled = 0.6
const leastLines = 3

/**
 * The lines of a page, from rows that may hold several columns. The file's own order is right, except where it jumps from
 * one column of text to the other at every line: then each column is read to its end. A table is read row by row.
 */
export function columnsOf(rows: readonly Row[]): PdfLine[] {
  const bands = bandsOf(rows)
  const single = bands.filter(({ gaps }) => gaps.length === 0).flatMap(band => band.rows.map(joinedRow))
  const edge = single.reduce((most, { right }) => Math.max(most, right), -Infinity)
  return bands.flatMap(band => {
    if (band.gaps.length === 0) return band.rows.map(joinedRow).map(one => lineOf(one, edge))
    return bandLines(band)
  })
}

function joinedRow({ fragments }: Row): Fragment {
  const [first, ...others] = fragments
  if (first === undefined) throw new Error('a row without text')
  return others.reduce((all, one) => joined(all, one), first)
}

const joined = (one: Fragment, other: Fragment): Fragment => ({
  ...one,
  text: one.text + spaceBetween(one.text, other.text) + other.text,
  right: Math.max(one.right, other.right),
  height: Math.max(one.height, other.height),
})

const lineOf = ({ text, x, right, y, height }: Fragment, edge: number): PdfLine => ({
  text,
  y,
  height,
  room: edge - right,
  width: right - x,
  isRow: false,
})

/** Parts rows where their gaps end: a line that runs across a gap is of another band. */
function bandsOf(rows: readonly Row[]): Band[] {
  const bands: Band[] = []
  for (const row of rows) {
    const last = bands.at(-1)
    const gaps = last === undefined || last.gaps.length === 0 ? [] : leftOf(last.gaps, row)
    if (last !== undefined && gaps.length > 0) {
      last.rows.push(row)
      last.gaps = gaps
    } else bands.push({ rows: [row], gaps: gapsIn(row) })
  }
  return bands.flatMap(withoutTail)
}

function gapsIn({ fragments }: Row): Gap[] {
  return fragments.slice(1).map((fragment, index) => ({ from: fragments[index]?.right ?? 0, to: fragment.x }))
}

/** What a row leaves of gaps. */
function leftOf(gaps: readonly Gap[], { fragments, height }: Row): Gap[] {
  return gaps
    .flatMap(gap =>
      fragments.reduce<Gap[]>((parts, { x, right }) => parts.flatMap(part => without(part, x, right)), [gap]),
    )
    .filter(({ from, to }) => to - from >= leastGap * height)
}

const without = ({ from, to }: Gap, left: number, right: number): Gap[] => {
  if (right <= from || left >= to) return [{ from, to }]
  return [
    { from, to: left },
    { from: right, to },
  ].filter(part => part.to > part.from)
}

/** One row beside itself is no table, and a line far below the others is the next text. */
function withoutTail(band: Band): Band[] {
  const { rows, gaps } = band
  const plain = (some: readonly Row[]): Band[] => some.map(row => ({ rows: [row], gaps: [] }))
  if (gaps.length === 0) return [band]
  const several = rows.filter(({ fragments }) => fragments.length > 1)
  if (several.length < 2) return plain(rows)
  const lastOfSeveral = rows.findLastIndex(({ fragments }) => fragments.length > 1)
  const distance = usualDistance(rows)
  const end = rows.findIndex(
    (row, index) => index > lastOfSeveral && row.y - (rows[index - 1]?.y ?? 0) > distance * closeLines,
  )
  return end === -1 ? [band] : [{ rows: rows.slice(0, end), gaps }, ...plain(rows.slice(end))]
}

/** The middle one of the distances between lines. */
export function usualDistance(rows: readonly { readonly y: number }[]): number {
  const distances = rows.slice(1).map((row, index) => row.y - (rows[index]?.y ?? 0))
  return distances.toSorted((one, other) => one - other)[Math.floor(distances.length / 2)] ?? Infinity
}

function bandLines({ rows, gaps }: Band): PdfLine[] {
  const columns = intoColumns(rows, gaps)
  const isText = columns.every(isTextColumn)
  const jumps = isWrittenAcross(rows, gaps)
  if (isText && jumps) return columns.flatMap(columnLines)
  const isByColumns = isWrittenByColumns(columns)
  if (isByColumns && !columns.some(isNumberColumn)) {
    return columns.toSorted((one, other) => (one[0]?.order ?? 0) - (other[0]?.order ?? 0)).flatMap(columnLines)
  }
  return tableLines(rows, gaps, jumps || isByColumns)
}

const placeOf = ({ x, right }: Fragment, gaps: readonly Gap[]): number =>
  gaps.filter(({ from, to }) => (from + to) / 2 < (x + right) / 2).length

/** Fragments by columns, each column from top to bottom. */
function intoColumns(rows: readonly Row[], gaps: readonly Gap[]): Fragment[][] {
  const columns = Array.from({ length: gaps.length + 1 }, (): Fragment[] => [])
  for (const { fragments, y } of rows) {
    for (const fragment of fragments) {
      const column = columns[placeOf(fragment, gaps)]
      const last = column?.at(-1)
      if (last !== undefined && last.y === y) column?.splice(-1, 1, joined(last, fragment))
      else column?.push(fragment)
    }
  }
  return columns
}

function isTextColumn(column: readonly Fragment[]): boolean {
  if (column.length < leastLines) return false
  const left = Math.min(...column.map(({ x }) => x))
  const width = Math.max(...column.map(({ right }) => right)) - left
  const height = Math.max(...column.map(one => one.height))
  const fill = column.reduce((sum, { x, right }) => sum + (right - x), 0) / (width * column.length)
  return width >= leastColumn * height && fill >= filled
}

/** Numbers with their units, below one name. */
function isNumberColumn(column: readonly Fragment[]): boolean {
  const numbers = column.filter(({ text }) => /\d/.test(text) && text.replace(/[\d\s.,:%-]/g, '').length <= 4)
  return column.length > 1 && numbers.length >= column.length - 1
}

/** Does the file write most rows from one side to the other? */
function isWrittenAcross(rows: readonly Row[], gaps: readonly Gap[]): boolean {
  const several = rows.filter(({ fragments }) => new Set(fragments.map(one => placeOf(one, gaps))).size > 1)
  const across = several.filter(({ fragments }) => {
    const orders = fragments.map(({ order }) => order)
    const [first, last] = [Math.min(...orders), Math.max(...orders)]
    // Nothing of another row is written between them.
    return !rows.some(row =>
      row.fragments.some(one => one.y !== fragments[0]?.y && one.order > first && one.order < last),
    )
  })
  return across.length * 2 > several.length
}

/** Is each column written to its end before the next one begins? */
function isWrittenByColumns(columns: readonly (readonly Fragment[])[]): boolean {
  const ranges = columns
    .map(column => column.map(({ order }) => order))
    .map(orders => ({ first: Math.min(...orders), last: Math.max(...orders) }))
    .toSorted((one, other) => one.first - other.first)
  return ranges.every(({ first }, index) => index === 0 || first > (ranges[index - 1]?.last ?? 0))
}

function columnLines(column: readonly Fragment[]): PdfLine[] {
  const edge = Math.max(...column.map(({ right }) => right))
  return column.map(fragment => lineOf(fragment, edge))
}

/** Rows with bars between their cells. What a cell goes on with on its next line is of the same row. */
function tableLines(rows: readonly Row[], gaps: readonly Gap[], isByLine: boolean): PdfLine[] {
  const cells: { column: number; text: string; y: number; bottom: number; height: number }[] = []
  const distance = usualDistance(rows)
  const all = rows.flatMap(row => row.fragments)
  const written = isByLine ? all : all.toSorted((one, other) => one.order - other.order)
  for (const fragment of written) {
    const column = placeOf(fragment, gaps)
    const last = cells.at(-1)
    const below = fragment.y - (last?.bottom ?? -Infinity)
    const goesOn = last?.column === column && below >= 0 && below <= distance * closeLines && !isByLine
    if (goesOn && last !== undefined) {
      last.text += spaceBetween(last.text, fragment.text) + fragment.text
      last.bottom = fragment.y
    } else cells.push({ column, text: fragment.text, y: fragment.y, bottom: fragment.y, height: fragment.height })
  }
  const lines: { y: number; bottom: number; height: number; texts: string[] }[] = []
  for (const { column, text, y, bottom, height } of cells.toSorted(
    (one, other) => one.y - other.y || one.column - other.column,
  )) {
    const last = lines.at(-1)
    const isOfRow = last !== undefined && y <= last.bottom + sameLine * height
    const row = isOfRow ? last : { y, bottom, height, texts: gaps.concat({ from: 0, to: 0 }).map(() => '') }
    if (!isOfRow) lines.push(row)
    row.texts[column] = [row.texts[column] ?? '', text].filter(one => one !== '').join(' ')
    row.bottom = Math.max(row.bottom, bottom)
  }
  return lines.map(({ y, height, texts }) => ({
    text: texts
      .join(' | ')
      .replace(/(?: \|)+ *$/, '')
      .replace(/: \| (?=\S)/g, ': '),
    y,
    height,
    room: Infinity,
    width: 0,
    isRow: true,
  }))
}

const sameLine = 0.45
