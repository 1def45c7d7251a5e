import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { strToU8, zipSync, type ZipOptions, strFromU8, unzipSync } from 'fflate'

/** A PDF with these pages; `\n` begins a line. Text of ASCII without brackets. */
export function aPdf(pages: readonly string[], { trailer = '' }: { trailer?: string } = {}): Buffer {
  const objects = pages.flatMap((text, index) => pdfPage(text, 5 + 2 * index))
  return aPdfOf(objects, { count: pages.length, trailer })
}

/** A PDF of pages that are drawn by these operators, in the font `F1`, with more entries of each page. */
export function aDrawnPdf(
  pages: readonly string[],
  { font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>', page = '' } = {},
): Buffer {
  const objects = pages.flatMap((drawn, index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 842] /Resources << /Font << /F1 ${font} >> >> /Contents ${5 + 2 * index} 0 R ${page} >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
  ])
  return aPdfOf(objects, { count: pages.length })
}

/** A font that stands in no file: which characters its codes are, a map says that the reader has by name. */
export const aFontByName = (map: string, ordering: string): string =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /${map} /DescendantFonts [ << /Type /Font /Subtype /CIDFontType0 ` +
  `/BaseFont /Song /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 ` +
  '/FontDescriptor << /Type /FontDescriptor /FontName /Song /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >> ] >>'

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

const officeTypes = (main: string, type: string): string =>
  `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`
const partTypes = office.slice(0, office.lastIndexOf('/'))

/** Relations of a part of an Office file, `r0`, `r1` …: their types and their targets. */
const partRelations = (all: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${relations}">${all.map(([type, target], index) => `<Relationship Id="r${index}" Type="${partTypes}/${type}" Target="${target}"/>`).join('')}</Relationships>`

/** A sheet of a workbook: the content of its element, `sheetData` and what stands around it. */
export interface MadeUpSheet {
  readonly name: string
  readonly xml: string
  readonly state?: 'hidden' | 'veryHidden'
}

/** An XLSX of these sheets; shared strings and styles by the content of their elements. */
export function anXlsx(
  sheets: readonly MadeUpSheet[],
  {
    strings = [],
    styles = '',
    properties = '',
  }: { strings?: readonly string[]; styles?: string; properties?: string } = {},
): Buffer {
  const space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const listed = sheets.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="r${index}"/>`,
  )
  const targets = sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const)
  return aZip({
    '[Content_Types].xml': officeTypes('xl/workbook.xml', 'spreadsheetml.sheet'),
    '_rels/.rels': partRelations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${space} xmlns:r="${partTypes}">${properties}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': partRelations([
      ...targets,
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/sharedStrings.xml': `<sst ${space}>${strings.map(text => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${space}>${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ xml }, index) => [`xl/worksheets/sheet${index + 1}.xml`, `<worksheet ${space}>${xml}</worksheet>`]),
    ),
  })
}

/** A PPTX of these slides: what stands on each, and attributes of the slide. */
export function aPptx(slides: readonly string[], hidden: readonly number[] = []): Buffer {
  const spaces =
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="r${index}"/>`)
  return aZip({
    '[Content_Types].xml': officeTypes('ppt/presentation.xml', 'presentationml.presentation'),
    '_rels/.rels': partRelations([['officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `<p:presentation ${spaces} xmlns:r="${partTypes}"><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': partRelations(
      slides.map((_, index) => ['slide', `slides/slide${index + 1}.xml`]),
    ),
    ...Object.fromEntries(
      slides.map((xml, index) => [
        `ppt/slides/slide${index + 1}.xml`,
        `<p:sld ${spaces}${hidden.includes(index) ? ' show="0"' : ''}><p:cSld><p:spTree>${xml}</p:spTree></p:cSld></p:sld>`,
      ]),
    ),
  })
}

const openSpaces = ['office', 'text', 'table', 'style', 'presentation']
  .map(name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"')
  .join(' ')

/** An ODT, ODS or ODP: what is in its body, and its styles. */
export const anOpenDocument = (kind: 'text' | 'spreadsheet' | 'presentation', body: string, styles = ''): Buffer =>
  aZip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<office:document-content ${openSpaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    'META-INF/manifest.xml': '<manifest/>',
  })

/** An EPUB of these chapters, the bodies of their pages, in this order. */
export function anEpub(chapters: readonly string[], parts: Record<string, string> = {}): Buffer {
  const items = chapters.map(
    (_, index) => `<item id="c${index}" href="text/part%20${index}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const spine = chapters.map((_, index) => `<itemref idref="c${index}"/>`)
  return aZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>The kiln book</dc:title><dc:language>en</dc:language></metadata><manifest><item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>${items.join('')}</manifest><spine><itemref idref="nav"/>${spine.join('')}</spine></package>`,
    'OEBPS/nav.xhtml': '<html><body><nav><a href="text/part%200.xhtml">Contents of the book</a></nav></body></html>',
    ...Object.fromEntries(
      chapters.map((body, index) => [
        `OEBPS/text/part ${index}.xhtml`,
        `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Part</title></head><body>${body}</body></html>`,
      ]),
    ),
    ...parts,
  })
}
