import { bare } from './find-words.ts'

/** The text of a page, bare of all but letters and digits, and where it stands. */
export interface PageText {
  readonly text: string
  /** What is between two places of the text: one range for each shadow root, and for the page itself. */
  readonly rangesOf: (from: number, to: number) => Range[]
}

/** What shows no text of the page, and the widget itself. */
const skipped = 'script,style,noscript,template,textarea,select,frontdesk-chat'
/** Far more than any page that people read. */
const mostLetters = 2_000_000

/** Asked of the prototype: a form has its fields as properties, whatever they are called. */
const isSkipped = (element: Element): boolean => Element.prototype.matches.call(element, skipped)

/** Reads all text nodes, in open shadow roots as well. */
export function readPage(root: Node): PageText {
  const nodes: { readonly node: Text; readonly from: number; readonly to: number }[] = []
  let text = ''

  function read(within: Node): void {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, node =>
      node instanceof Element && isSkipped(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    )
    while (text.length < mostLetters && walker.nextNode()) {
      const node = walker.currentNode
      if (node instanceof Text) {
        const from = text.length
        text += bare(node.data)
        if (text.length > from) nodes.push({ node, from, to: text.length })
      } else if (node instanceof Element && node.shadowRoot) read(node.shadowRoot)
    }
  }

  read(root)
  return {
    text,
    rangesOf: (from, to) => {
      const ranges: Range[] = []
      for (const { node, from: first, to: last } of nodes.filter(node => node.from < to && node.to > from)) {
        let range = ranges.at(-1)
        if (range?.startContainer.getRootNode() !== node.getRootNode()) {
          range = new Range()
          range.setStart(node, offsetOf(node.data, Math.max(from - first, 0)))
          ranges.push(range)
        }
        range?.setEnd(node, offsetOf(node.data, Math.min(to, last) - first - 1, 'behind'))
      }
      return ranges
    },
  }
}

/** Where the character stands, or ends, that is this letter of the bare text. */
function offsetOf(data: string, letter: number, side?: 'behind'): number {
  let letters = 0
  let offset = 0
  for (const character of data) {
    letters += bare(character).length
    if (letters > letter) return side ? offset + character.length : offset
    offset += character.length
  }
  return offset
}
