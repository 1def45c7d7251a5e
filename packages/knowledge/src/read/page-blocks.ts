import { elementsAbove } from './elements-above.ts'

/** A piece of a page in reading order: a heading, or text whose lines are items, rows or paragraphs. */
export type Block = { kind: 'heading'; level: number; text: string } | { kind: 'text'; text: string }

const inlineElements = new Set([
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
const insideWords = new Set([
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
const headingPattern = /^h[1-6]$/
const headings = 'h1, h2, h3, h4, h5, h6, table, summary'
const blocksInACell = 'table, ul, ol, dl, h1, h2, h3, h4, h5, h6'

const tagOf = (element: Element): string => element.localName.toLowerCase()
const isElement = (node: Node): node is Element => node.nodeType === 1
const isText = (node: Node): boolean => node.nodeType === 3

/** Reads an element top to bottom. Recursion is as deep as the document, which `tidyHtml` keeps shallow. */
export function readBlocks(root: Element): Block[] {
  const blocks: Block[] = []
  const facts = factsOf(root)
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
    else if (inlineElements.has(tag)) inline += gapBefore(node) + inlineText(node)
    else {
      flush()
      const own = readSpecial(node, tag, facts)
      if (own === undefined) visitChildren(node)
      else blocks.push(...own)
      flush()
    }
  }
  visitChildren(root)
  flush()
  return blocks
}

/** Facts about elements that are needed often, computed once. */
interface Facts {
  /** Has a heading, or what counts as one, inside. */
  readonly hasHeading: ReadonlySet<Element>
  /** A table that has blocks in its cells only arranges things. */
  readonly arranges: ReadonlySet<Element>
}

function factsOf(root: Element): Facts {
  const cells = [...elementsAbove([...root.querySelectorAll(blocksInACell), ...repeatedBoxes(root)])]
  return {
    hasHeading: elementsAbove(root.querySelectorAll(headings)),
    arranges: elementsAbove(cells.filter(element => tagOf(element) === 'td' || tagOf(element) === 'th')),
  }
}

/** Paragraphs and boxes that follow another of their kind. */
function repeatedBoxes(root: Element): Element[] {
  const first = new Map<Element | null, Set<string>>()
  return [...root.querySelectorAll('p, div')].filter(box => {
    const seen = first.get(box.parentElement) ?? new Set()
    first.set(box.parentElement, seen)
    return seen.has(tagOf(box)) || !seen.add(tagOf(box))
  })
}

/** Headings, tables, lists and the like; undefined for an element that is only a box around others. */
function readSpecial(element: Element, tag: string, { hasHeading, arranges }: Facts): Block[] | undefined {
  if (headingPattern.test(tag)) return headingOf(element, Number(tag.slice(1)))
  // A question that unfolds its answer is a heading in all but name.
  if (tag === 'summary') return headingOf(element, 6)
  if (tag === 'pre') return textOf((element.textContent ?? '').trimEnd())
  if (tag === 'table') return isLayout(element, arranges) ? undefined : textOf(rowsOf(element).join('\n'))
  if (tag === 'ul' || tag === 'ol' || tag === 'menu')
    return hasHeading.has(element) ? undefined : textOf(itemsOf(element, '').join('\n'))
  if (tag === 'dl') return hasHeading.has(element) ? undefined : textOf(definitionsOf(element).join('\n'))
  return undefined
}

const textOf = (text: string): Block[] => (text.trim() === '' ? [] : [{ kind: 'text', text }])

function headingOf(element: Element, level: number): Block[] {
  const text = oneLine(inlineText(element))
  return text === '' ? [] : [{ kind: 'heading', level, text }]
}

/** A table that only arranges things: its cells hold blocks, or it has but one cell. */
const isLayout = (table: Element, arranges: ReadonlySet<Element>): boolean =>
  table.getAttribute('role') === 'presentation' || arranges.has(table) || table.querySelectorAll('td, th').length <= 1

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
    const own = [...item.childNodes].filter(child => !isElement(child) || !isList(child))
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
    // The parts of a list inside another come by themselves.
    const text = oneLine(textWithout('dl', part))
    if (tagOf(part) === 'dt') term = term === '' ? text : `${term}, ${text}`
    else if (text !== '') {
      lines.push(term === '' ? text : `${term}: ${text}`)
      term = ''
    }
  }
  return term === '' ? lines : [...lines, term]
}

/** The text inside an element on one line, or several where it holds a line break. */
const inlineText = (element: Element): string => textWithout('', element)

/** The same, without what stands in elements of one kind. */
function textWithout(leftOut: string, element: Element): string {
  const tag = tagOf(element)
  if (tag === 'br') return '\n'
  let text = ''
  for (const child of element.childNodes) {
    if (isText(child)) text += collapsed(child.textContent)
    else if (isElement(child) && tagOf(child) !== leftOut) {
      text += gapBefore(child) + textWithout(leftOut, child) + (inlineElements.has(tagOf(child)) ? '' : ' ')
    }
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
  if (previous === null || !isElement(previous)) return inlineElements.has(tagOf(element)) ? '' : ' '
  return insideWords.has(tagOf(element)) || insideWords.has(tagOf(previous)) ? '' : ' '
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
