/** Elements without text for a reader. They are removed before parsing, as their content is no HTML. */
const dropped = new Set(['iframe', 'noscript', 'script', 'style', 'svg', 'template', 'textarea'])
/** Of those, the ones that take the rest of the page along in a browser too when they are not closed. */
const rawText = new Set(['iframe', 'noscript', 'script', 'style', 'textarea'])
const voidElements = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
/** Their end tag may be left out, so their start tags say nothing about depth. */
const endOptional = new Set([
  'colgroup',
  'dd',
  'dt',
  'li',
  'optgroup',
  'option',
  'p',
  'rp',
  'rt',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
])
const outer = new Set(['html', 'head', 'body'])

/**
 * The deepest nesting kept. Parser and Readability take time with the square of it and more: measured, Readability
 * needs 5 s at 1,000 and overflows the stack at 10,000; real pages stay under 60.
 */
const maxDepth = 150
/** Elements whose end tag may be missing nest in the parser where a page mixes them; that many are let through. */
const maxUnclosed = 5_000
/** Elements, characters of HTML and characters of one tag; real pages stay under 10,000, 500,000 and 2,000. */
const maxElements = 30_000
const maxLength = 1_500_000
const maxTagLength = 10_000
/**
 * The parser makes a node of each attribute and of each `&amp;`, at 20 µs each with all that comes after: 500,000
 * characters of `&amp;` took 27 s. Real pages stay under 20,000 attributes of those kept, and 5,000 such characters.
 */
const maxAttributes = 50_000
const maxReferences = 20_000

/**
 * Makes any text into a small, shallow HTML document: scripts, comments and what is nested too deeply are taken out
 * (the text in it stays), and there is always one html and one body. Time is linear in the length, whatever is in it.
 * Attributes that are not needed go as well, but for those that are `wanted`.
 */
export function tidyHtml(html: string, wanted: ReadonlySet<string> = new Set()): string {
  const kept: string[] = []
  let length = 0
  const keep = (text: string) => {
    if (length >= maxLength) return
    kept.push(text)
    length += text.length
  }
  const nesting = newNesting()
  const tidyText = newTextTidier()
  const startTag = newTagWriter(wanted)
  const unclosed = new Set<string>()
  let language = ''
  let at = 0
  while (at < html.length && length < maxLength) {
    const open = html.indexOf('<', at)
    keep(tidyText(html.slice(at, open === -1 ? html.length : open)))
    if (open === -1) break
    const tag = readTag(html, open)
    at = tag.end
    if (tag.kind === 'text') keep(open === 0 || html[open - 1] !== '<' ? tidyText('&lt;') : '')
    if (tag.kind === 'start' && tag.name === 'html') language ||= languageOf(html.slice(open, tag.end))
    if (tag.name === 'svg' && tag.kind === 'start' && nesting.mayKeep(picture))
      keep(startTag(...pictureOf(html, open, tag)))
    if (dropped.has(tag.name)) at = tag.kind === 'start' ? afterEnd(html, tag, unclosed) : tag.end
    else if (tag.name !== '' && !outer.has(tag.name) && nesting.mayKeep(tag)) {
      keep(tag.kind === 'end' ? `</${tag.name}>` : startTag(html.slice(open, tag.end), tag))
    }
  }
  const lang = language === '' ? '' : ` lang="${language}"`
  return `<!doctype html><html${lang}><head></head><body>${kept.join('').replaceAll('\0', '')}</body></html>`
}

