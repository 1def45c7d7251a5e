/** The two ways to read a page that are compared: as Frontdesk does, and with Readability alone. */
import { extractArticle } from '@frontdesk/knowledge/read/extract-article'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

const blockTags =
  'address|article|aside|blockquote|br|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|label|legend|li|main|nav|ol|option|p|pre|section|summary|table|td|th|tr|ul'
const entities = { amp: '&', gt: '>', lt: '<', nbsp: ' ', quot: '"' }

/** The text of HTML that a parser has written: blocks are lines. */
const textOf = html =>
  html
    .replace(new RegExp(String.raw`</?(?:${blockTags})\b[^>]*>`, 'gi'), '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (reference, name) => entities[name] ?? reference)

export const readers = {
  frontdesk({ html, url, isInner = false }) {
    // Of a single page it is the start page of its website, whose foot is read.
    const { title, blocks } = extractArticle({ html, url, keepFooter: !isInner, keep: [], drop: [] })
    return [title, ...blocks.map(block => block.text)].join('\n')
  },
  readability({ html }) {
    const { document } = parseHTML(html)
    try {
      const article = new Readability(document).parse()
      return article === null ? '' : `${article.title ?? ''}\n${textOf(article.content ?? '')}`
    } catch {
      // Of a page without a body element it finds nothing.
      return ''
    }
  },
}
