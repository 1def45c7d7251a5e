import { fileUnreadable } from '../../errors.ts'
import type { Archive } from './open-archive.ts'

/** Types of files that can be read. */
export type FileType = keyof typeof names

/** What each type is called. Those from `docx` on are archives. */
const names = {
  pdf: 'PDF',
  html: 'HTML',
  markdown: 'Markdown',
  text: 'TXT',
  csv: 'CSV',
  docx: 'DOCX',
  xlsx: 'XLSX',
  pptx: 'PPTX',
  odt: 'ODT',
  ods: 'ODS',
  odp: 'ODP',
  epub: 'EPUB',
} as const

const types: Readonly<Record<string, FileType>> = {
  pdf: 'pdf',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  text: 'text',
  csv: 'csv',
  tsv: 'csv',
  docx: 'docx',
  xlsx: 'xlsx',
  pptx: 'pptx',
  odt: 'odt',
  ods: 'ods',
  odp: 'odp',
  epub: 'epub',
}
const archived = new Set<FileType>(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub'])

/** Types that cannot be read, with one that can, in which programs save them. */
const saveAs: Readonly<Record<string, string>> = {
  doc: 'DOCX',
  dot: 'DOCX',
  rtf: 'DOCX',
  xls: 'XLSX',
  xlsb: 'XLSX',
  ppt: 'PPTX',
  pps: 'PPTX',
  pages: 'DOCX',
  numbers: 'XLSX',
  key: 'PPTX',
  mobi: 'EPUB',
  azw3: 'EPUB',
}

const sampleLength = 1_024
/** The first bytes of Office files before 2007, and of all that have a password. */
const oleSignature = 'd0cf11e0a1b11ae1'
/** Parts of such files, by which they are known. */
const oleParts: readonly (readonly [string, string])[] = [
  ['WordDocument', 'The file is of an old Word: save it as DOCX.'],
  ['Workbook', 'The file is of an old Excel: save it as XLSX.'],
  ['PowerPoint Document', 'The file is of an old PowerPoint: save it as PPTX.'],
]

/** Type of a file by its name; null if it cannot be read. */
export function fileTypeOf(name: string): FileType | null {
  const ending = endingOf(name)
  return Object.hasOwn(types, ending) ? (types[ending] ?? null) : null
}

const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Type of a file by its first bytes. Refuses a file whose name says another type; archives say theirs when opened. */
export function checkFileType(name: string, body: Uint8Array): FileType {
  const said = fileTypeOf(name)
  if (said === null) throw unknownType(name)
  if (body.length === 0) throw fileUnreadable('The file is empty.')
  const found = typeByContent(body)
  if (found === 'ole') throw oldOffice(body)
  const isText = said !== 'pdf' && !archived.has(said)
  if (found === said || (found === 'archive' && archived.has(said))) return said
  if (found === 'text' && isText && said !== 'html') return said
  // Markdown may hold HTML; many a README begins with a centred heading. Only a whole page is no Markdown.
  if (said === 'markdown' && found === 'html' && !isWholePage(body)) return said
  throw otherType(said, found === 'archive' ? 'an archive' : found === 'binary' ? 'something else' : names[found])
}

const otherType = (said: FileType, what: string) =>
  fileUnreadable(`The name says ${names[said]}, but the content is ${what}.`)

function unknownType(name: string) {
  const better = saveAs[endingOf(name)]
  return fileUnreadable(
    better === undefined
      ? 'Files of this kind cannot be read. PDF, DOCX, ODT, XLSX, ODS, PPTX, ODP, EPUB, HTML, Markdown, TXT and CSV can.'
      : `Files of this kind cannot be read. In the program that made it, save it as ${better}.`,
  )
}

function oldOffice(body: Uint8Array) {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const [, old] = oleParts.find(([part]) => bytes.includes(Buffer.from(part, 'utf16le'))) ?? []
  return fileUnreadable(old ?? 'The file has a password: upload it without one.')
}

/** The part by which each type of archive is known. */
const mainParts: readonly (readonly [RegExp, FileType])[] = [
  [/^word\/document\d*\.xml$/, 'docx'],
  [/^xl\/workbook\.xml$/, 'xlsx'],
  [/^ppt\/presentation\.xml$/, 'pptx'],
  [/^META-INF\/container\.xml$/, 'epub'],
]
/** What an OpenDocument and a book say of themselves in their part `mimetype`. */
const mediaTypes: readonly (readonly [RegExp, FileType])[] = [
  [/opendocument\.text/, 'odt'],
  [/opendocument\.spreadsheet/, 'ods'],
  [/opendocument\.presentation/, 'odp'],
  [/epub/, 'epub'],
]

/** Refuses an archive that is of another type than its name says, or that has a password. */
export function checkArchive(said: FileType, archive: Archive): void {
  if (archive.text('META-INF/manifest.xml')?.includes('encryption-data') === true) {
    throw fileUnreadable('The file has a password: upload it without one.')
  }
  const media = archive.text('mimetype') ?? ''
  const found =
    mediaTypes.find(([pattern]) => pattern.test(media))?.[1] ??
    mainParts.find(([pattern]) => [...archive.names].some(name => pattern.test(name)))?.[1]
  // Of a document whose parts have names of their own, the reader finds out.
  if (found !== undefined && found !== said) throw otherType(said, names[found])
  if (found === undefined && !archive.names.has('[Content_Types].xml')) throw otherType(said, 'another kind of archive')
}

const isWholePage = (body: Uint8Array): boolean =>
  /<(?:!doctype html|html|head|body)\b/i.test(startOf(body).toString('latin1').replaceAll('\0', ''))

const startOf = (body: Uint8Array): Buffer => Buffer.from(body.subarray(0, sampleLength))

function typeByContent(body: Uint8Array): 'pdf' | 'archive' | 'html' | 'text' | 'ole' | 'binary' {
  const start = startOf(body)
  const text = start.toString('latin1')
  if (text.includes('%PDF-')) return 'pdf'
  if (text.startsWith('PK\u0003\u0004')) return 'archive'
  if (start.subarray(0, 8).toString('hex') === oleSignature) return 'ole'
  const isWide = /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(text)
  if (!isWide && text.includes('\0')) return 'binary'
  return /<(?:!doctype html|html|head|body|title|meta|main|article|section|div|p|h1|table)\b/i.test(
    isWide ? text.replaceAll('\0', '') : text,
  )
    ? 'html'
    : 'text'
}
