import { getDocumentProxy } from 'unpdf'
import { openCharacterMaps } from '../../character-maps.ts'
import { fileUnreadable } from '../../errors.ts'
import type { PdfLine } from './pdf-columns.ts'
import { linesOfPage } from './pdf-lines.ts'
import { runsOfPage } from './pdf-runs.ts'
import { paragraphsOf, wordsIn } from './pdf-paragraphs.ts'
import { withoutRepeatedLines } from './repeated-lines.ts'

const maxPages = 2_000
const verbosityErrors = 0
/** Characters of a font that says of none of its signs which letter it shows. */
const unknownSigns = /[\ue000-\uf8ff\ufffd]/g

type Document = Awaited<ReturnType<typeof getDocumentProxy>>

/** The text of each page of a PDF, in its order: paragraphs with an empty line between them. */
export async function readPdf(body: Uint8Array): Promise<string[]> {
  const document = await openPdf(body)
  try {
    if (document.numPages > maxPages) throw fileUnreadable(`The file has more than ${maxPages} pages.`)
    const pages: PdfLine[][] = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      pages.push(linesOfPage(await runsOfPage(page)))
      page.cleanup()
    }
    const lines = withoutRepeatedLines(pages)
    const words = wordsIn(lines.flat())
    const texts = lines.map(page => paragraphsOf(page, words).join('\n\n'))
    await refuseUnreadable(document, texts.join(''))
    return texts
  } finally {
    await document.loadingTask.destroy()
  }
}

async function openPdf(body: Uint8Array): Promise<Document> {
  const options = {
    verbosity: verbosityErrors,
    // Nothing in a PDF is run, and no font is drawn.
    isEvalSupported: false,
    disableFontFace: true,
    useWorkerFetch: false,
    // Whatever is asked for comes from the maps that Frontdesk ships; the address is only its name.
    cMapUrl: 'cmaps/',
    cMapPacked: true,
    BinaryDataFactory: openCharacterMaps(),
  }
  try {
    // It takes the bytes for itself, so it gets its own.
    return await getDocumentProxy(new Uint8Array(body), options)
  } catch (error) {
    throw error instanceof Error && error.name === 'PasswordException'
      ? fileUnreadable('The file has a password: upload it without one.')
      : fileUnreadable('The file is damaged: it cannot be opened as PDF.')
  }
}

async function refuseUnreadable(document: Document, text: string): Promise<void> {
  if ('isPureXfa' in document && document.isPureXfa) {
    throw fileUnreadable('The file is a form that only Adobe Reader can show: print it to a PDF, and upload that.')
  }
  const unknown = text.match(unknownSigns)?.length ?? 0
  if (unknown * 2 > text.replace(/\s/g, '').length && unknown > 0) {
    throw fileUnreadable(
      'The fonts of the file do not say which letters they show. Save it as PDF with another program.',
    )
  }
}
