import { fileUnreadable } from '../errors.ts'

/** Types of files that can be read. */
export type FileType = 'pdf' | 'docx' | 'html' | 'markdown' | 'text' | 'csv'

const types: Readonly<Record<string, FileType>> = {
  pdf: 'pdf',
  docx: 'docx',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  text: 'text',
  csv: 'csv',
  tsv: 'csv',
}

const names: Readonly<Record<FileType, string>> = {
  pdf: 'PDF',
  docx: 'DOCX',
  html: 'HTML',
  markdown: 'Markdown',
  text: 'TXT',
  csv: 'CSV',
}

const sampleLength = 1_024
/** The first bytes of an "oleSignature" file: Word before 2007, and every Office file with a password. */
const oleSignature = 'd0cf11e0a1b11ae1'

/** Type of a file by its name; null where it cannot be read. */
export function fileTypeOf(name: string): FileType | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(types, ending) ? (types[ending] ?? null) : null
}

/** Type of a file by its first bytes. Refuses a file whose name says another type. */
export function checkFileType(name: string, body: Uint8Array): FileType {
  const said = fileTypeOf(name)
  if (said === null)
    throw fileUnreadable('Files of this kind cannot be read. PDF, DOCX, HTML, Markdown, TXT and CSV can.')
  if (body.length === 0) throw fileUnreadable('The file is empty.')
  const found = typeByContent(body)
  if (found === 'ole') {
    throw fileUnreadable('The file has a password, or is of an old Word: save it as DOCX without a password.')
  }
  const isText = said !== 'pdf' && said !== 'docx'
  if (found === said || (found === 'text' && isText && said !== 'html')) return said
  // Markdown may hold HTML; many a README begins with a centred heading. Only a whole page is no Markdown.
  if (said === 'markdown' && found === 'html' && !isWholePage(body)) return said
  const what = found === 'binary' ? 'something else' : names[found]
  throw fileUnreadable(`The name says ${names[said]}, but the content is ${what}.`)
}

const isWholePage = (body: Uint8Array): boolean =>
  /<(?:!doctype html|html|head|body)\b/i.test(startOf(body).toString('latin1').replaceAll('\0', ''))

const startOf = (body: Uint8Array): Buffer => Buffer.from(body.subarray(0, sampleLength))

function typeByContent(body: Uint8Array): 'pdf' | 'docx' | 'html' | 'text' | 'ole' | 'binary' {
  const start = startOf(body)
  const text = start.toString('latin1')
  if (text.includes('%PDF-')) return 'pdf'
  // Which kind of archive it is is found when it is opened.
  if (text.startsWith('PK\u0003\u0004')) return 'docx'
  if (start.subarray(0, 8).toString('hex') === oleSignature) return 'ole'
  const isWide = /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(text)
  if (!isWide && text.includes('\0')) return 'binary'
  return /<(?:!doctype html|html|head|body|title|meta|main|article|section|div|p|h1|table)\b/i.test(
    isWide ? text.replaceAll('\0', '') : text,
  )
    ? 'html'
    : 'text'
}