/** A drawing becomes a picture, whose name or class may be all that a cell says: a tick, a cross. */
const picture: Tag = { kind: 'start', name: 'img', end: 0 }
const pictureOf = (html: string, open: number, { end }: Tag): [tag: string, parts: Tag] => {
  const [, title] = /^\s*<title[^<>]{0,100}>([^<>"]{1,60})</.exec(html.slice(end, end + 300)) ?? []
  const alt = title === undefined ? '' : ` alt="${title}"`
  return [`<img${alt}${html.slice(open + 4, end)}`, picture]
}

interface Tag {
  /** `text`: the `<` begins no tag. */
  readonly kind: 'start' | 'end' | 'text'
  /** Empty for comments, doctypes and processing instructions. */
  readonly name: string
  readonly end: number
}

function readTag(html: string, open: number): Tag {
  const isEnd = html[open + 1] === '/'
  const nameAt = open + (isEnd ? 2 : 1)
  const first = html.charCodeAt(nameAt) | 0x20
  if (!(first >= 0x61 && first <= 0x7a)) return readOddity(html, open)
  let nameEnd = nameAt
  while (nameEnd < html.length && !/[\s/>]/.test(html.charAt(nameEnd))) nameEnd++
  return { kind: isEnd ? 'end' : 'start', name: html.slice(nameAt, nameEnd).toLowerCase(), end: tagEnd(html, nameEnd) }
}

/** Comment, doctype, `<?php`, `</>`: nothing to see. Anything else after `<` is text. */
function readOddity(html: string, open: number): Tag {
  if (html.startsWith('<!--', open)) return { kind: 'start', name: '', end: after(html, '-->', open + 4) }
  const isBogus = '!?/'.includes(html[open + 1] ?? ' ')
  return isBogus ? { kind: 'start', name: '', end: after(html, '>', open) } : { kind: 'text', name: '', end: open + 1 }
}

const after = (html: string, text: string, from: number): number => {
  const found = html.indexOf(text, from)
  return found === -1 ? html.length : found + text.length
}

/** End of a tag: the first `>` outside a quoted value. A tag that never ends takes the rest of the page. */
function tagEnd(html: string, from: number): number {
  let quote = ''
  let isValue = false
  for (let at = from; at < html.length; at++) {
    const character = html.charAt(at)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') {
      return at + 1
    } else if (isValue && (character === '"' || character === "'")) {
      quote = character
    }
    if (quote === '') isValue = character === '=' || (isValue && /\s/.test(character))
  }
  return html.length
}

/** Behind the end tag of an element whose content is dropped. `unclosed` keeps the search from being repeated. */
function afterEnd(html: string, { name, end }: Tag, unclosed: Set<string>): number {
  if (unclosed.has(name)) return end
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi')
  closing.lastIndex = end
  const found = closing.exec(html)
  if (found !== null) return after(html, '>', found.index)
  unclosed.add(name)
  return rawText.has(name) ? html.length : end
}

/**
 * Runs of white space make many a regular expression further on take quadratic time, and characters that HTML writes as
 * `&amp;` each become a node of their own; beyond any honest number of them they are spaces.
 */
function newTextTidier(): (text: string) => string {
  let references = 0
  return text =>
    text
      .replace(/\s{40,}/g, ' ')
      .replace(/&(?:#?\w{1,32};?)?|>/g, reference => (++references > maxReferences ? ' ' : reference))
}

/** All that anybody further on asks for. */
const keptAttributes = new Set(
  `aria-controls aria-expanded aria-hidden aria-label aria-modal class colspan content datatable dir hidden href
  http-equiv id itemprop lang name property rel role rowspan scope style summary`.split(/\s+/),
)
/** Of some elements alone: the same names elsewhere count for nothing. */
const keptOf: Readonly<Record<string, ReadonlySet<string>>> = {
  img: new Set(['alt']),
  li: new Set(['value']),
  ol: new Set(['reversed', 'start', 'type']),
}
const attributePattern = /([^\s=>"'/][^\s=>/]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>][^\s>]*))?/g

/** Writes start tags with the attributes that count; without any where they are longer than a reader needs. */
function newTagWriter(wanted: ReadonlySet<string>): (tag: string, parts: Tag) => string {
  let count = 0
  const attributesOf = (text: string, own: ReadonlySet<string> | undefined): string[] => {
    const found = new Map<string, string>()
    for (const [attribute, name = ''] of text.matchAll(attributePattern)) {
      // Lower case, which is all that the parser takes for the same: of `HREF` it would know nothing.
      const key = name.toLowerCase()
      if ((keptAttributes.has(key) || own?.has(key) || wanted.has(key)) && !found.has(key))
        found.set(key, key + attribute.slice(name.length))
    }
    count += found.size
    return count > maxAttributes ? [] : [...found.values()]
  }
  return (tag, { name }) => {
    const attributes = tag.length > maxTagLength ? [] : attributesOf(tag.slice(1 + name.length, -1), keptOf[name])
    return `<${[name, ...attributes].join(' ')}>`
  }
}

function newNesting() {
  let elements = 0
  let depth = 0
  let tooDeep = 0
  let unclosed = 0
  const mayOpen = (): boolean => tooDeep === 0 && ++elements <= maxElements
  const mayKeepOptional = ({ kind }: Tag): boolean => {
    if (kind === 'start') return unclosed < maxUnclosed && mayOpen() && ++unclosed > 0
    unclosed = Math.max(0, unclosed - 1)
    return tooDeep === 0
  }
  return {
    mayKeep(tag: Tag): boolean {
      if (voidElements.has(tag.name)) return mayOpen()
      if (endOptional.has(tag.name)) return mayKeepOptional(tag)
      if (tag.kind === 'start') {
        if (depth < maxDepth && mayOpen()) depth++
        else tooDeep++
        return tooDeep === 0
      }
      if (tooDeep > 0) {
        tooDeep--
        return false
      }
      depth = Math.max(0, depth - 1)
      return true
    },
  }
}

/** The lang attribute of the html tag, as far as it looks like a language. */
const languageOf = (tag: string): string =>
  /\s(?:xml:)?lang\s*=\s*["']?([a-z]{2,3}(?:-[a-z0-9]{1,8})*)/i.exec(tag)?.[1] ?? ''
