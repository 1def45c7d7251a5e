import { numberOf } from './html-text.ts'
import { damaged, type Archive } from './open-archive.ts'
import { maxColumns, openRows, type Sheet } from './sheet-rows.ts'
import { walkXml } from './walk-xml.ts'

/** Copies of one row. Sheets end with a million empty ones. */
const maxRepeated = 1_000

/** The sheets of an OpenDocument spreadsheet as they are seen. */
export function readOds(archive: Archive): Sheet[] {
  const xml = archive.text('content.xml')
  if (xml === undefined) throw damaged()
  const sheets: Sheet[] = []
  const hiddenStyles = new Set<string>()
  let style = ''
  let rows: ReturnType<typeof openRows> | undefined
  let column = 0
  let place = 0
  let cell: { text: string; columns: number; until: number; isDate: boolean } | undefined
  let repeated = 1
  let cells: [column: number, text: string, until: number][] = []
  let isHidden = false
  let skipped = 0
  const endRow = () => {
    const copies = cells.length === 0 ? 1 : Math.min(repeated, maxRepeated)
    for (let copy = 0; copy < copies; copy++) {
      rows?.open(0, isHidden)
      for (const [at, text, until] of cells) rows?.cell(at, text, until === 1 ? undefined : rows.number() + until - 1)
      rows?.close()
    }
  }
  walkXml(xml, {
    open(name, attributes) {
      if (skipped > 0 || name === 'office:annotation' || name === 'table:shapes' || name === 'office:forms')
        skipped += 1
      else if (name === 'style:style') style = attributes['name'] ?? ''
      else if (name === 'style:table-properties' && attributes['display'] === 'false') hiddenStyles.add(style)
      else if (name === 'table:table') {
        rows = openRows()
        column = 0
        const isShown = !hiddenStyles.has(attributes['style-name'] ?? '')
        if (isShown) sheets.push({ name: attributes['name'] ?? '', rows: rows.list() })
      } else if (name === 'table:table-column') {
        const until = column + Math.min(numberOf(attributes['number-columns-repeated'], 1), maxColumns)
        if (/^(?:collapse|filter)$/.test(attributes['visibility'] ?? '')) rows?.hideColumns(column, until)
        column = until
      } else if (name === 'table:table-row') {
        repeated = numberOf(attributes['number-rows-repeated'], 1)
        isHidden = /^(?:collapse|filter)$/.test(attributes['visibility'] ?? '')
        cells = []
        place = 0
      } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
        const date = attributes['value-type'] === 'date' ? attributes['date-value'] : undefined
        cell = {
          // 2026-11-29T09:30:00 without its seconds.
          text: (date ?? '').replace('T', ' ').slice(0, 16),
          columns: numberOf(attributes['number-columns-repeated'], 1),
          until: numberOf(attributes['number-rows-spanned'], 1),
          isDate: date !== undefined,
        }
      } else if (name === 'text:p' && cell !== undefined && !cell.isDate && cell.text !== '') cell.text += ' '
      else if (name === 'text:s' && cell !== undefined) cell.text += ' '
    },
    text(piece) {
      if (skipped === 0 && cell !== undefined && !cell.isDate) cell.text += piece.replace(/\s+/g, ' ')
    },
    close(name) {
      if (skipped > 0) skipped -= 1
      else if (name === 'table:table-row') endRow()
      else if (/^table:(?:covered-)?table-cell$/.test(name) && cell !== undefined) {
        const { text, columns, until } = cell
        for (let copy = 0; text.trim() !== '' && copy < Math.min(columns, maxColumns); copy++) {
          cells.push([place + copy, text.trim(), until])
        }
        place += columns
        cell = undefined
      }
    },
  })
  return sheets
}
