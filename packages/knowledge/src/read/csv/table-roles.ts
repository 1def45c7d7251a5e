/** A row of a table, and what it is to the others. */
export interface TableRow {
  /**
   * `title`: above the names of the columns. `head`: the names. `row`: one field for each column. `odd`: another number of
   * fields, so that nothing tells which is of which column. `note`: one field alone.
   */
  readonly kind: 'title' | 'head' | 'row' | 'odd' | 'note'
  readonly cells: readonly string[]
  /** Line or row of the file, from 1. */
  readonly line: number
}

/** How wide a table is, and its first rows that say something. */
export interface TableShape {
  readonly columns: number
  readonly sample: readonly (readonly string[])[]
}

/** Rows above the names of the columns: a title, a date, who made it. */
const maxTitles = 20

/** Tells what each row of a table is. The rows come in order, without those that say nothing. */
export function openTableRoles({ columns, sample }: TableShape): (cells: readonly string[], line: number) => TableRow {
  const headAt = sample.findIndex((cells, index) => index === maxTitles || !isTitle(cells, columns))
  const head = headAt === -1 ? undefined : sample[headAt]
  const hasHead = head !== undefined && namesColumns(head, sample.slice(headAt + 1))
  const width = Math.max(columns, widthOf(head ?? []))
  let seen = 0
  return (cells, line) => {
    const place = seen++
    if (place < headAt) return { kind: 'title', cells, line }
    if (place === headAt && hasHead) return { kind: 'head', cells, line }
    const fitting = fittedTo(cells, width)
    if (fitting.length === width) return { kind: 'row', cells: fitting, line }
    return { kind: saidIn(cells) === 1 ? 'note' : 'odd', cells, line }
  }
}

const saidIn = (cells: readonly string[]): number => cells.filter(cell => cell.trim() !== '').length

const widthOf = (cells: readonly string[]): number => cells.findLastIndex(cell => cell.trim() !== '') + 1

const isTitle = (cells: readonly string[], columns: number): boolean =>
  columns > 1 && (cells.length < columns || saidIn(cells) * 2 < columns || saidIn(cells) < 2)

/**
 * Does a first row name the columns? Not where one of its fields is written as most below it are, digits for digits: then
 * it is a row like the others. Years stand above numbers all the same.
 */
function namesColumns(head: readonly string[], rows: readonly (readonly string[])[]): boolean {
  return !head.some((cell, column) => {
    const shape = shapeOf(cell)
    if (!shape.includes('0') || /^(?:19|20)\d\d$/.test(cell.trim())) return false
    const below = rows.map(cells => shapeOf(cells[column] ?? '')).filter(text => text !== '')
    return below.length > 0 && below.filter(text => text === shape).length * 2 > below.length
  })
}

/** `9:30 Uhr` is `0:0 a`. */
const shapeOf = (cell: string): string =>
  cell
    .trim()
    .slice(0, 100)
    .replace(/\d+/g, '0')
    .replace(/\p{L}+/gu, 'a')

/** Fields that are empty and have no column say nothing: some programs end each row of the data with a delimiter. */
export function fittedTo(cells: readonly string[], columns: number): readonly string[] {
  const isEmptyBeyond = cells.length > columns && cells.slice(columns).every(cell => cell.trim() === '')
  return isEmptyBeyond ? cells.slice(0, columns) : cells
}
