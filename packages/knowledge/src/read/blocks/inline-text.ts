import { markersOf } from './list-markers.ts'

const inlineElements = new Set(
  `a abbr acronym b bdi bdo big button cite code data del dfn em font i img ins kbd label mark meter output picture
  progress q rp rt ruby s samp slot small span strike strong sub sup time tt u var wbr`.split(/\s+/),
)
/** Inside a word: no space belongs around them. Two spans side by side, though, are two words on the screen. */
const insideWords = new Set('b big em font i mark rp rt ruby s small strong sub sup u wbr'.split(' '))

export const tagOf = (element: Element): string => element.localName.toLowerCase()
export const isElement = (node: Node): node is Element => node.nodeType === 1
export const isText = (node: Node): boolean => node.nodeType === 3
export const isInline = (element: Element): boolean => inlineElements.has(tagOf(element))
export const isList = (element: Element): boolean => ['ul', 'ol', 'menu'].includes(tagOf(element))

export const collapsed = (text: string | null): string => (text ?? '').replace(/[\s\u00a0]+/g, ' ')
export const oneLine = (text: string): string => collapsed(text).trim()

/** The text inside an element on one line, or several where it holds a line break. */
export function inlineText(element: Element): string {
  if (tagOf(element) === 'br') return '\n'
  // Code is coloured by elements that stand side by side within a word.
  if (tagOf(element) === 'code' || tagOf(element) === 'pre') return collapsed(element.textContent)
  const text = [...element.childNodes].map(nodeText).join('')
  return tagOf(element) === 'a' ? text + addressOf(element, text) : text
}

/** The text of a node, with the space that its neighbours on the screen leave around it. */
export function nodeText(node: Node): string {
  if (isText(node)) return collapsed(node.textContent)
  if (!isElement(node)) return ''
  return gapBefore(node) + inlineText(node) + (isInline(node) ? '' : ' ')
}

/** A line of a cell, and whether only a line break stands before it. */
interface Part {
  readonly text: string
  readonly isBroken: boolean
}

/** The text inside an element on one line: items, paragraphs and lines in it are separated by semicolons. */
export function lineText(element: Element, how: { breaks: 'spaces' | 'semicolons' }): string {
  let line = ''
  let previous = ''
  for (const { text, isBroken } of partsOf(element)) {
    // A line that goes on in the next one is no item.
    const goesOn = isBroken && (how.breaks === 'spaces' || /^[^\p{Lu}\d]/u.test(text))
    const joint = '.,:;!?…。！？、'.includes(previous.at(-1) ?? '.') || goesOn ? ' ' : '; '
    line += previous === '' ? text : joint + text
    previous = text
  }
  return line
}

function partsOf(root: Element): Part[] {
  const parts: Part[] = []
  const markers = new Map<Element, string>()
  let open = ''
  let isBroken = false
  const end = (isBreak: boolean) => {
    const text = oneLine(open)
    if (text !== '') parts.push({ text, isBroken })
    isBroken = isBreak
    open = ''
  }
  const visit = (node: Node): void => {
    if (isText(node)) open += collapsed(node.textContent)
    if (!isElement(node)) return
    const tag = tagOf(node)
    if (tag === 'br') end(true)
    else if (tag === 'a') open += gapBefore(node) + inlineText(node)
    else if (isInline(node) || tag === 'td' || tag === 'th') {
      open += gapBefore(node)
      for (const child of node.childNodes) visit(child)
    } else visitBlock(node, tag)
  }
  const visitBlock = (element: Element, tag: string): void => {
    // What a term says stands on its line.
    if (tag !== 'dd' || !open.endsWith(': ')) end(false)
    if (isList(element)) for (const [item, marker] of markersOf(element)) markers.set(item, marker)
    if (tagOf(element.parentElement ?? element) === 'ol') open += markers.get(element) ?? ''
    for (const child of element.childNodes) visit(child)
    if (tag === 'dt') open = `${oneLine(open)}: `
    else end(false)
  }
  for (const child of root.childNodes) visit(child)
  end(false)
  return parts
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
  if (previous === null || !isElement(previous)) return isInline(element) ? '' : ' '
  // The end of a sentence that begins in another element is no word.
  if (isInline(element) && /^[.,;:!?)\]…%]/.test(element.textContent ?? '')) return ''
  return insideWords.has(tagOf(element)) || insideWords.has(tagOf(previous)) ? '' : ' '
}
