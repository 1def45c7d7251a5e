import { decodePage } from '../decode-page.ts'
import { extractArticle, type Article } from '../extract-article.ts'
import { fileUnreadable } from '../../errors.ts'
import { damaged, type Archive } from './open-archive.ts'
import { resolved } from './relations.ts'
import { walkXml } from './walk-xml.ts'

/** A book as it is read from its first page to its last. */
export type Book = Pick<Article, 'title' | 'language' | 'blocks'>

const bookUrl = 'https://file.invalid/'

/** The chapters of an EPUB in their order, without its table of contents and what is read only on demand. */
export function readEpub(archive: Archive): Book {
  const place = packagePlace(archive.text('META-INF/container.xml') ?? '')
  const xml = archive.text(place)
  if (xml === undefined) throw damaged()
  const { title, language, chapters } = readPackage(xml, place.slice(0, place.lastIndexOf('/') + 1))
  const locked = lockedParts(archive.text('META-INF/encryption.xml') ?? '')
  if (chapters.some(chapter => locked.has(chapter))) {
    throw fileUnreadable('The book is protected against copying, so that it cannot be read.')
  }
  const articles = chapters.flatMap(chapter => {
    const body = archive.bytes(chapter)
    if (body === undefined) return []
    // All of a chapter is content.
    const html = decodePage(body, '')
      .replace(/<body\b[^>]{0,1000}>/i, '$&<main>')
      .replace(/<\/body>/i, '</main>$&')
    return [extractArticle({ html, url: bookUrl, keepFooter: true, keep: [], drop: [] })]
  })
  return {
    title,
    language: language ?? articles.find(article => article.language !== null)?.language ?? null,
    blocks: articles.flatMap(({ blocks }) => blocks),
  }
}

function packagePlace(xml: string): string {
  let place = ''
  walkXml(xml, {
    open(name, { 'full-path': path = '' }) {
      if (name.endsWith('rootfile') && place === '') place = path
    },
  })
  return place
}

interface Package {
  title: string
  language: string | null
  chapters: string[]
}

function readPackage(xml: string, folder: string): Package {
  const items = new Map<string, string>()
  const book: Package = { title: '', language: null, chapters: [] }
  let field: 'title' | 'language' | undefined
  walkXml(xml, {
    open(name, { id = '', href = '', idref = '', linear, properties = '', 'media-type': type = '' }) {
      const bare = name.slice(name.indexOf(':') + 1)
      if (bare === 'item' && /html/.test(type) && !/\bnav\b/.test(properties)) {
        items.set(id, resolved(folder, withoutEscapes(href)))
      } else if (bare === 'itemref' && linear !== 'no') {
        const chapter = items.get(idref)
        if (chapter !== undefined) book.chapters.push(chapter)
      } else if (bare === 'title' && book.title === '') field = 'title'
      else if (bare === 'language' && book.language === null) field = 'language'
    },
    text(piece) {
      if (field === 'title') book.title += piece
      else if (field === 'language') book.language = (book.language ?? '') + piece.trim()
    },
    close: () => {
      field = undefined
    },
  })
  return book
}

/** `Chapter%201.xhtml` is a part named `Chapter 1.xhtml`. */
function withoutEscapes(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

/** Parts that are encrypted: fonts of a book may be, and its chapters where it is sold with a lock. */
function lockedParts(xml: string): ReadonlySet<string> {
  const parts = new Set<string>()
  walkXml(xml, {
    open(name, { URI: place = '' }) {
      if (name.endsWith('CipherReference')) parts.add(withoutEscapes(place))
    },
  })
  return parts
}
