/** A piece of a page in reading order: a heading, or text whose lines are items, rows or paragraphs. */
export type Block = { kind: 'heading'; level: number; text: string } | { kind: 'text'; text: string }

const INLINE = new Set([
  'a',
  'abbr',
  'acronym',
  'b',
  'bdi',
  'bdo',
  'big',
  'button',
  'cite',
  'code',
  'data',
  'del',
  'dfn',
  'em',
  'font',
  'i',
  'img',
  'ins',
  'kbd',
  'label',
  'mark',
  'meter',
  'output',
  'picture',
  'progress',
  'q',
  'rp',
  'rt',
  'ruby',
  's',
  'samp',
  'slot',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'time',
  'tt',
  'u',
  'var',
  'wbr',
])
/** Inside a word: no space belongs around them. Two spans side by side, though, are two words on the screen. */
const INSIDE_WORDS = new Set([
  'b',
  'big',
  'em',
  'font',
  'i',
  'mark',
  'rp',
  'rt',
  'ruby',
  's',
  'small',
  'strong',
  'sub',
  'sup',
  'u',
  'wbr',
])
const HEADING = /^h[1-6]$/
const BLOCKS_IN_A_CELL = 'table, ul, ol, dl, h1, h2, h3, h4, h5, h6, p ~ p, div ~ div'

const tagOf = (element: Element): string => element.localName.toLowerCase()
const isElement = (node: Node): node is Element => node.nodeType === 1
const isText = (node: Node): boolean => node.nodeType === 3

/** Reads an element top to bottom. Recursion is as deep as the document, which `tidyHtml` keeps shallow. */
export function readBlocks(root: Element): Block[] {
  const blocks: Block[] = []
  let inline = ''
  const flush = () => {
    pushText(blocks, cleanLines(inline))
    inline = ''
  }
  const visitChildren = (element: Element) => {
    for (const child of element.childNodes) visit(child)
  }
  const visit = (node: Node): void => {
    if (isText(node)) inline += collapsed(node.textContent)
    if (!isElement(node)) return
    const tag = tagOf(node)
    if (tag === 'br') inline += '\n'
    else if (INLINE.has(tag)) inline += gapBefore(node) + inlineText(node)
    else {
      flush()
      const own = readSpecial(node, tag)
      if (own === undefined) visitChildren(node)
      else blocks.push(...own)
      flush()
    }
  }
  visitChildren(root)
  flush()
  return blocks
}

/** Headings, tables, lists and the like; undefined for an element that is only a box around others. */
function readSpecial(element: Element, tag: string): Block[] | undefined {
  if (HEADING.test(tag)) return headingOf(element, Number(tag.slice(1)))
  // A question that unfolds its answer is a heading in all but name.
  if (tag === 'summary') return headingOf(element, 6)
  if (tag === 'pre') return textOf((element.textContent ?? '').trimEnd())
  if (tag === 'table') return isLayout(element) ? undefined : textOf(rowsOf(element).join('\n'))
  if (tag === 'ul' || tag === 'ol' || tag === 'menu')
    return hasHeading(element) ? undefined : textOf(itemsOf(element, '').join('\n'))
  if (tag === 'dl') return hasHeading(element) ? undefined : textOf(definitionsOf(element).join('\n'))
  return undefined
}

const textOf = (text: string): Block[] => (text.trim() === '' ? [] : [{ kind: 'text', text }])
const hasHeading = (element: Element): boolean =>
  element.querySelector('h1, h2, h3, h4, h5, h6, table, summary') !== null

function headingOf(element: Element, level: number): Block[] {
  const text = oneLine(inlineText(element))
  return text === '' ? [] : [{ kind: 'heading', level, text }]
}

/** A table that only arranges things: its cells hold blocks, or it has but one cell. */
function isLayout(table: Element): boolean {
  if (table.getAttribute('role') === 'presentation') return true
  const cells = [...table.querySelectorAll('td, th')]
  return cells.length <= 1 || cells.some(cell => cell.querySelector(BLOCKS_IN_A_CELL) !== null)
}

function rowsOf(table: Element): string[] {
  const caption = table.querySelector('caption')
  const rows = [...table.querySelectorAll('tr')].map(row =>
    [...row.children]
      .map(cell => oneLine(inlineText(cell)))
      .filter(text => text !== '')
      .join(' | '),
  )
  return [caption === null ? '' : oneLine(inlineText(caption)), ...rows].filter(row => row !== '')
}

function itemsOf(list: Element, indent: string): string[] {
  return [...list.children].flatMap(item => {
    if (isList(item)) return itemsOf(item, `${indent}  `)
    const nested = [...item.children].filter(isList)
    const own = [...item.childNodes].filter(child => !nested.some(list => list === child))
    const text = oneLine(
      own
        .map(child => (isElement(child) ? gapBefore(child) + inlineText(child) : collapsed(child.textContent)))
        .join(''),
    )
    return [...(text === '' ? [] : [`${indent}- ${text}`]), ...nested.flatMap(inner => itemsOf(inner, `${indent}  `))]
  })
}

const isList = (element: Element): boolean => tagOf(element) === 'ul' || tagOf(element) === 'ol'

function definitionsOf(list: Element): string[] {
  const lines: string[] = []
  let term = ''
  for (const part of list.querySelectorAll('dt, dd')) {
    const text = oneLine(inlineText(part))
    if (tagOf(part) === 'dt') term = term === '' ? text : `${term}, ${text}`
    else if (text !== '') {
      lines.push(term === '' ? text : `${term}: ${text}`)
      term = ''
    }
  }
  return term === '' ? lines : [...lines, term]
}

/** The text inside an element on one line, or several where it holds a line break. */
function inlineText(element: Element): string {
  const tag = tagOf(element)
  if (tag === 'br') return '\n'
  let text = ''
  for (const child of element.childNodes) {
    if (isText(child)) text += collapsed(child.textContent)
    else if (isElement(child)) text += gapBefore(child) + inlineText(child) + (INLINE.has(tagOf(child)) ? '' : ' ')
  }
  return tag === 'a' ? text + addressOf(element, text) : text
}

/** "Write to us" says no address; the link does. */
function addressOf(link: Element, text: string): string {
  const [, address] = /^(?:mailto|tel):([^?]{3,100})/i.exec(link.getAttribute('href') ?? '') ?? []
  if (address === undefined || text.replace(/[\s()/-]/g, '').includes(address.replace(/[\s()/-]/g, ''))) return ''
  return /\d/.test(text) ? '' : ` (${address})`
}

/** A space between two elements that stand side by side without any: on the screen they are two words or two boxes. */
function gapBefore(element: Element): string {
  const previous = element.previousSibling
  if (previous === null || !isElement(previous)) return INLINE.has(tagOf(element)) ? '' : ' '
  return INSIDE_WORDS.has(tagOf(element)) || INSIDE_WORDS.has(tagOf(previous)) ? '' : ' '
}

function pushText(blocks: Block[], text: string): void {
  if (text !== '') blocks.push({ kind: 'text', text })
}

const collapsed = (text: string | null): string => (text ?? '').replace(/[\s\u00a0]+/g, ' ')
const oneLine = (text: string): string => collapsed(text).trim()
const cleanLines = (text: string): string =>
  text
    .split('\n')
    .map(oneLine)
    .filter(line => line !== '')
    .join('\n')
