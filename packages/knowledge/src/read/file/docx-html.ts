import { isPageNumber, openFields } from './docx-fields.ts'
import type { ParagraphStyle } from './docx-styles.ts'
import { docxTableHtml, type DocxRow } from './docx-table.ts'
import { openEquation, type EquationText } from './equation-text.ts'
import { escapeHtml, numberOf } from './html-text.ts'
import type { NumberItem } from './list-numbers.ts'
import { walkXml, type XmlAttributes } from './walk-xml.ts'

/** What a text of a DOCX refers to. */
export interface DocxContext {
  readonly styleOf: (id: string) => ParagraphStyle
  readonly numberItem: NumberItem
  /** The text of a footnote or an endnote, as HTML. */
  readonly noteOf: (kind: 'footnote' | 'endnote', id: string) => string
}

interface Paragraph {
  html: string
  style: string
  list: string | undefined
  listLevel: number | undefined
  outline: number | undefined
  /** What stands behind it: its notes, and the text boxes that hang on it. */
  behind: string
}

/** A switch in a document: the first choice that says something is read, and no other. */
interface Choice {
  isTaken: boolean
  before: number
}

/** Deleted text, code of fields that was deleted, readings above characters, former properties, and the page itself. */
const skipped = new Set(
  ['del', 'moveFrom', 'delInstrText', 'rt', 'pPrChange', 'rPrChange', 'tblPrChange', 'trPrChange', 'tcPrChange']
    .concat('sectPr', 'sectPrChange')
    .map(name => `w:${name}`),
)
const maxColumns = 200

/**
 * The text of a part of a DOCX (the document, a header, the notes) as HTML: what its reader sees when all changes are
 * accepted. Results of fields are text and their codes are none; equations stand in one line.
 */
export const docxHtml = (xml: string, context: DocxContext): string => readPart(xml, context).html()

/** The footnotes or the endnotes of a DOCX by their ids, each as HTML of one paragraph. */
export const docxNotes = (xml: string, context: DocxContext): ReadonlyMap<string, string> =>
  readPart(xml, context).notes

function readPart(xml: string, context: DocxContext): DocxReader {
  const reader = new DocxReader(context)
  walkXml(xml, {
    open: (name, attributes) => reader.open(name, attributes),
    text: piece => reader.text(piece),
    close: name => reader.close(name),
  })
  return reader
}

class DocxReader {
  readonly notes = new Map<string, string>()
  #noteId = ''
  readonly #context: DocxContext
  /** Where text is written to: the document, or the cell or the text box within it that is open. */
  readonly #sinks = ['']
  readonly #paragraphs: Paragraph[] = []
  readonly #tables: { rows: DocxRow[] }[] = []
  readonly #choices: Choice[] = []
  /** Forms: does what is open show no more than what to write there? */
  readonly #controls: { isPlaceholder: boolean }[] = []
  /** Simple fields: is what is open the number of a page? */
  readonly #simpleFields: boolean[] = []
  readonly #fields = openFields()
  #equation: EquationText | undefined
  /** Levels below what is skipped. */
  #skipped = 0
  #isText = false
  #isCode = false
  #isInProperties = false
  #isHidden = false
  #said = 0
  #noteCount = 0

  constructor(context: DocxContext) {
    this.#context = context
  }

  html(): string {
    return this.#sinks.join('')
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.#skipped > 0 || this.#isSkipped(name)) this.#skipped += 1
    else if (this.#equation !== undefined) this.#equation.open(name, attributes)
    else if (name === 'm:oMath') {
      this.#equation = openEquation()
      this.#equation.open(name, attributes)
    } else if (name.startsWith('w:')) {
      this.#openStructure(name, attributes)
      this.#openTable(name, attributes)
      this.#openRun(name, attributes)
    } else if (name === 'mc:AlternateContent') this.#choices.push({ isTaken: false, before: 0 })
    else if (name === 'mc:Choice') {
      const choice = this.#choices.at(-1)
      if (choice !== undefined) choice.before = this.#said
    }
  }

  #isSkipped(name: string): boolean {
    const row = this.#tables.at(-1)?.rows.at(-1)
    // In the properties of a row it says that the row is deleted.
    if (name === 'w:del' && this.#isInProperties && row !== undefined && this.#paragraphs.length === 0) {
      row.isDeleted = true
    }
    if (name === 'mc:Choice' || name === 'mc:Fallback') return this.#choices.at(-1)?.isTaken === true
    if (name === 'w:sdtContent') return this.#controls.at(-1)?.isPlaceholder === true
    return skipped.has(name)
  }

