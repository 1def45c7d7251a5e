import { escapeHtml, numberOf, tableHtml, type HtmlRow } from './html-text.ts'
import { damaged, type Archive } from './open-archive.ts'
import { walkXml, type XmlAttributes } from './walk-xml.ts'

interface Paragraph {
  html: string
  readonly tag: string
  /** What stands behind it: its notes, and the text boxes that hang on it. */
  behind: string
}

interface List {
  readonly style: string
  count: number
}

/** What no reader of the text sees, or what is made of other parts of it. */
const skipped = new Set([
  'office:annotation',
  'office:forms',
  'office:scripts',
  'text:tracked-changes',
  'text:table-of-content',
  'text:page-number',
  'text:page-count',
  'text:ruby-text',
  'text:hidden-text',
  'text:hidden-paragraph',
  'text:note-citation',
  'presentation:notes',
  'presentation:footer-decl',
  'presentation:date-time-decl',
  'draw:object',
  'svg:title',
  'svg:desc',
  'office:styles',
  'office:master-styles',
])
const maxColumns = 200
const maxSpaces = 100

/** An OpenDocument text or presentation as HTML, as its reader sees it when all changes are accepted. */
export function readOpenText(archive: Archive): string {
  const xml = archive.text('content.xml')
  if (xml === undefined) throw damaged()
  const reader = new OpenTextReader(numberedLists(xml + (archive.text('styles.xml') ?? '')))
  walkXml(xml, {
    open: (name, attributes) => reader.open(name, attributes),
    text: piece => reader.text(piece),
    close: name => reader.close(name),
  })
  return reader.html()
}

/** Styles of lists and their levels that count, as `style level`. */
function numberedLists(xml: string): ReadonlySet<string> {
  const numbered = new Set<string>()
  for (const [, name = '', levels = ''] of xml.matchAll(
    /<text:list-style\s[^>]*?style:name="([^"]+)"[^>]*>(.*?)<\/text:list-style>/gs,
  )) {
    for (const [level = ''] of levels.matchAll(/<text:list-level-style-number\s[^>]*>/g)) {
      const [, place] = /text:level="(\d+)"/.exec(level) ?? []
      // A level without a format is not shown.
      if (place !== undefined && !/style:num-format=""/.test(level)) numbered.add(`${name} ${place}`)
    }
  }
  return numbered
}

class OpenTextReader {
  readonly #numbered: ReadonlySet<string>
  readonly #sinks = ['']
  readonly #paragraphs: Paragraph[] = []
  readonly #tables: { rows: HtmlRow[]; isHeader: boolean }[] = []
  readonly #lists: List[] = []
  /** How far the lists of each style have counted. */
  readonly #counts = new Map<string, number>()
  /** What stands before the next paragraph: the number of its item. */
  #marker = ''
  #skipped = 0
  #isInBody = false
  #isTitle = false
  #notes = 0

  constructor(numbered: ReadonlySet<string>) {
    this.#numbered = numbered
  }

  html(): string {
    return this.#sinks.join('')
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.#skipped > 0 || skipped.has(name)) this.#skipped += 1
    else if (name === 'office:body') this.#isInBody = true
    else if (this.#isInBody) {
      this.#openBlock(name, attributes)
      this.#openInline(name, attributes)
    }
  }

