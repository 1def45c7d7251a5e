import { elementsAbove } from './elements-above.ts'
import {
  collapsed,
  inlineText,
  isElement,
  isInline,
  isList,
  isText,
  lineText,
  nodeText,
  oneLine,
  tagOf,
} from './inline-text.ts'
import { markersOf } from './list-markers.ts'
import { isHeaderRow, ownCells, ownRows } from './own-rows.ts'
import { newRepeats, readTable } from './table-lines.ts'

/** A piece of a page in reading order: a heading, or text whose lines are items, rows or paragraphs. */
export type Block = { kind: 'heading'; level: number; text: string } | TextBlock

interface TextBlock {
  kind: 'text'
  text: string
  /** Of a table: how many lines at its beginning, caption and header, a reader needs with each of its rows. */
  leadLines?: number
}

const headingPattern = /^h[1-6]$/
const headings = 'h1, h2, h3, h4, h5, h6'
/** What stands in a list, or in definitions, as a block of its own. */
const blocksInAList = `${headings}, table, summary, pre, dl`
const blocksInACell = `table, ul, ol, dl, pre, ${headings}`
/** A cell longer than this holds a page that is arranged by a table: with a header row, and without. */
const longestCell = 3_000
const longestUnnamedCell = 600

/** Reads an element top to bottom. Recursion is as deep as the document, which `tidyHtml` keeps shallow. */
export function readBlocks(root: Element): Block[] {
  const blocks: Block[] = []
  const facts = factsOf(root)
  const repeats = newRepeats()
  let inline = ''
  /** What stands before the next text: the number of its step, or the term that it explains. */
  let marker = ''
  let indent = ''
  const push = (block: Block) => {
    const before = block.kind === 'heading' ? marker.trimStart().replace(/^- /, '') : marker
    blocks.push(before === '' ? block : { ...block, text: before + block.text })
    marker = ''
  }
  /** Text that is read so far, and what was to stand before a text that did not come. */
  const flush = () => {
    const text = cleanLines(inline)
    inline = ''
    if (text !== '') push({ kind: 'text', text })
  }
  const pushAlone = (text: string) => {
    if (marker.trim() !== '') blocks.push({ kind: 'text', text: marker.replace(/:? +$/, '') })
    marker = ''
    if (text.trim() !== '') blocks.push({ kind: 'text', text })
  }
  const visitChildren = (element: Element) => {
    for (const child of element.childNodes) visit(child)
  }
  const visit = (node: Node): void => {
    if (isText(node)) inline += collapsed(node.textContent)
    if (!isElement(node)) return
    const tag = tagOf(node)
    if (tag === 'br') inline += '\n'
    else if (isInline(node)) inline += nodeText(node)
    else {
      flush()
      visitBlock(node, tag)
      flush()
    }
  }
  const visitBlock = (element: Element, tag: string): void => {
    // A question that unfolds its answer is a heading in all but name.
    const level = headingPattern.test(tag) ? Number(tag.slice(1)) : tag === 'summary' ? 6 : undefined
    const text = level === undefined ? '' : oneLine(inlineText(element))
    if (level !== undefined && text !== '') push({ kind: 'heading', level, text })
    else if (tag === 'pre') visitCode(element)
    else if (tag === 'table') visitTable(element)
    else if (isList(element)) visitList(element)
    else if (tag === 'dl' && !facts.holdsBlocks.has(element)) pushAlone(definitionsOf(element).join('\n'))
    else if (tag === 'dt' && !facts.hasHeading.has(element)) visitTerm(element)
    else if (level === undefined) visitChildren(element)
  }
  const visitCode = (element: Element) => {
    const text = (element.textContent ?? '').trimEnd()
    if (text.trim() !== '') push({ kind: 'text', text })
  }
  const visitTable = (table: Element) => {
    if (isLayout(table, facts)) return visitChildren(table)
    pushAlone('')
    for (const { lead, rows } of readTable(table, repeats)) {
      blocks.push({ kind: 'text', text: [...lead, ...rows].join('\n'), leadLines: lead.length })
    }
  }
  const visitList = (list: Element) => {
    if (!facts.holdsBlocks.has(list) && !facts.holdsBoxedList.has(list))
      return pushAlone(itemsOf(list, indent).join('\n'))
    const markers = new Map(markersOf(list))
    const outer = indent
    // The step that the list stands in says its own number first.
    pushAlone('')
    for (const item of list.children) {
      marker = outer + (markers.get(item) ?? '')
      indent = `${outer}  `
      visit(item)
      marker = ''
    }
    indent = outer
  }
  const visitTerm = (term: Element) => {
    const text = lineText(term, { breaks: 'spaces' })
    if (text !== '') marker = marker.endsWith(': ') ? `${marker.slice(0, -2)}, ${text}: ` : `${marker}${text}: `
  }
  visitChildren(root)
  flush()
  pushAlone('')
  return blocks
}

