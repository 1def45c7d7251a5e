import { tableHtml, type HtmlCell, type HtmlRow } from './html-text.ts'

/** A cell of a DOCX: one that continues the cell above it says so itself. */
export interface DocxCell extends HtmlCell {
  merge: 'restart' | 'continue' | undefined
}

/** A row of a DOCX. */
export interface DocxRow extends HtmlRow {
  readonly cells: DocxCell[]
  isDeleted: boolean
}

/** A table of a DOCX as HTML, where the cell that goes on below counts the rows. */
export function docxTableHtml(rows: readonly DocxRow[]): string {
  const open = new Map<number, DocxCell>()
  const shown = rows.filter(({ isDeleted }) => !isDeleted)
  return tableHtml(
    shown.map(({ cells, isHeader }) => {
      let column = 0
      const own = cells.filter(cell => {
        const at = column
        column += cell.columns
        const above = open.get(at)
        if (cell.merge === 'continue' && above !== undefined) {
          above.rows += 1
          return false
        }
        if (cell.merge === 'restart') open.set(at, cell)
        else open.delete(at)
        return true
      })
      return { cells: own, isHeader }
    }),
  )
}
