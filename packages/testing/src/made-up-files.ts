import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { strToU8, zipSync, type ZipOptions, strFromU8, unzipSync } from 'fflate'

/** A PDF with these pages; `\n` begins a line. Text of ASCII without brackets. */
export function aPdf(pages: readonly string[], { trailer = '' }: { trailer?: string } = {}): Buffer {
  const objects = pages.flatMap((text, index) => pdfPage(text, 5 + 2 * index))
  return aPdfOf(objects, { count: pages.length, trailer })
}

/** A PDF of so many pages; its objects are pages and what is on them, in turns. */
function aPdfOf(pages: readonly string[], { count, trailer = '' }: { count: number; trailer?: string }): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${4 + 2 * index} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages,
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF`
  return Buffer.from(file, 'latin1')
}

function pdfPage(text: string, contents: number): string[] {
  const lines = text.split('\n').map(line => `(${line}) Tj T*`)
  const stream = text === '' ? '' : `BT /F1 12 Tf 72 720 Td 14 TL ${lines.join(' ')} ET`
  const resources = '<< /Font << /F1 3 0 R >> >>'
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources ${resources} /Contents ${contents} 0 R >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ]
}

/** A PDF that opens with a password alone. */
export const aLockedPdf = (): Buffer => {
  const key = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >>`
  return aPdf(['Nobody reads this.'], { trailer: `${key} /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]` })
}

const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** A DOCX: its paragraphs, and other parts by their names. Packed, so that what repeats itself gets small. */
export function aDocx(paragraphs: readonly string[], parts: Readonly<Record<string, string>> = {}): Buffer {
  const body = paragraphs.map(text => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  const space = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const all: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${space}"><w:body>${body}</w:body></w:document>`,
    ...parts,
  }
  return aZip(all)
}

/** A ZIP of texts by their names. */
export const aZip = (parts: Record<string, string>, options: ZipOptions = {}): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), options))

/** The files of a ZIP as texts, by their names. */
export const unzipped = (zip: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, content]) => [name, strFromU8(content)]))

/** A small PDF whose one page unfolds to 10 GB of blanks: packed twice, so that neither packing takes long. */
export function aPdfBomb(): Buffer {
  // A megabyte that needs nothing of what was before it, so that it can be repeated.
  const block = deflateRawSync(Buffer.alloc(1_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const unfolded = Buffer.concat([
    Buffer.of(0x78, 0x9c),
    ...Array.from({ length: 10_000 }, () => block),
    Buffer.of(3, 0),
  ])
  const packed = deflateSync(unfolded).toString('latin1')
  const stream = `<< /Filter [/FlateDecode /FlateDecode] /Length ${packed.length} >>\nstream\n${packed}\nendstream`
  return aPdfOf(['<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R >>', stream], { count: 1 })
}