/** Facts about elements that are needed often, computed once. */
interface Facts {
  readonly hasHeading: ReadonlySet<Element>
  /** Lists and definitions with blocks inside that lines cannot show. */
  readonly holdsBlocks: ReadonlySet<Element>
  /** Lists with lists in boxes of an item, which are not found among its children. */
  readonly holdsBoxedList: ReadonlySet<Element>
  /** Tables with blocks in their cells. */
  readonly holdsInCells: ReadonlySet<Element>
  readonly hasTable: ReadonlySet<Element>
  /** Tables with tables in their tables. */
  readonly hasDeepTable: ReadonlySet<Element>
}

function factsOf(root: Element): Facts {
  const cells = [...elementsAbove([...root.querySelectorAll(blocksInACell), ...repeatedBoxes(root)])]
  const tables = [...root.querySelectorAll('table')]
  const hasTable = elementsAbove(tables)
  return {
    hasHeading: elementsAbove(root.querySelectorAll(headings)),
    holdsBlocks: elementsAbove(root.querySelectorAll(blocksInAList)),
    holdsBoxedList: elementsAbove(boxedLists(root)),
    holdsInCells: elementsAbove(cells.filter(element => tagOf(element) === 'td' || tagOf(element) === 'th')),
    hasTable,
    hasDeepTable: elementsAbove(tables.filter(table => hasTable.has(table))),
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

const boxedLists = (root: Element): Element[] =>
  [...root.querySelectorAll('ul, ol, menu')].filter(
    ({ parentElement: parent }) => parent !== null && tagOf(parent) !== 'li' && !isList(parent),
  )

/**
 * A table that only arranges things. One whose rows have a header is hardly ever that; of the others those are whose
 * cells hold headings, tables or long texts. A table that holds tables in tables is not even read for it, so that no text
 * is read more than three times.
 */
function isLayout(table: Element, { hasHeading, hasTable, hasDeepTable, holdsInCells }: Facts): boolean {
  const role = table.getAttribute('role')
  if (role === 'presentation' || role === 'none' || hasDeepTable.has(table)) return true
  const rows = ownRows(table)
  const shown = rows.map(ownCells)
  if (shown.every(({ length }) => length <= 1)) return true
  const longest = () => Math.max(...shown.flat().map(cell => oneLine(cell.textContent ?? '').length))
  if (rows.some(isHeaderRow)) return holdsInCells.has(table) && longest() > longestCell
  if (!holdsInCells.has(table)) return false
  return hasHeading.has(table) || hasTable.has(table) || rows.length < 2 || longest() > longestUnnamedCell
}

function itemsOf(list: Element, indent: string): string[] {
  const markers = new Map(markersOf(list))
  return [...list.children].flatMap(item => {
    if (isList(item)) return itemsOf(item, `${indent}  `)
    const nested = [...item.children].filter(isList)
    const own = [...item.childNodes].filter(child => !isElement(child) || !isList(child))
    const text = oneLine(own.map(nodeText).join(''))
    const line = text === '' ? [] : [`${indent}${markers.get(item) ?? '- '}${text}`]
    return [...line, ...nested.flatMap(inner => itemsOf(inner, `${indent}  `))]
  })
}

/** Terms with what they mean, a line each. */
function definitionsOf(list: Element): string[] {
  const lines: { terms: string[]; meanings: string[] }[] = []
  for (const part of list.querySelectorAll('dt, dd')) {
    const text = lineText(part, { breaks: tagOf(part) === 'dt' ? 'spaces' : 'semicolons' })
    const last = lines.at(-1)
    if (text === '') continue
    if (tagOf(part) === 'dt') {
      if (last === undefined || last.meanings.length > 0) lines.push({ terms: [text], meanings: [] })
      else last.terms.push(text)
    } else if (last === undefined) lines.push({ terms: [], meanings: [text] })
    else last.meanings.push(text)
  }
  return lines.map(({ terms, meanings }) =>
    [terms.join(', '), meanings.join('; ')].filter(text => text !== '').join(': '),
  )
}

const cleanLines = (text: string): string =>
  text
    .split('\n')
    .map(oneLine)
    .filter(line => line !== '')
    .join('\n')
