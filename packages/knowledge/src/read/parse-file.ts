import { marked } from 'marked'
import { decodePage, decodeText } from './decode-page.ts'
import { fileUnreadable } from '../errors.ts'
import { cleanText } from './clean-text.ts'
import { extractArticle, type Article } from './extract-article.ts'
import { checkFileType, type FileType } from './file-type.ts'
import { pageLanguage } from '../words/guess-language.ts'
import type { Block } from './page-blocks.ts'
import { pageContent, type PageContent } from './page-content.ts'
import { readDocx } from './read-docx.ts'
import { readPdf } from './read-pdf.ts'
import { readTable } from './read-table.ts'
import { splitArticle } from './split.ts'

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

type Text = Pick<Article, 'title' | 'language' | 'blocks'>

/** About a thousand pages of a book. */
const maxCharacters = 3_000_000
const baseUrl = 'https://file.invalid/'

/** From bytes to what is stored of a file. Refuses with a sentence for its owner whatever cannot be read. */
export async function parseFile({ body, name, language }: FileInput): Promise<FilePage[]> {
  const type = checkFileType(name, body)
  const pages = await read(type, { body, name })
  const length = pages.reduce((sum, { blocks }) => sum + lengthOf(blocks), 0)
  if (length > maxCharacters) throw tooMuchText()
  if (pages.every(({ blocks }) => lengthOf(blocks) === 0)) throw fileUnreadable(emptySentence(type))
  const isPaged = type === 'pdf'
  return pages.flatMap((page, index) => {
    const article = { ...page, language: page.language ?? language, description: '' }
    const chunks = splitArticle(article)
    const url = isPaged ? `${name}#page=${index + 1}` : name
    return chunks.length === 0 ? [] : [{ url, content: pageContent({ ...article, chunks }) }]
  })
}

async function read(type: FileType, { body, name }: Pick<FileInput, 'body' | 'name'>): Promise<Text[]> {
  if (type === 'pdf') return (await readPdf(body)).map(text => ofText(name, text))
  if (type === 'docx') return [ofHtml(name, inMain(await readDocx(body)))]
  if (type === 'html') return [ofHtml(name, decodePage(body, ''))]
  const text = decodeText(body)
  if (text.includes('\0')) throw fileUnreadable('The file is no text.')
  if (type === 'markdown') return [ofHtml(name, inMain(marked.parse(text, { async: false })))]
  return [type === 'csv' ? ofTable(name, text) : ofText(name, text)]
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

/** Each row says the names of its columns, so that it can be understood alone. */
function ofTable(name: string, text: string): Text {
  const rows: string[] = []
  let columns: readonly string[] | undefined
  let length = 0
  readTable(text, cells => {
    const texts = cells.map(cleanText)
    if (columns === undefined) {
      columns = texts
      return
    }
    const names = columns
    const said = texts.slice(0, names.length).map((value, index) => {
      const column = names[index] ?? ''
      return column === '' || value === '' ? value : `${column}: ${value}`
    })
    const row = said.filter(value => value !== '').join(', ')
    // A short row may repeat long names: it is counted as it is written.
    length += row.length
    if (length > maxCharacters) throw tooMuchText()
    rows.push(row)
  })
  return textOf(name, rows)
}

function textOf(name: string, texts: readonly string[]): Text {
  const blocks = texts.filter(text => text !== '').map((text): Block => ({ kind: 'text', text }))
  const start = texts.slice(0, 200).join(' ')
  return { title: name, language: pageLanguage(null, start), blocks }
}
