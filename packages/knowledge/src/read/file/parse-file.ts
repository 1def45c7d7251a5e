import type { SkipReasons } from '@frontdesk/contracts/sources/sources'
import { marked } from 'marked'
import { decodePage, decodeText } from '../decode-page.ts'
import { fileUnreadable } from '../../errors.ts'
import { cleanText } from '../clean-text.ts'
import { extractArticle, type Article } from '../extract-article.ts'
import { checkArchive, checkFileType, type FileType } from './file-type.ts'
import { openArchive } from './open-archive.ts'
import { pageLanguage } from '../../words/guess-language.ts'
import type { Block } from '../blocks/page-blocks.ts'
import { pageContent, type PageContent } from '../page-content.ts'
import { readDocx } from './read-docx.ts'
import { readEpub, type Book } from './read-epub.ts'
import { readOds } from './read-ods.ts'
import { readOpenText } from './read-open-text.ts'
import { readPptx } from './read-pptx.ts'
import { readTable } from '../csv/read-table.ts'
import { splitArticle } from '../split.ts'
import type { Sheet } from './sheet-rows.ts'
import { sheetText } from './sheet-text.ts'
import { openTableText, type OddRows } from './table-text.ts'

/** A file as it was uploaded. */
export interface FileInput {
  readonly body: Uint8Array
  readonly name: string
  /** For a file that does not say its own. */
  readonly language: string | null
}

/** A page of a file, or all of it where it has no pages. */
export interface FilePage {
  /** Name that a citation shows: the file's name, with its page. */
  readonly url: string
  readonly content: PageContent
}

/** What was read of a file. */
export interface ParsedFile {
  readonly pages: readonly FilePage[]
  /** Rows of tables whose number of fields is not that of their columns. They are read as they stand. */
  readonly reasons: Pick<SkipReasons, 'oddRow'>
  /** Lines of the first of these rows. */
  readonly oddLines: readonly number[]
}

type Text = Pick<Article, 'title' | 'language' | 'blocks'> & { readonly oddRows?: OddRows }

/** About a thousand pages of a book. */
const maxCharacters = 3_000_000
const baseUrl = 'https://file.invalid/'

/** From bytes to what is stored of a file. Refuses with a sentence for its owner whatever cannot be read. */
export async function parseFile({ body, name, language }: FileInput): Promise<ParsedFile> {
  const type = checkFileType(name, body)
  const texts = await read(type, { body, name })
  const length = texts.reduce((sum, { blocks }) => sum + lengthOf(blocks), 0)
  if (length > maxCharacters) throw tooMuchText()
  if (texts.every(({ blocks }) => lengthOf(blocks) === 0)) throw fileUnreadable(emptySentence(type))
  const isPaged = type === 'pdf'
  const pages = texts.flatMap((page, index) => {
    const article = { ...page, language: page.language ?? language, description: '' }
    const chunks = splitArticle(article)
    const url = isPaged ? `${name}#page=${index + 1}` : name
    return chunks.length === 0 ? [] : [{ url, content: pageContent({ ...article, chunks }) }]
  })
  // Only a CSV has them, and it is one text.
  const { count, lines } = texts[0]?.oddRows ?? { count: 0, lines: [] }
  return { pages, reasons: count === 0 ? {} : { oddRow: count }, oddLines: lines }
}

async function read(type: FileType, { body, name }: Pick<FileInput, 'body' | 'name'>): Promise<Text[]> {
  // Loaded where it is needed: it is the largest part of the reader.
  if (type === 'pdf') {
    const { readPdf } = await import('./read-pdf.ts')
    return (await readPdf(body)).map(text => ofText(name, text))
  }
  if (type === 'html') return [ofHtml(name, decodePage(body, ''))]
  if (type === 'markdown' || type === 'csv' || type === 'text') return [ofCharacters(type, name, decodeText(body))]
  const archive = openArchive(body)
  checkArchive(type, archive)
  if (type === 'xlsx') {
    const { readXlsx } = await import('./read-xlsx.ts')
    return [ofSheets(name, [...readXlsx(archive)])]
  }
  if (type === 'ods') return [ofSheets(name, readOds(archive))]
  if (type === 'epub') return [ofBook(name, readEpub(archive))]
  const html = type === 'docx' ? readDocx(archive) : type === 'pptx' ? readPptx(archive) : readOpenText(archive)
  return [ofHtml(name, inMain(html))]
}

function ofCharacters(type: 'markdown' | 'csv' | 'text', name: string, text: string): Text {
  if (text.includes('\0')) throw fileUnreadable('The file is no text.')
  if (type === 'markdown') return ofHtml(name, inMain(marked.parse(text, { async: false })))
  return type === 'csv' ? ofTable(name, text) : ofText(name, text)
}

function ofSheets(name: string, sheets: readonly Sheet[]): Text {
  const blocks = sheetText(sheets)
  return { title: name, language: pageLanguage(null, startOf(blocks)), blocks }
}

function ofBook(name: string, { title, language, blocks }: Book): Text {
  return { title: title.trim() === '' ? name : cleanText(title).slice(0, 300), language, blocks }
}

const lengthOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { text }) => sum + text.trim().length, 0)

const tooMuchText = () => fileUnreadable('The file has too much text. Upload it in parts.')

const emptySentence = (type: FileType): string =>
  type === 'pdf'
    ? 'No text was found in the file. Is it a scan? Pages that are only pictures cannot be read.'
    : 'No text was found in the file.'

const inMain = (html: string): string => `<main>${html}</main>`

function ofHtml(name: string, html: string): Text {
  const { title, language, blocks } = extractArticle({ html, url: baseUrl, keepFooter: true, keep: [], drop: [] })
  // A file without a title gets the path of its address.
  return { title: title === '/' ? name : title, language, blocks }
}

function ofText(name: string, text: string): Text {
  const paragraphs = text.split(/\n\s*\n/).map(part => part.split(/\r?\n/).map(cleanText).join('\n').trim())
  return textOf(name, paragraphs)
}

function ofTable(name: string, text: string): Text {
  const rows: string[] = []
  const table = openTableText()
  let length = 0
  readTable(text, read => {
    const row = table.textOf(read)
    // A short row may repeat long names: it is counted as it is written.
    length += row.length
    if (length > maxCharacters) throw tooMuchText()
    rows.push(row)
  })
  return { ...textOf(name, rows), oddRows: table.oddRows() }
}

function textOf(name: string, texts: readonly string[]): Text {
  const blocks = texts.filter(text => text !== '').map((text): Block => ({ kind: 'text', text }))
  return { title: name, language: pageLanguage(null, startOf(blocks)), blocks }
}

const startOf = (blocks: readonly Block[]): string =>
  blocks
    .slice(0, 200)
    .map(({ text }) => text)
    .join(' ')
