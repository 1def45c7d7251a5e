import { oneLine, tagOf } from './inline-text.ts'

/** The rows of a table, without those of tables in its cells. */
export function ownRows(table: Element): Element[] {
  const groups = { thead: [] as Element[], tbody: [] as Element[], tfoot: [] as Element[] }
  for (const child of table.children) {
    const tag = tagOf(child)
    if (tag === 'tr') groups.tbody.push(child)
    if (tag === 'thead' || tag === 'tbody' || tag === 'tfoot') {
      groups[tag].push(...[...child.children].filter(row => tagOf(row) === 'tr'))
    }
  }
  return [...groups.thead, ...groups.tbody, ...groups.tfoot]
}

/** The cells of a row that are shown. */
export const ownCells = (row: Element): Element[] =>
  [...row.children].filter(cell => (tagOf(cell) === 'td' || tagOf(cell) === 'th') && !isHidden(cell))

const isHidden = (cell: Element): boolean =>
  cell.hasAttribute('hidden') || /display\s*:\s*none/i.test(cell.getAttribute('style') ?? '')

/** Names the columns: a row in a table's head, or one of two and more header cells. */
export function isHeaderRow(row: Element): boolean {
  const cells = ownCells(row)
  if (tagOf(row.parentElement ?? row) === 'thead') return cells.length > 0
  let named = 0
  for (const cell of cells) {
    if (tagOf(cell) === 'th' && cell.getAttribute('scope') !== 'row') named += 1
    else if (oneLine(cell.textContent ?? '') !== '') return false
  }
  return named > 1
}
