import type { Block } from '../blocks/page-blocks.ts'
import { openTableRoles } from '../csv/table-roles.ts'
import type { Sheet } from './sheet-rows.ts'
import { openTableText } from './table-text.ts'

type Rows = readonly (readonly string[])[]

/** The rows of sheets as text, each sheet under its name where there are several. */
export function sheetText(sheets: readonly Sheet[]): Block[] {
  const filled = sheets
    .map(({ name, rows }) => ({ name, tables: tablesOf(rows) }))
    .filter(({ tables }) => tables.length > 0)
  return filled.flatMap(({ name, tables }) => {
    const heading: Block[] = filled.length > 1 ? [{ kind: 'heading', level: 2, text: name }] : []
    return [...heading, ...tables.flatMap(tableText).map((text): Block => ({ kind: 'text', text }))]
  })
}

/** The tables of a sheet: behind an empty row another one begins where names stand above numbers again. */
function tablesOf(rows: Rows): Rows[] {
  const tables: (readonly string[])[][] = []
  let isBehindEmpty = true
  for (const [index, row] of rows.entries()) {
    const isEmpty = row.every(isBlank)
    if (!isEmpty) {
      const last = tables.at(-1)
      if (last === undefined || (isBehindEmpty && beginsTable(rows.slice(index, index + titles + 2))))
        tables.push([row])
      else last.push(row)
    }
    isBehindEmpty = isEmpty
  }
  return tables
}

/** Lines above the names of a table that is not the first one of its sheet. */
const titles = 2

function beginsTable(rows: Rows): boolean {
  const at = rows.findIndex(row => row.filter(cell => !isBlank(cell)).length > 1)
  const [head = [], first = []] = at === -1 ? [] : rows.slice(at)
  return at <= titles && !head.some(hasDigit) && first.some(hasDigit) && at !== -1
}

const isBlank = (cell: string): boolean => cell.trim() === ''
const hasDigit = (cell: string): boolean => /\d/.test(cell)

function tableText(rows: Rows): string[] {
  const first = rows.reduce(
    (least, row) =>
      Math.min(
        least,
        row.findIndex(cell => !isBlank(cell)),
      ),
    Infinity,
  )
  const columns = rows.reduce((most, row) => Math.max(most, row.findLastIndex(cell => !isBlank(cell)) + 1), 0) - first
  const whole = rows.map(row => Array.from({ length: columns }, (_, column) => row[first + column] ?? ''))
  const roleOf = openTableRoles({ columns, sample: whole.slice(0, 200) })
  const table = openTableText()
  const texts = whole.map((row, index) => table.textOf(roleOf(row, index + 1)))
  const said = texts.filter(text => text !== '')
  // Names of columns alone are a table, too.
  return said.length > 0 ? said : whole.map(row => row.filter(cell => !isBlank(cell)).join(', '))
}
