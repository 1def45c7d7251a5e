import { docxHtml, docxNotes, type DocxContext } from './docx-html.ts'
import { openStyles } from './docx-styles.ts'
import { openListNumbers } from './list-numbers.ts'
import { damaged, type Archive } from './open-archive.ts'
import { relatedPart, relationsOf } from './relations.ts'

/** Parts of one document that are read as its headers and footers. */
const maxHeaders = 50

/** A DOCX as HTML. Each header and footer stands once, above the text; comments are not read. */
export function readDocx(archive: Archive): string {
  const part = relatedPart(relationsOf(archive, ''), 'officeDocument') ?? 'word/document.xml'
  const xml = archive.text(part)
  if (xml === undefined) throw damaged()
  const relations = relationsOf(archive, part)
  const related = (type: string): string => archive.text(relatedPart(relations, type) ?? '') ?? ''
  const context: DocxContext = {
    styleOf: openStyles(related('styles')),
    numberItem: openListNumbers(related('numbering')),
    noteOf: () => '',
  }
  const notes = {
    footnote: docxNotes(related('footnotes'), context),
    endnote: docxNotes(related('endnotes'), context),
  }
  const headers = [...relations.values()]
    .filter(({ type }) => type === 'header' || type === 'footer')
    .slice(0, maxHeaders)
    .map(({ target }) => docxHtml(archive.text(target) ?? '', context))
  const text = docxHtml(xml, { ...context, noteOf: (kind, id) => notes[kind].get(id) ?? '' })
  return [...new Set(headers), text].join('')
}
