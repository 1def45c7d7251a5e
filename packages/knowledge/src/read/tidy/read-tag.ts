/** A tag of a page, or what looks like one. */
export interface Tag {
  /** `text`: the `<` begins no tag. */
  readonly kind: 'start' | 'end' | 'text'
  /** Empty for comments, doctypes and processing instructions. */
  readonly name: string
  readonly end: number
}

/** Elements that take the rest of the page along in a browser too when they are not closed. */
const rawText = new Set(['iframe', 'script', 'style', 'textarea'])

/** Reads the tag that begins at `open`. */
export function readTag(html: string, open: number): Tag {
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

/** The content of an element that is not parsed, and where its end tag ends. */
export interface Content {
  readonly text: string
  readonly end: number
}

/**
 * Reads the content of an element that is no HTML, up to its end tag. `unclosed` keeps the search for an end tag that
 * is not there from being repeated.
 */
export function readContent(html: string, { name, end }: Tag, unclosed: Set<string>): Content {
  if (unclosed.has(name)) return { text: '', end }
  const found = closingTag(html, name, end)
  if (found !== undefined) return { text: html.slice(end, found), end: after(html, '>', found) }
  unclosed.add(name)
  return rawText.has(name) ? { text: html.slice(end), end: html.length } : { text: '', end }
}

/** Where the end tag of an element begins. Templates may hold templates. */
function closingTag(html: string, name: string, from: number): number | undefined {
  const tags = new RegExp(`<(/?)${name}[\\s/>]`, 'gi')
  tags.lastIndex = from
  let depth = 1
  for (let found = tags.exec(html); found !== null; found = tags.exec(html)) {
    if (found[1] === '/') depth -= 1
    else if (name === 'template') depth += 1
    if (depth === 0) return found.index
  }
  return undefined
}
