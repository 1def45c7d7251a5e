import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { safeLink, type LinkRules } from './reply-links.ts'

const marked = new Marked({ gfm: true, breaks: true, async: false })

const allowedTags = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'ul',
  'ol',
  'li',
  'a',
  'code',
  'pre',
  'blockquote',
  'h3',
  'h4',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
  'del',
]

/**
 * A model's Markdown as the HTML a visitor may see. Cleaned as a whole and after the conversion, never piece by
 * piece: a tag split over two pieces would slip through. No images, no styles, no attributes but a link's address
 * and the number at which a list begins.
 */
export function cleanReply(markdown: string, links: LinkRules): string {
  // The database has neither NUL nor halves of characters, and the visitor sees what it will keep.
  const text = markdown
    .replaceAll('\u0000', '')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .trim()
  return isPlain(text) ? paragraphs(text) : cleanMarkdown(text, links)
}

/** The whole way, which every text may take. */
export function cleanMarkdown(text: string, links: LinkRules): string {
  return sanitizeHtml(toHtml(text), {
    allowedTags,
    allowedAttributes: { a: ['href'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h3',
      h2: 'h3',
      h5: 'h4',
      h6: 'h4',
      a: (_, { href = '' }) => {
        const link = safeLink(href, links)
        return { tagName: 'a', attribs: link === undefined ? {} : { href: link } }
      },
    },
    exclusiveFilter: frame => (frame.tag === 'a' && frame.attribs['href'] === undefined ? 'excludeTag' : false),
  }).trim()
}

/** Letters, numbers and punctuation that mean nothing in Markdown or HTML, wherever they stand in a line. */
const unusual = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic} \n.,;:?!'"()%/€£$–—…“”„‘’«»-]|\/\/|[wW]{3}\.| \n|\n |\n{3}/u
/** The beginning of a line that could be an item of a list, or a heading's underline. */
const unusualLine = /(?:^|\n)(?![\p{L}("'“„‘«]|\d+(?![\d.)]))/u

/** Most replies are a few plain sentences: for them the same bytes come out at a tenth of the cost. */
const isPlain = (text: string): boolean => text !== '' && !unusual.test(text) && !unusualLine.test(text)

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map(paragraph => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('\n')

/** The parser's time grows with the square of these: 13 kB of nothing else took it 0.9 s, 500 of them take 10 ms. */
const mostMarks = 500
/** Lists and quotes inside one another on one line, deeper than anybody writes. A thousand fill the parser's stack. */
const tooDeep = /^[ \t]*(?:(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+)){16}/m

function toHtml(text: string): string {
  const marks = text.match(/[*_~]/g)?.length ?? 0
  // `async: false` above makes parse return a string.
  if (marks <= mostMarks && !tooDeep.test(text)) return marked.parse(text) as string
  return `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`
}

/** The words of a clean reply, for a model's eyes and for telling whether anything is left of it. */
export function plainText(html: string): string {
  return decodeEntities(wordsOf(html))
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}

/** Anything that `cleanReply` does not write: what a person wrote in its place may be HTML of any kind. */
const foreign = new RegExp(
  String.raw`<(?!(?:\/?(?:${allowedTags.join('|')})|[bh]r \/|a href="[^"<>]*"|ol start="\d*")>)|&(?!(?:amp|lt|gt|quot);)`,
)
/** Ends a line of words. */
const lineEnd = /<\/(p|li|h3|h4|tr|pre|blockquote)>|<br \/>|<br>/g

function wordsOf(html: string): string {
  const spaced = html.replaceAll(lineEnd, '$&\n')
  if (!foreign.test(html)) return spaced.replaceAll(/<[^>]*>/g, '')
  return sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
/** sanitize-html writes these four and no others. */
const decodeEntities = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot);/g, entity => entities[entity] ?? entity)
