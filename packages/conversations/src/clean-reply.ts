import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const marked = new Marked({ gfm: true, breaks: true, async: false })

/** Which links a reply may hold: everything else becomes plain text, because a link can carry data away. */
export interface LinkRules {
  /** Hosts of the chatbot's own website. */
  isAllowedHost: (host: string) => boolean
  /** Addresses of this turn's passages, word for word. */
  urls: ReadonlySet<string>
}

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
 * piece: a tag split over two pieces would slip through. No images, no styles, no attributes but a link's address.
 */
export function cleanReply(markdown: string, links: LinkRules): string {
  // The database has neither NUL nor halves of characters, and the visitor sees what it will keep.
  const text = markdown
    .replaceAll('\u0000', '')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .trim()
  // `async: false` above makes parse return a string.
  const html = marked.parse(text) as string
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' },
    exclusiveFilter: frame => (frame.tag === 'a' && !isHarmless(frame.attribs['href'], links) ? 'excludeTag' : false),
  }).trim()
}

function isHarmless(href: string | undefined, links: LinkRules): boolean {
  if (href === undefined || !URL.canParse(href)) return false
  const url = new URL(href)
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return url.search === ''
  if (url.username !== '' || url.password !== '') return false
  return links.isAllowedHost(url.hostname) || links.urls.has(href) || links.urls.has(url.href)
}

/** The words of a clean reply, for a model's eyes and for telling whether anything is left of it. */
export function plainText(html: string): string {
  const spaced = html.replaceAll(/<\/(p|li|h3|h4|tr|pre|blockquote)>|<br \/>|<br>/g, '$&\n')
  const bare = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
  return decodeEntities(bare)
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
/** sanitize-html writes these four and no others. */
const decodeEntities = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot);/g, entity => entities[entity] ?? entity)