  #openStructure(name: string, { val, instr = '', id = '' }: XmlAttributes): void {
    const paragraph = this.#paragraphs.at(-1)
    if (name === 'w:p') this.#paragraphs.push(newParagraph())
    else if (name === 'w:pPr' || name === 'w:trPr') this.#isInProperties = true
    else if (name === 'w:txbxContent') this.#sinks.push('')
    else if (name === 'w:footnote' || name === 'w:endnote') {
      this.#noteId = id
      this.#sinks.push('')
    } else if (name === 'w:fldSimple') this.#simpleFields.push(isPageNumber(instr))
    else if (name === 'w:sdt') this.#controls.push({ isPlaceholder: false })
    else if (name === 'w:showingPlcHdr' || (name === 'w:docPartGallery' && val === 'Table of Contents')) {
      const control = this.#controls.at(-1)
      if (control !== undefined) control.isPlaceholder = true
    } else if (paragraph !== undefined && this.#isInProperties) {
      if (name === 'w:pStyle') paragraph.style = val ?? ''
      else if (name === 'w:numId') paragraph.list = val
      else if (name === 'w:ilvl') paragraph.listLevel = numberOf(val, 0)
      else if (name === 'w:outlineLvl') paragraph.outline = numberOf(val, 9)
    }
  }

  #openTable(name: string, { val }: XmlAttributes): void {
    const table = this.#tables.at(-1)
    const row = table?.rows.at(-1)
    const cell = row?.cells.at(-1)
    if (name === 'w:tbl') this.#tables.push({ rows: [] })
    else if (name === 'w:tr') table?.rows.push({ cells: [], isHeader: false, isDeleted: false })
    else if (name === 'w:tblHeader' && row !== undefined) row.isHeader = !isOff(val)
    else if (name === 'w:gridBefore') {
      row?.cells.push({ html: '', columns: Math.min(numberOf(val, 1), maxColumns), rows: 1, merge: undefined })
    } else if (name === 'w:tc') {
      row?.cells.push({ html: '', columns: 1, rows: 1, merge: undefined })
      this.#sinks.push('')
    } else if (name === 'w:gridSpan' && cell !== undefined) {
      cell.columns = Math.max(1, Math.min(numberOf(val, 1), maxColumns))
    } else if (name === 'w:vMerge' && cell !== undefined) cell.merge = val === 'restart' ? 'restart' : 'continue'
  }

  #openRun(name: string, attributes: XmlAttributes): void {
    const { val, id = '', char = '', font = '' } = attributes
    this.#add(this.#fields.open(name, attributes))
    if (name === 'w:r') this.#isHidden = false
    if (this.#isInProperties) return
    if (name === 'w:t') this.#isText = true
    else if (name === 'w:instrText') this.#isCode = true
    else if (name === 'w:vanish') this.#isHidden = !isOff(val)
    else if (name === 'w:tab' || name === 'w:ptab') this.#add(' ')
    else if (name === 'w:br' || name === 'w:cr') this.#add('<br>')
    else if (name === 'w:noBreakHyphen') this.#add('-')
    else if (name === 'w:sym') this.#add(escapeHtml(symbolOf(font, char)))
    else if (name === 'w:footnoteReference') this.#addNote('footnote', id)
    else if (name === 'w:endnoteReference') this.#addNote('endnote', id)
  }

  #addNote(kind: 'footnote' | 'endnote', id: string): void {
    const paragraph = this.#paragraphs.at(-1)
    const note = this.#context.noteOf(kind, id)
    if (paragraph === undefined || note === '') return
    this.#noteCount += 1
    this.#add(`[${this.#noteCount}]`)
    paragraph.behind += `<p>[${this.#noteCount}] ${note}</p>`
  }

  /** Adds to the paragraph what is seen of it. */
  #add(html: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (html === '' || paragraph === undefined || this.#isHidden) return
    if (this.#fields.isSilent() || this.#simpleFields.includes(true)) return
    paragraph.html += html
    if (html.trim() !== '') this.#said += 1
  }

  text(piece: string): void {
    if (this.#skipped > 0) return
    if (this.#equation !== undefined) this.#equation.text(piece)
    else if (this.#isText) this.#add(escapeHtml(piece))
    else if (this.#isCode) this.#fields.code(piece)
  }

  close(name: string): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1
      return
    }
    if (this.#equation !== undefined) {
      const text = this.#equation.close(name)
      if (text === undefined) return
      this.#equation = undefined
      this.#add(escapeHtml(text))
    } else if (name === 'w:t') this.#isText = false
    else if (name === 'w:instrText') this.#isCode = false
    else if (name === 'w:r') this.#isHidden = false
    else if (name === 'w:pPr' || name === 'w:trPr') this.#isInProperties = false
    else if (name === 'w:fldSimple') this.#simpleFields.pop()
    else if (name === 'w:sdt') this.#controls.pop()
    else this.#closeBlock(name)
  }

  #closeBlock(name: string): void {
    if (name === 'w:p') this.#closeParagraph()
    else if (name === 'w:txbxContent') {
      const html = this.#sinks.pop() ?? ''
      const paragraph = this.#paragraphs.at(-1)
      if (paragraph === undefined) this.#write(html)
      else paragraph.behind += html
    } else if (name === 'w:tc') {
      const html = this.#sinks.pop() ?? ''
      const cell = this.#tables.at(-1)?.rows.at(-1)?.cells.at(-1)
      if (cell !== undefined) cell.html = html
    } else if (name === 'w:footnote' || name === 'w:endnote') {
      const html = this.#sinks.pop() ?? ''
      this.notes.set(
        this.#noteId,
        html
          .replaceAll('</p><p>', '<br>')
          .replaceAll(/<\/?p>/g, '')
          .trim(),
      )
    } else if (name === 'w:tbl') this.#write(docxTableHtml(this.#tables.pop()?.rows ?? []))
    else if (name === 'mc:AlternateContent') this.#choices.pop()
    else if (name === 'mc:Choice') {
      const choice = this.#choices.at(-1)
      if (choice !== undefined) choice.isTaken = this.#said > choice.before
    }
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (paragraph === undefined) return
    this.#fields.endParagraph()
    const { html, style, behind } = paragraph
    const { heading, list, listLevel = 0, isContents = false } = this.#context.styleOf(style)
    const ownList = paragraph.list ?? list
    const number = ownList === undefined ? '' : this.#context.numberItem(ownList, paragraph.listLevel ?? listLevel)
    if (isContents) return
    const level = paragraph.outline === undefined || paragraph.outline > 8 ? heading : paragraph.outline + 1
    // In a table it is no chapter.
    const tag = level === undefined || this.#tables.length > 0 ? 'p' : `h${Math.min(level, 6)}`
    if (html.trim() !== '') this.#write(`<${tag}>${escapeHtml(number)}${html}</${tag}>`)
    this.#write(behind)
  }

  #write(html: string): void {
    const last = this.#sinks.length - 1
    this.#sinks[last] = (this.#sinks[last] ?? '') + html
  }
}

const newParagraph = (): Paragraph => ({
  html: '',
  style: '',
  list: undefined,
  listLevel: undefined,
  outline: undefined,
  behind: '',
})

const isOff = (val: string | undefined): boolean => val !== undefined && /^(?:0|false|off)$/.test(val)

/** Signs of Wingdings and Symbol that say something. Their other signs are ornaments. */
const symbols: Readonly<Record<string, string>> = {
  fc: '✓',
  fe: '☒',
  fb: '✗',
  fd: '☒',
  a8: '☐',
  '6f': '☐',
  e0: '→',
  f0: '→',
  b7: '•',
  a7: '•',
}

function symbolOf(font: string, char: string): string {
  const code = Number.parseInt(char, 16)
  if (!Number.isInteger(code) || code <= 0 || code > 0x10ffff) return ''
  const isPrivate = code >= 0xf000 && code <= 0xf0ff
  if (isPrivate || /^(?:wingdings|symbol|webdings)/i.test(font)) return symbols[(code & 0xff).toString(16)] ?? ''
  return String.fromCodePoint(code)
}
