import type { FileType } from '@frontdesk/contracts/chat/file-limits'
import { fileBroken, fileTypeRefused } from './errors.ts'
import { cut } from './picture.ts'

const signature = { entry: 0x02014b50, end: 0x06054b50 }
const endBytes = 22
const entryBytes = 46
/** An ordinary document has a hundred parts. */
const mostParts = 5_000
/** Unpacked, all parts together. A sheet of 10 MB may well have 200. */
const mostUnpacked = 500 * 1024 * 1024

/** The part by which each type is known. */
const mainParts = {
  'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'xl/workbook.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Readonly<Record<string, FileType>>

const openDocument = 'application/vnd.oasis.opendocument.text'
/** Programs in documents, of either family. */
const program = /(?:^|\/)vbaproject\.bin$|^(?:basic|scripts)\//i

interface Part {
  name: string
  packed: number
  unpacked: number
}

/**
 * The type of an office document, by the parts that its ZIP lists. Nothing is unpacked: parts that overlap, or that would
 * unfold to more than a document has, are refused by what the list says of them, for the sake of who opens the file.
 */
export function readOfficeFile(bytes: Buffer): FileType {
  const parts = listParts(bytes)
  const packed = parts.reduce((sum, part) => sum + part.packed, 0)
  const unpacked = parts.reduce((sum, part) => sum + part.unpacked, 0)
  if (packed > bytes.length || unpacked > mostUnpacked) throw fileTypeRefused()
  const names = new Set(parts.map(({ name }) => name))
  if (parts.some(({ name }) => program.test(name) || name.includes('..'))) throw fileTypeRefused()
  if (names.has('[Content_Types].xml'))
    for (const [part, type] of Object.entries(mainParts)) if (names.has(part)) return type
  // An OpenDocument says first of all what it is, unpacked.
  const said = bytes.toString('latin1', 30, 30 + 'mimetype'.length + openDocument.length)
  if (said === `mimetype${openDocument}` && names.has('content.xml')) return openDocument
  throw fileTypeRefused()
}

function listParts(bytes: Buffer): Part[] {
  const end = endOf(bytes)
  const count = end.readUInt16LE(10)
  const start = end.readUInt32LE(16)
  if (count > mostParts || count === 0) throw fileTypeRefused()
  const parts: Part[] = []
  for (let [at, left] = [start, count]; left > 0; left -= 1) {
    const entry = cut(bytes, at, entryBytes)
    const isEncrypted = (entry.readUInt16LE(8) & 1) === 1
    if (entry.readUInt32LE(0) !== signature.entry || isEncrypted) throw fileBroken()
    const nameBytes = entry.readUInt16LE(28)
    const name = cut(bytes, at + entryBytes, nameBytes).toString('utf8')
    parts.push({ name, packed: entry.readUInt32LE(20), unpacked: entry.readUInt32LE(24) })
    at += entryBytes + nameBytes + entry.readUInt16LE(30) + entry.readUInt16LE(32)
  }
  return parts
}

/** The end of the list, which is also the end of the file: nothing hides behind it. */
function endOf(bytes: Buffer): Buffer {
  const longestComment = 0xffff
  for (let at = bytes.length - endBytes; at >= Math.max(0, bytes.length - endBytes - longestComment); at -= 1)
    if (bytes.readUInt32LE(at) === signature.end && at + endBytes + bytes.readUInt16LE(at + 20) === bytes.length)
      return bytes.subarray(at)
  throw fileBroken()
}
