import { lineText, oneLine } from './inline-text.ts'

/** Characters of a picture's name. */
const maxName = 150

/** The text of a table's cell on one line. A key is a header, or the first cell of its row: its lines are one name. */
export function cellText(cell: Element, isKey: boolean): string {
  const text = lineText(cell, { breaks: isKey ? 'spaces' : 'semicolons' })
  // A bar in a cell is no border.
  if (text !== '') return text.replace(/(?<=^|\s)\|(?=\s|$)/g, '\\|')
  return cell.firstElementChild === null ? '' : iconText(cell)
}

const yes = /(?:^|[-_ ])(?:check(?:ed|mark)?|check-circle|tick|yes|available|included)(?:$|[-_ ])/i
const no = /(?:^|[-_ ])(?:cross|times|xmark|close|no|unavailable|not-included|x)(?:$|[-_ ])/i

/** A cell with nothing but a picture says what the picture is called, or whether it is a tick or a cross. */
function iconText(cell: Element): string {
  for (const icon of cell.querySelectorAll('[aria-label], [alt], [class]')) {
    const label = oneLine(icon.getAttribute('aria-label') ?? icon.getAttribute('alt') ?? '')
    if (label !== '') return label.slice(0, maxName)
    const names = icon.getAttribute('class') ?? ''
    if (no.test(names)) return '✗'
    if (yes.test(names)) return '✓'
  }
  return ''
}