  #openBlock(name: string, attributes: XmlAttributes): void {
    const table = this.#tables.at(-1)
    if (name === 'text:p') this.#openParagraph(this.#isTitle ? 'h2' : 'p')
    else if (name === 'text:h') {
      const level = Math.max(1, Math.min(numberOf(attributes['outline-level'], 1), 6))
      this.#openParagraph(this.#tables.length > 0 ? 'p' : `h${level}`)
    } else if (name === 'draw:frame') this.#isTitle = attributes['class'] === 'title'
    else if (name === 'draw:text-box' || name === 'text:note-body') this.#sinks.push('')
    else if (name === 'text:list') this.#openList(attributes)
    else if (name === 'text:list-item') this.#openItem(attributes)
    else if (name === 'table:table') this.#tables.push({ rows: [], isHeader: false })
    else if (name === 'table:table-header-rows' && table !== undefined) table.isHeader = true
    else if (name === 'table:table-row') table?.rows.push({ cells: [], isHeader: table.isHeader })
    else if (name === 'table:table-cell') {
      const columns = Math.min(numberOf(attributes['number-columns-spanned'], 1), maxColumns)
      const rows = numberOf(attributes['number-rows-spanned'], 1)
      table?.rows.at(-1)?.cells.push({ html: '', columns, rows })
      this.#sinks.push('')
    } else if (name === 'table:covered-table-cell') this.#sinks.push('')
  }

  #openParagraph(tag: string): void {
    this.#paragraphs.push({ html: escapeHtml(this.#marker), tag, behind: '' })
    this.#marker = ''
  }

  #openList({ 'style-name': ownStyle, 'continue-numbering': goesOn }: XmlAttributes): void {
    const style = ownStyle ?? this.#lists.at(-1)?.style ?? ''
    const key = `${style} ${this.#lists.length + 1}`
    this.#lists.push({ style, count: goesOn === 'true' ? (this.#counts.get(key) ?? 0) : 0 })
  }

  #openItem({ 'start-value': start }: XmlAttributes): void {
    const list = this.#lists.at(-1)
    if (list === undefined) return
    const key = `${list.style} ${this.#lists.length}`
    list.count = start === undefined ? list.count + 1 : numberOf(start, 1)
    this.#counts.set(key, list.count)
    this.#marker = this.#numbered.has(key) ? `${list.count}. ` : '- '
  }

  #openInline(name: string, { c, display }: XmlAttributes): void {
    if (name === 'text:s') this.#add(' '.repeat(Math.min(numberOf(c, 1), maxSpaces)))
    else if (name === 'text:tab') this.#add(' ')
    else if (name === 'text:line-break') this.#add('<br>')
    else if (name === 'text:note') {
      this.#notes += 1
      this.#add(`[${this.#notes}]`)
    } else if (name === 'text:section' && display === 'none') this.#skipped = 1
  }

  #add(html: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph !== undefined) paragraph.html += html
  }

  text(piece: string): void {
    // Line breaks of the file are spaces.
    if (this.#skipped === 0) this.#add(escapeHtml(piece.replace(/\s+/g, ' ')))
  }

  close(name: string): void {
    if (this.#skipped > 0) this.#skipped -= 1
    else if (name === 'text:p' || name === 'text:h') this.#closeParagraph()
    else if (name === 'draw:frame') this.#isTitle = false
    else if (name === 'draw:text-box') this.#putBehind(this.#sinks.pop() ?? '')
    else if (name === 'text:note-body') {
      const note = (this.#sinks.pop() ?? '').replaceAll('</p><p>', '<br>').replaceAll(/<\/?p>/g, '')
      this.#putBehind(`<p>[${this.#notes}] ${note}</p>`)
    } else if (name === 'text:list') this.#lists.pop()
    else this.#closeTable(name)
  }

  #closeTable(name: string): void {
    const table = this.#tables.at(-1)
    if (name === 'table:table-header-rows' && table !== undefined) table.isHeader = false
    else if (name === 'table:covered-table-cell') this.#sinks.pop()
    else if (name === 'table:table-cell') {
      const html = this.#sinks.pop() ?? ''
      const cell = table?.rows.at(-1)?.cells.at(-1)
      if (cell !== undefined) cell.html = html
    } else if (name === 'table:table') this.#write(tableHtml(this.#tables.pop()?.rows ?? []))
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (paragraph === undefined) return
    const { html, tag, behind } = paragraph
    this.#write((html.trim() === '' ? '' : `<${tag}>${html}</${tag}>`) + behind)
  }

  #putBehind(html: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph === undefined) this.#write(html)
    else paragraph.behind += html
  }

  #write(html: string): void {
    const last = this.#sinks.length - 1
    this.#sinks[last] = (this.#sinks[last] ?? '') + html
  }
}
