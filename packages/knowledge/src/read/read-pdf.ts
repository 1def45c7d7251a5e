import { getDocumentProxy } from 'unpdf'
import { fileUnreadable } from '../errors.ts'

const maxPages = 2_000
const verbosityErrors = 0

/** The text of each page of a PDF, in its order. */
export async function readPdf(body: Uint8Array): Promise<string[]> {
  // It takes the bytes for itself, so it gets its own; nothing in a PDF is run, and no font is drawn.
  const options = { verbosity: verbosityErrors, isEvalSupported: false, disableFontFace: true }
  const document = await getDocumentProxy(new Uint8Array(body), options).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'PasswordException'
      ? fileUnreadable('The file has a password: upload it without one.')
      : fileUnreadable('The file is damaged: it cannot be opened as PDF.')
  })
  try {
    if (document.numPages > maxPages) throw fileUnreadable(`The file has more than ${maxPages} pages.`)
    const pages: string[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      pages.push(items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
      page.cleanup()
    }
    return pages
  } finally {
    await document.loadingTask.destroy()
  }
}
