import { numberOf } from './html-text.ts'
import { openNumberFormats, type FormatNumber } from './number-formats.ts'
import { damaged, type Archive } from './open-archive.ts'
import { relatedPart, relationsOf } from './relations.ts'
import { openRows, type Sheet } from './sheet-rows.ts'
import { walkXml } from './walk-xml.ts'

/**
 * The sheets of a workbook as they are seen: values as their cells show them, results of formulas as they were saved,
 * merged cells in each of their rows. Hidden sheets, rows and columns are left out.
 */
export function* readXlsx(archive: Archive): Generator<Sheet> {
  const part = relatedPart(relationsOf(archive, ''), 'officeDocument') ?? 'xl/workbook.xml'
  const xml = archive.text(part)
  if (xml === undefined) throw damaged()
  const relations = relationsOf(archive, part)
  const { sheets, isFrom1904 } = readWorkbook(xml)
  const strings = readSharedStrings(archive.text(relatedPart(relations, 'sharedStrings') ?? '') ?? '')
  const format = openNumberFormats(archive.text(relatedPart(relations, 'styles') ?? '') ?? '', isFrom1904)
  for (const { name, id } of sheets) {
    const { type, target = '' } = relations.get(id) ?? {}
    if (type === 'worksheet') yield { name, rows: readSheet(archive.text(target) ?? '', { strings, format }) }
  }
}

function readWorkbook(xml: string): { sheets: { name: string; id: string }[]; isFrom1904: boolean } {
  const sheets: { name: string; id: string }[] = []
  let isFrom1904 = false
  walkXml(xml, {
    open(element, { name = '', state = 'visible', date1904, 'r:id': id = '' }) {
      if (element === 's:workbookPr') isFrom1904 = date1904 === '1' || date1904 === 'true'
      if (element === 's:sheet' && state === 'visible') sheets.push({ name, id })
    },
  })
  return { sheets, isFrom1904 }
}

function readSharedStrings(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  /** Within what says how to pronounce it. */
  let isPhonetic = false
  walkXml(xml, {
    open(name) {
      if (name === 's:si') text = ''
      else if (name === 's:rPh') isPhonetic = true
      else if (name === 's:t') isText = !isPhonetic
    },
    text: piece => {
      if (isText) text += piece
    },
    close(name) {
      if (name === 's:t') isText = false
      else if (name === 's:rPh') isPhonetic = false
      else if (name === 's:si') strings.push(text)
    },
  })
  return strings
}

interface Cells {
  readonly strings: readonly string[]
  readonly format: FormatNumber
}

interface Cell {
  readonly column: number
  readonly type: string
  readonly style: number
  value: string
}

function readSheet(xml: string, cells: Cells): string[][] {
  const merged = mergedBelow(xml)
  const rows = openRows()
  let cell: Cell | undefined
  let isValue = false
  let isPhonetic = false
  walkXml(xml, {
    open(name, { r = '', t = 'n', s, hidden, min, max }) {
      if (name === 's:col' && isTrue(hidden)) rows.hideColumns(numberOf(min, 1) - 1, numberOf(max, 0))
      else if (name === 's:row') {
        rows.open(numberOf(r, 0), isTrue(hidden))
        cell = undefined
      } else if (name === 's:c') {
        const column = r === '' ? (cell?.column ?? -1) + 1 : columnOf(r)
        cell = { column, type: t, style: numberOf(s, 0), value: '' }
      } else if (name === 's:rPh') isPhonetic = true
      else if (name === 's:v' || name === 's:t') isValue = !isPhonetic
    },
    text(piece) {
      if (isValue && cell !== undefined) cell.value += piece
    },
    close(name) {
      if (name === 's:v' || name === 's:t') isValue = false
      else if (name === 's:rPh') isPhonetic = false
      else if (name === 's:c' && cell !== undefined) {
        rows.cell(cell.column, textOf(cell, cells), merged.get(`${cell.column} ${rows.number()}`))
      } else if (name === 's:row') rows.close()
    },
  })
  return rows.list()
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true'

function textOf({ type, style, value }: Cell, { strings, format }: Cells): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return isTrue(value) ? 'TRUE' : 'FALSE'
  if (type === 'e') return ''
  return type === 'n' && value !== '' ? format(Number(value), style) : value
}

/** `B3` is in column 1. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/i.exec(place)?.[0].toUpperCase() ?? 'A') {
    column = column * 26 + (letter.codePointAt(0) ?? 64) - 64
  }
  return column - 1
}

/** Cells that go on in rows below, each with the last of these rows. The list stands behind the rows that need it. */
function mergedBelow(xml: string): ReadonlyMap<string, number> {
  const merged = new Map<string, number>()
  const at = xml.indexOf('mergeCells')
  const list = at === -1 ? '' : xml.slice(at)
  for (const [, start = '', end = ''] of list.matchAll(/mergeCell\s[^>]{0,200}?ref="([A-Z]+\d+):([A-Z]+\d+)"/g)) {
    const [from, to] = [rowOf(start), rowOf(end)]
    if (to > from) merged.set(`${columnOf(start)} ${from}`, to)
  }
  return merged
}

const rowOf = (place: string): number => numberOf(/\d+$/.exec(place)?.[0], 0)
