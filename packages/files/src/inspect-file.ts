import { fileEndings, type FileType } from '@frontdesk/contracts/chat/file-limits'
import { fileBroken, fileMissing, fileNameMismatch, fileTypeRefused } from './errors.ts'
import { cleanFileName } from './clean-file-name.ts'
import type { Picture } from './picture.ts'
import { readGif } from './read-gif.ts'
import { readJpeg } from './read-jpeg.ts'
import { readOfficeFile } from './read-office-file.ts'
import { readPng } from './read-png.ts'
import { readWebp } from './read-webp.ts'

/** A file as it is stored. */
export interface InspectedFile {
  name: string
  type: FileType
  bytes: Buffer
  /** Of a picture. */
  width?: number
  height?: number
}

interface Format {
  /** Whether a file begins like this, by its first bytes as characters of one byte each. */
  fits: (beginning: string) => boolean
  read: (bytes: Buffer, ending: string) => { type: FileType } & Partial<Picture>
}

const asPicture =
  (type: FileType, read: (bytes: Buffer) => Picture): Format['read'] =>
  bytes => ({ type, ...read(bytes) })

const begins =
  (...signatures: string[]): Format['fits'] =>
  beginning =>
    signatures.some(signature => beginning.startsWith(signature))

const formats: readonly Format[] = [
  { fits: begins('\x89PNG\r\n\x1a\n'), read: asPicture('image/png', readPng) },
  { fits: begins('\xff\xd8\xff'), read: asPicture('image/jpeg', readJpeg) },
  { fits: begins('GIF87a', 'GIF89a'), read: asPicture('image/gif', readGif) },
  { fits: beginning => /^RIFF[^]{4}WEBP/.test(beginning), read: asPicture('image/webp', readWebp) },
  { fits: begins('%PDF-'), read: bytes => ({ type: checkPdf(bytes) }) },
  { fits: begins('PK\x03\x04'), read: bytes => ({ type: readOfficeFile(bytes) }) },
]

/**
 * Says what a file is by its content, whatever its sender says. Throws if that is none of the types that are
 * accepted, where its name has the ending of another type, or where the file is cut off. Pictures come back without what
 * cameras and programs write into them.
 */
export function inspectFile({ name, bytes }: { name: string; bytes: Buffer }): InspectedFile {
  if (bytes.length === 0) throw fileMissing()
  const { stem, ending } = cleanFileName(name)
  const beginning = bytes.toString('latin1', 0, 16)
  const read = formats.find(({ fits }) => fits(beginning))?.read ?? readText
  const { type, ...picture } = read(bytes, ending)
  return { bytes, ...picture, type, name: `${stem}.${endingOf(type, ending)}` }
}

function endingOf(type: FileType, ending: string): string {
  const endings: readonly string[] = fileEndings[type]
  if (ending === '') return endings[0] ?? ''
  if (endings.includes(ending)) return ending
  const isAccepted = Object.values(fileEndings).some(others => others.some(other => other === ending))
  throw isAccepted ? fileNameMismatch() : fileTypeRefused()
}

/** A PDF says at its end that it is one; some programs write a few bytes after that. */
function checkPdf(bytes: Buffer): FileType {
  const lastBytes = 1_024
  if (!bytes.subarray(-lastBytes).includes('%%EOF')) throw fileBroken()
  return 'application/pdf'
}

/** What no text has, of one byte for each character or of UTF-8: control characters but for tabs and ends of lines. */
// oxlint-disable-next-line no-control-regex -- control characters are meant here
const notOfText = /[\x00-\x08\x0b\x0e-\x1f\x7f]/

const readText: Format['read'] = (bytes, ending) => {
  // As a string: a call for each byte of ten megabytes would hold up everybody else's requests.
  if (notOfText.test(bytes.toString('latin1'))) throw fileTypeRefused()
  return { type: ending === 'csv' ? 'text/csv' : 'text/plain' }
}
