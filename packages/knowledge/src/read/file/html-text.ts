/** Text as it stands in HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>]/g, sign => escapes[sign] ?? sign)

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A cell of a table. */
export interface HtmlCell {
  html: string
  columns: number
  rows: number
}

/** A row of a table. */
export interface HtmlRow {
  readonly cells: HtmlCell[]
  isHeader: boolean
}

/** A table whose cells are known. */
export const tableHtml = (rows: readonly HtmlRow[]): string =>
  rows.length === 0 ? '' : `<table>${rows.map(rowHtml).join('')}</table>`

function rowHtml({ cells, isHeader }: HtmlRow): string {
  const tag = isHeader ? 'th' : 'td'
  return `<tr>${cells.map(cell => `<${tag}${spans(cell)}>${cell.html}</${tag}>`).join('')}</tr>`
}

const spans = ({ columns, rows }: HtmlCell): string =>
  (columns > 1 ? ` colspan="${columns}"` : '') + (rows > 1 ? ` rowspan="${rows}"` : '')

/** A number in an attribute; `otherwise` if it is invalid. */
export function numberOf(text: string | undefined, otherwise: number): number {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isSafeInteger(number) && number >= 0 ? number : otherwise
}
